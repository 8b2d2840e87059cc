import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { documentReceipts } from "@shop/db/schema/documents";
import { orderLines, orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import type { NewDocument } from "@shop/domain/contracts/documents";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { renderNextMail } from "../base/mail/write-mail.ts";
import { requireAdmin } from "../base/procedures/procedures.ts";
import { createContext } from "../create-context.ts";
import { addDocument } from "../goods/documents/save-document.ts";
import { differencesIn } from "../shop/privacy/privacy.fixture.ts";
import {
  addCompany,
  addMember,
  addOrder,
  addPerson,
  addProduct,
  as,
  callerWith,
  errorOf,
  holdTable,
  PASSWORD,
  testShop,
  type TestShop,
  waitForBlockedSessions,
} from "../testing.ts";
import { otherServer } from "../money/payments/payments.fixture.ts";

async function shopWithBleach() {
  const shop = await testShop();
  const [nora, ada] = [await addPerson(shop, { name: "Nora" }), await addPerson(shop, { isAdmin: true })];
  const bleach = await addProduct(shop, { name: "Bleach 5 L", sku: "BL-5" });
  const gloves = await addProduct(shop, { name: "Gloves", sku: "GL-1" });
  const ctx = await createContext(shop, callerWith({ token: ada.token }));
  const admin = { ...ctx, viewer: requireAdmin(ctx) };
  const add = (id = bleach.id, about: Partial<NewDocument> = {}) => {
    const sent = { kind: "sds" as const, revisedOn: "2026-03-01", ...about };
    return addDocument(admin, id, sent, Buffer.from(`%PDF-1.7 ${newId()}`));
  };
  return { shop, nora, ada, bleach, gloves, add, staff: as(shop, ada) };
}

const confirm = async (shop: TestShop) => {
  while (await renderNextMail(shop)) continue;
  return (await shop.db.select().from(outbox).orderBy(asc(outbox.id))).map(({ text }) => text);
};
const receipts = ({ db }: TestShop) => db.select().from(documentReceipts).orderBy(asc(documentReceipts.createdAt));
const linkTo = ({ settings }: TestShop, id: string) => `Safety data sheet ${settings.appUrl}/api/documents/${id}.pdf`;

test("an order links the newest safety data sheets of its products by line, for its buyer, their company and staff", async () => {
  const { shop, ada, bleach, gloves, add } = await shopWithBleach();
  const company = await addCompany(shop);
  const [buyer, colleague] = [await addMember(shop, company, "buyer"), await addMember(shop, company, "viewer")];
  const { _id: id } = await addOrder(shop, buyer, [
    [gloves, 1],
    [bleach, 2],
  ]);
  const read = (person: Parameters<typeof as>[1]) => as(shop, person).documents.ofOrder({ id });
  expect(await read(buyer)).toEqual({ documents: [] });

  await add();
  await add(bleach.id, { kind: "certificate" });
  const newest = await add(bleach.id, { revisedOn: "2026-04-01" });
  const ofGloves = await add(gloves.id, { title: "Powder" });
  const documents = [
    { ...ofGloves, product: { _id: gloves.id, name: "Gloves", sku: "GL-1" } },
    { ...newest, product: { _id: bleach.id, name: "Bleach 5 L", sku: "BL-5" } },
  ];
  for (const person of [buyer, colleague, ada]) expect(await read(person)).toEqual({ documents });
  for (const person of [await addPerson(shop), await addMember(shop, await addCompany(shop), "admin")])
    expect(await errorOf(read(person))).toMatchObject({ status: 404, message: "Order not found" });
  expect(await errorOf(read(null))).toMatchObject({ status: 401 });
});

test("an order links those of archived products, and none that was withdrawn or is a draft's", async () => {
  const { shop, nora, staff, bleach, gloves, add } = await shopWithBleach();
  const order = await addOrder(shop, nora, [
    [gloves, 1],
    [bleach, 1],
  ]);
  const [{ _id: kept }, { _id: withdrawn }] = [await add(), await add(gloves.id)];
  const linked = async () =>
    (await as(shop, nora).documents.ofOrder({ id: order._id })).documents.map(({ _id }) => _id);
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, bleach.id));
  expect(await linked()).toEqual([withdrawn, kept]);
  await staff.documents.remove({ id: withdrawn });
  expect(await linked()).toEqual([kept]);
  await shop.db.update(products).set({ priceCents: 0 }).where(eq(products.id, bleach.id));
  expect(await linked()).toEqual([]);
  expect((await confirm(shop)).join()).not.toContain(".pdf");
  expect(await receipts(shop)).toEqual([]);
});

test("the confirmation links each, and gives the buyer a version once, at the time of the order", async () => {
  const { shop, nora, staff, bleach, gloves, add } = await shopWithBleach();
  const { _id: id } = await add();
  const first = await addOrder(shop, nora, [
    [bleach, 1],
    [gloves, 1],
  ]);
  const [mail = ""] = await confirm(shop);
  expect(mail.split(linkTo(shop, id))).toHaveLength(2);
  const given = {
    version: 1,
    by: "order",
    at: first.createdAt,
    user: { _id: nora.id, name: "Nora", email: nora.email },
  };
  expect((await staff.documents.recipients({ id })).recipients).toEqual([given]);
  expect(await staff.documents.send({ id })).toEqual({ to: 0, already: 1 });

  await addOrder(shop, nora, [[bleach, 1]]);
  expect((await confirm(shop))[1]).toContain(linkTo(shop, id));
  expect((await staff.documents.recipients({ id })).recipients).toEqual([given]);

  await add();
  expect(await staff.documents.send({ id, preview: true })).toEqual({ to: 1, already: 0 });
  const { createdAt: at } = await addOrder(shop, nora, [[bleach, 1]]);
  await confirm(shop);
  expect((await staff.documents.recipients({ id })).recipients).toEqual([{ ...given, version: 2, at }, given]);
  expect(await staff.documents.send({ id })).toEqual({ to: 0, already: 1 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a version that was sent before is not given again, and one that came after the order is dated as itself", async () => {
  const { shop, nora, staff, bleach, gloves, add } = await shopWithBleach();
  const { _id: id } = await add();
  await addOrder(shop, nora, [
    [bleach, 1],
    [gloves, 1],
  ]);
  await staff.documents.send({ id });
  const { _id: later } = await add(gloves.id);
  await confirm(shop);
  const [sent, ordered] = await receipts(shop);
  expect(sent).toMatchObject({ documentId: id, by: "sent" });
  expect(ordered).toMatchObject({ documentId: later, by: "order" });
  expect(ordered?.createdAt.getTime()).toBeGreaterThan(sent?.createdAt.getTime() ?? Infinity);
});

test("two confirmations and a sending at once give a version once", async () => {
  const { shop, nora, staff, bleach, gloves, add } = await shopWithBleach();
  const ids = [(await add())._id, (await add(gloves.id))._id];
  for (let n = 0; n < 2; n += 1)
    await addOrder(shop, nora, [
      [n ? bleach : gloves, 1],
      [n ? gloves : bleach, 1],
    ]);
  const held = await holdTable(shop, "document_receipts");
  const server = otherServer(shop);
  const writing = [renderNextMail(shop), renderNextMail(server)];
  await waitForBlockedSessions(shop, 2);
  const sending = ids.map((id) => staff.documents.send({ id }));
  await waitForBlockedSessions(shop, 4);
  await held.release();
  expect(await Promise.all(writing)).toEqual([true, true]);
  await Promise.all(sending);
  const given = (await receipts(shop)).map(({ documentId, version, userId }) => `${documentId} ${version} ${userId}`);
  expect(given.toSorted()).toEqual(ids.map((id) => `${id} 1 ${nora.id}`).toSorted());
});

test("a confirmation that fails gives nothing, and its next try once", async () => {
  const { shop, nora, bleach, add } = await shopWithBleach();
  await add();
  await addOrder(shop, nora, [[bleach, 1]]);
  await shop.db.execute(sql`alter table outbox add constraint unwritten check (text = '') not valid`);
  await expect(renderNextMail(shop)).rejects.toMatchObject({ constraint: "unwritten" });
  expect(await receipts(shop)).toEqual([]);
  await shop.db.execute(sql`alter table outbox drop constraint unwritten`);
  await shop.db.update(outbox).set({ nextTryAt: new Date(0) });
  await confirm(shop);
  expect(await receipts(shop)).toMatchObject([{ by: "order" }]);
});

test("the confirmation of an order without safety data sheets neither reads nor writes receipts", async () => {
  const { shop, nora, bleach, gloves, add } = await shopWithBleach();
  await add(gloves.id);
  await add(bleach.id, { kind: "certificate" });
  await addOrder(shop, nora, [[bleach, 1]]);
  const held = await holdTable(shop, "document_receipts");
  expect(await renderNextMail(shop)).toBe(true);
  await held.release();
});

test("a long order gives what its confirmation links: the sheets of the first hundred lines", async () => {
  const { shop, nora, bleach, gloves, add } = await shopWithBleach();
  const [first, last] = [await add(), await add(gloves.id)];
  const others = await Promise.all(Array.from({ length: 99 }, () => addProduct(shop)));
  const { _id } = await addOrder(
    shop,
    nora,
    [...others, bleach, gloves].map((product) => [product, 1]),
  );
  const [mail = ""] = await confirm(shop);
  expect(mail).toContain(linkTo(shop, first._id));
  expect(mail).not.toContain(last._id);
  expect(await receipts(shop)).toMatchObject([{ documentId: first._id }]);
  const { documents } = await as(shop, nora).documents.ofOrder({ id: _id });
  expect(documents.map(({ _id: id }) => id)).toEqual([first._id, last._id]);
});

test("an account that is deleted while its confirmation is written keeps what it was given, without its name", async () => {
  const { shop, nora, staff, bleach, add } = await shopWithBleach();
  const { _id: id } = await add();
  const { _id: order } = await addOrder(shop, nora, [[bleach, 1]]);
  await staff.orders.cancel({ id: order });
  const held = await holdTable(shop, "document_receipts");
  const writing = renderNextMail(shop);
  await waitForBlockedSessions(shop, 1);
  const leaving = as(otherServer(shop), nora).users.deleteAccount({ password: PASSWORD });
  await waitForBlockedSessions(shop, 2);
  await held.release();
  await Promise.all([writing, leaving]);
  const { recipients } = await staff.documents.recipients({ id });
  for (const { user } of recipients) expect(user.name).not.toBe("Nora");
  expect(await shop.db.$count(outbox)).toBe(0);
  expect(await differencesIn(shop)).toEqual([]);
});

test("what a receipt says that no order of the account has is found", async () => {
  const { shop, nora, bleach, gloves, add } = await shopWithBleach();
  await add();
  await addOrder(shop, nora, [[bleach, 1]]);
  await confirm(shop);
  expect(await differencesIn(shop)).toEqual([]);
  await shop.db.update(orders).set({ createdAt: sql`now() + interval '1 hour'` });
  expect(JSON.stringify(await differencesIn(shop))).toContain("who was given a document by an order");
  await shop.db.update(orders).set({ createdAt: sql`now() - interval '1 hour'` });
  await shop.db.update(orderLines).set({ productId: gloves.id });
  expect(JSON.stringify(await differencesIn(shop))).toContain("who was given a document by an order");
});
