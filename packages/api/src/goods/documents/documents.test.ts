import { newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { documentReceipts } from "@shop/db/schema/documents";
import { orderLines, orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import type { Scope } from "@shop/domain/access";
import { addDays } from "@shop/domain/dates";
import { DOCUMENT_KNOWN, DRAFT_NOT_SENT, ONLY_PDF, SDS_NEEDS_DAY } from "@shop/domain/documents";
import type { NewDocument } from "@shop/domain/contracts/documents";
import { IN_FUTURE, NOT_ADMIN } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { todayIn } from "../../base/platform/today.ts";
import { requireAdmin } from "../../base/procedures/procedures.ts";
import { createContext } from "../../create-context.ts";
import {
  addApiKey,
  addOrder,
  addPerson,
  addProduct,
  as,
  callerWith,
  errorOf,
  expectAdminOnly,
  testShop,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";
import { findDocumentFile } from "./read-documents.ts";
import { addDocument } from "./save-document.ts";

async function shopWithBleach() {
  const shop = await testShop();
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const bleach = await addProduct(shop, { name: "Bleach 5 L", sku: "BL-5" });
  const ctx = await createContext(shop, callerWith({ token: ada.token }));
  const admin = { ...ctx, viewer: requireAdmin(ctx) };
  const add = (about: NewDocument, text: string = crypto.randomUUID(), id = bleach.id) =>
    addDocument(admin, id, about, Buffer.from(`%PDF-1.7 ${text}`));
  return { shop, nora, ada, bleach, admin, add, today: todayIn(shop.settings.timeZone), staff: as(shop, ada) };
}
const SDS = { kind: "sds", revisedOn: "2026-03-01" } as const;

test("a document of the same kind and title, in any case, gets its next version; others are documents of their own", async () => {
  const { shop, nora, staff, bleach, add } = await shopWithBleach();
  const first = await add({ ...SDS, revisedOn: "2024-02-29" });
  expect(first).toMatchObject({ kind: "sds", title: "Safety data sheet", version: 1, expiresOn: "2029-02-28" });
  const second = await add({ ...SDS, title: "safety DATA sheet" });
  expect(second).toMatchObject({ _id: first._id, title: "Safety data sheet", version: 2, expiresOn: "2031-03-01" });
  const certificate = await add({ kind: "certificate", title: "AS/NZS 4011" });
  expect(certificate).toMatchObject({ version: 1, revisedOn: null, expiresOn: null });

  const shown = [second, certificate];
  expect((await as(shop, null).documents.ofProduct({ id: bleach.id })).documents).toEqual(shown);
  expect((await as(shop, null).products.byId({ id: bleach.id })).documents).toEqual(shown);
  expect((await as(shop, nora).pricing.productById({ id: bleach.id })).documents).toEqual(shown);
  const all = (await staff.documents.ofProduct({ id: bleach.id, all: true })).documents;
  expect(all.map(({ _id, version, url }) => [_id, version, url])).toEqual([
    [first._id, 2, `/api/documents/${first._id}.pdf?version=2`],
    [first._id, 1, `/api/documents/${first._id}.pdf?version=1`],
    [certificate._id, 1, `/api/documents/${certificate._id}.pdf?version=1`],
  ]);
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.recordId, bleach.id));
  expect(log.map(({ after }) => after?.["document"])).toContain("Safety data sheet, version 2");
});

test("what is no PDF, known bytes, a day that is missing or ahead, and an unknown product are refused", async () => {
  const { admin, bleach, add, today } = await shopWithBleach();
  await add(SDS, "one");
  await add(SDS, "two");
  const refused = [
    [() => add(SDS, "one"), 409, DOCUMENT_KNOWN(1)],
    [() => add({ kind: "sds" }), 400, SDS_NEEDS_DAY],
    [() => add({ kind: "datasheet", revisedOn: addDays(today, 1) }), 400, IN_FUTURE],
    [() => add(SDS, "three", crypto.randomUUID()), 404, "Product not found"],
    [() => addDocument(admin, bleach.id, SDS, Buffer.from(" %PDF-1.7")), 400, ONLY_PDF],
  ] as const;
  for (const [send, status, message] of refused) expect(await errorOf(send())).toMatchObject({ status, message });
  // Another document may have the same file.
  expect(await add({ kind: "datasheet" }, "one")).toMatchObject({ version: 1 });
});

test("two uploads at once get two versions", async () => {
  const { add } = await shopWithBleach();
  const saved = await Promise.all([1, 2, 3, 4].map(() => add(SDS)));
  expect(saved.map(({ version }) => version).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
  expect(new Set(saved.map(({ _id }) => _id)).size).toBe(1);
});

test("visitors get the newest version, and none of drafts or once it is withdrawn; admins get every version", async () => {
  const { shop, nora, ada, staff, bleach, add } = await shopWithBleach();
  const { _id: id } = await add(SDS);
  await add(SDS);
  const find = async (token: string | null, version?: number) =>
    findDocumentFile(await createContext(shop, callerWith({ token })), id, version);
  expect((await find(null)).fileName).toBe("BL-5-sds-v2.pdf");
  expect((await find(ada.token, 1)).fileName).toBe("BL-5-sds-v1.pdf");
  const gone = { status: 404, message: "Document not found" };
  for (const version of [1, 2, 9]) expect(await errorOf(find(nora.token, version))).toMatchObject(gone);

  expect(await staff.documents.remove({ id })).toEqual({ message: "Document removed" });
  await staff.documents.remove({ id });
  expect(await errorOf(find(null))).toMatchObject(gone);
  expect((await as(shop, null).documents.ofProduct({ id: bleach.id })).documents).toEqual([]);
  expect((await as(shop, null).products.byId({ id: bleach.id })).documents).toBeUndefined();
  const [kept] = (await staff.documents.ofProduct({ id: bleach.id, all: true })).documents;
  expect(kept).toMatchObject({ _id: id, version: 2, withdrawnAt: expect.any(String) as string });
  expect((await find(ada.token, 1)).fileName).toBe("BL-5-sds-v1.pdf");
  // The title is free again.
  expect((await add(SDS))._id).not.toBe(id);

  const draft = await addProduct(shop, { priceCents: 0 });
  const { _id: ofDraft } = await add({ kind: "datasheet" }, "draft", draft.id);
  const findDraft = async (token: string | null) =>
    findDocumentFile(await createContext(shop, callerWith({ token })), ofDraft, undefined);
  expect(await errorOf(findDraft(null))).toMatchObject(gone);
  expect((await findDraft(ada.token)).fileName).toContain("datasheet-v1.pdf");
  expect(await errorOf(as(shop, nora).documents.ofProduct({ id: draft.id }))).toMatchObject({ status: 404 });
  expect(await errorOf(as(shop, nora).documents.ofProduct({ id: bleach.id, all: true }))).toMatchObject({
    status: 403,
    message: NOT_ADMIN,
  });
});

test("an admin's API key reads drafts' documents with catalogue:read, and older and withdrawn ones with admin only", async () => {
  const { shop, ada, staff, add } = await shopWithBleach();
  const draft = await addProduct(shop, { priceCents: 0 });
  const { _id: ofDraft } = await add({ kind: "datasheet" }, "draft", draft.id);
  const { _id: older } = await add(SDS);
  await add(SDS);
  const { _id: withdrawn } = await add({ kind: "certificate" });
  await staff.documents.remove({ id: withdrawn });
  const seen = async (scope: Scope) => {
    const key = await addApiKey(shop, ada, [scope]);
    const ctx = await createContext(shop, callerWith({ token: key.token }));
    const reads = [
      as(shop, key).documents.ofProduct({ id: draft.id }),
      findDocumentFile(ctx, ofDraft, undefined),
      findDocumentFile(ctx, older, 1),
      findDocumentFile(ctx, withdrawn, undefined),
    ];
    return (await Promise.allSettled(reads)).map(({ status }) => status === "fulfilled");
  };
  expect(await seen("orders:read")).toEqual([false, false, false, false]);
  expect(await seen("catalogue:read")).toEqual([true, true, false, false]);
  expect(await seen("admin")).toEqual([true, true, true, true]);
});

test("a version is sent once to each account that bought the product within five years", async () => {
  const { shop, nora, staff, bleach, add } = await shopWithBleach();
  const [omar, late, cancelled, gone, other] = await Promise.all([1, 2, 3, 4, 5].map(() => addPerson(shop)));
  if (!omar || !late || !cancelled || !gone || !other) throw new Error("no person was added");
  const order = async (person: typeof nora) => (await addOrder(shop, person, [[bleach, 1]]))._id;
  const change = (id: string, set: Partial<typeof orders.$inferInsert>) =>
    shop.db.update(orders).set(set).where(eq(orders.id, id));
  await order(nora);
  await order(nora);
  await order(omar);
  await change(await order(late), { createdAt: new Date(Date.now() - 6 * 366 * 86_400_000) });
  await change(await order(cancelled), { cancelledAt: new Date() });
  await order(gone);
  await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id));
  const { _id: id } = await add(SDS);
  await shop.db.delete(outbox);

  expect(await staff.documents.send({ id, preview: true })).toEqual({ to: 2, already: 0 });
  expect(await shop.db.$count(outbox)).toBe(0);
  const sendings = await Promise.all([staff.documents.send({ id }), staff.documents.send({ id })]);
  expect(sendings.reduce((sum, { to }) => sum + to, 0)).toBe(2);
  const mails = await shop.db.select().from(outbox);
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([nora.email, omar.email].toSorted());
  expect(mails[0]?.subject).toBe("Safety data sheet: Bleach 5 L");
  expect(mails[0]?.text).toContain(`${shop.settings.appUrl}/api/documents/${id}.pdf`);
  expect(await staff.documents.send({ id })).toEqual({ to: 0, already: 2 });
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.recordId, bleach.id));
  const sent = "Safety data sheet, version 1, to 2 buyers";
  expect(log.flatMap(({ after }) => after?.["sent"] ?? [])).toEqual([sent]);

  await add(SDS);
  expect(await staff.documents.send({ id, preview: true })).toEqual({ to: 2, already: 0 });
  expect(await staff.documents.send({ id })).toEqual({ to: 2, already: 0 });
  const { recipients, total } = await staff.documents.recipients({ id });
  expect(total).toBe(4);
  expect(recipients.filter(({ user }) => user._id === nora.id).map(({ version, by }) => [version, by])).toEqual([
    [2, "sent"],
    [1, "sent"],
  ]);
  await staff.documents.remove({ id });
  expect(await errorOf(staff.documents.send({ id }))).toMatchObject({ status: 404 });
  expect((await staff.documents.recipients({ id })).total).toBe(4);
});

test("no document of a draft is sent, because its buyers could not open it, and nobody counts as given it", async () => {
  const { shop, nora, staff, bleach, add } = await shopWithBleach();
  await addOrder(shop, nora, [[bleach, 1]]);
  const { _id: id } = await add(SDS);
  const price = (priceCents: number) => shop.db.update(products).set({ priceCents }).where(eq(products.id, bleach.id));
  await price(0);
  for (const preview of [true, false])
    expect(await errorOf(staff.documents.send({ id, preview }))).toMatchObject({
      status: 409,
      message: DRAFT_NOT_SENT,
    });
  expect(await shop.db.$count(documentReceipts)).toBe(0);
  await price(12_00);
  expect(await staff.documents.send({ id })).toEqual({ to: 1, already: 0 });
});

test("a buyer who is given the version meanwhile leaves no other buyer without it", async () => {
  const { shop, nora, staff, bleach, add } = await shopWithBleach();
  const { _id: first } = await addOrder(shop, nora, [[bleach, 1]]);
  const { _id: id } = await add(SDS);
  await addBuyers(shop, first, 501);

  const { sending } = await shop.db.transaction(async (tx) => {
    await tx.insert(documentReceipts).values({ documentId: id, version: 1, userId: nora.id, by: "order" });
    const call = staff.documents.send({ id });
    await waitForBlockedSessions(shop, 1);
    return { sending: call };
  });
  expect(await sending).toEqual({ to: 501, already: 0 });
  expect(await staff.documents.send({ id, preview: true })).toEqual({ to: 0, already: 502 });
});

/** Adds people who have ordered what is in this order. */
async function addBuyers({ db }: TestShop, orderId: string, count: number): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (!order) throw new Error("the order is missing");
  const people = Array.from({ length: count }, () => ({ id: newId(), orderId: newId() }));
  await db
    .insert(users)
    .values(people.map((one) => ({ id: one.id, name: "Buyer", email: `${one.id}@test.example`, passwordHash: "-" })));
  const placed = people.map((one, index) => ({
    ...order,
    id: one.orderId,
    userId: one.id,
    orderNumber: order.orderNumber + 1 + index,
  }));
  await db.insert(orders).overridingSystemValue().values(placed);
  await db
    .insert(orderLines)
    .values(people.flatMap((one) => lines.map((line) => ({ ...line, id: newId(), orderId: one.orderId }))));
}

test("no receipt and no version is ever changed", async () => {
  const { shop, add } = await shopWithBleach();
  await add(SDS);
  for (const table of ["document_receipts", "document_versions"])
    await expect(shop.db.execute(sql`update ${sql.raw(table)} set version = 9`)).rejects.toThrow();
  expect(await shop.db.$count(documentReceipts)).toBe(0);
});

test("safety data sheets that have expired, or will within sixty days, are listed, the first to expire first", async () => {
  const { shop, staff, add, today } = await shopWithBleach();
  const fiveYearsBefore = (days: number) => {
    const day = addDays(today, days);
    return `${Number(day.slice(0, 4)) - 5}${day.slice(4)}`.replace("-02-29", "-03-01");
  };
  const sheet = async (sku: string, revisedOn: string) => {
    const { id } = await addProduct(shop, { sku });
    return add({ kind: "sds", revisedOn }, sku, id);
  };
  await sheet("SOON", fiveYearsBefore(40));
  await sheet("OLD", fiveYearsBefore(-20));
  await sheet("LATER", fiveYearsBefore(90));
  const { id } = await addProduct(shop, { sku: "RENEWED" });
  await add({ kind: "sds", revisedOn: "2015-01-01" }, "old", id);
  await add({ kind: "sds", revisedOn: today }, "new", id);
  const skus = async (state?: "expired" | "expiring") =>
    (await staff.documents.list(state ? { state } : {})).documents.map(({ product }) => product.sku);
  expect(await skus()).toEqual(["OLD", "SOON"]);
  expect(await skus("expired")).toEqual(["OLD"]);
  expect(await skus("expiring")).toEqual(["SOON"]);
  expect((await staff.documents.list({ keyword: "soo" })).total).toBe(1);
});

test("they are for admins", async () => {
  const { shop } = await shopWithBleach();
  const id = crypto.randomUUID();
  await expectAdminOnly(shop, ({ documents }) => [
    documents.list({}),
    documents.remove({ id }),
    documents.send({ id }),
    documents.recipients({ id }),
  ]);
});
