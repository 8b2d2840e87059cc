import { auditLog } from "@shop/db/schema/audit";
import { bankLines } from "@shop/db/schema/bank";
import { contactEnquiries, outbox } from "@shop/db/schema/contacts";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { orders } from "@shop/db/schema/orders";
import { gatewayEvents, refunds } from "@shop/db/schema/payments";
import { paperMails, papers, papersWanted } from "@shop/db/schema/papers";
import { emailRestores, logins, passwordResets, rateLimits } from "@shop/db/schema/users";
import { asc, eq, like, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { cleanUp } from "../clean-up.ts";
import { deleteOldIdempotencyKeys } from "../../base/procedures/idempotency.ts";
import { renderNextMail } from "../../base/mail/write-mail.ts";
import { issuePapers } from "../../money/papers/issue-papers.ts";
import { otherServer } from "../../money/payments/payments.fixture.ts";
import type { Retention } from "../../base/platform/ports.ts";
import {
  PASSWORD,
  ADDRESS,
  addOrder,
  addPerson,
  addProduct,
  as,
  holdRows,
  testShop,
  type TestShop,
} from "../../testing.ts";
import { deleteExpired } from "./delete-expired.ts";
import { differencesIn, rowsWith } from "./privacy.fixture.ts";

const KEPT: Retention = { enquiries: 0, mail: 0, resetLinks: 0, logins: 0, orderAddresses: 0, webhookLog: 0 };
const DAYS = 10;
const forget = (shop: TestShop, ...kinds: (keyof Retention)[]) =>
  deleteExpired(shop, { ...KEPT, ...Object.fromEntries(kinds.map((kind) => [kind, DAYS])) });

/** Sets this column of the row to this many days ago. */
const age = ({ db }: TestShop, table: PgTable & { id: AnyPgColumn }, column: string, id: string, days: number) =>
  db.execute(
    sql`update ${table} set ${sql.identifier(column)} = now() - make_interval(days => ${days}, mins => 1) where id = ${id}`,
  );

async function shopWithOrders() {
  const shop = await testShop();
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const gloves = await addProduct(shop);
  const place = async () => (await addOrder(shop, nora, [[gloves, 1]]))._id;
  return { shop, nora, ada, place };
}

test("expired enquiries are deleted with their emails and names in the audit log, and newer ones are kept", async () => {
  const { shop, ada } = await shopWithOrders();
  const write = async (name: string) =>
    (await as(shop, null).contacts.create({ name, email: `${name}@test.example`, message: "Hello" }))._id;
  const [old, young] = [await write("Olga"), await write("Yuri")];
  for (const id of [old, young])
    await as(shop, ada).contacts.update({ id, isHandled: true, note: `Rang ${id === old ? "Olga" : "Yuri"}` });
  await age(shop, contactEnquiries, "created_at", old, DAYS);
  await age(shop, contactEnquiries, "created_at", young, DAYS - 1);
  await forget(shop, "enquiries");
  expect(await rowsWith(shop, "Olga")).toEqual([]);
  expect((await rowsWith(shop, "Yuri")).map((row) => row.split(":")[0])).toEqual([
    "audit_log",
    "contact_enquiries",
    "outbox",
    "outbox",
  ]);
  expect(await shop.db.select().from(auditLog).where(eq(auditLog.recordId, old))).toMatchObject([
    { label: "Deleted", action: "handled", actorId: ada.id, after: { note: "", handledBy: { _id: ada.id } } },
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("emails are deleted a set time after they were sent, and unsent emails are kept", async () => {
  const { shop, place } = await shopWithOrders();
  const ids = [await place(), await place(), await place()];
  while (await renderNextMail(shop)) continue;
  const [sent, fresh, failing] = await shop.db.select().from(outbox).orderBy(asc(outbox.id));
  expect(ids).toHaveLength(3);
  for (const row of [sent, fresh, failing]) await age(shop, outbox, "created_at", row?.id ?? "", 1_000);
  await age(shop, outbox, "sent_at", sent?.id ?? "", DAYS);
  await age(shop, outbox, "sent_at", fresh?.id ?? "", DAYS - 1);
  await forget(shop, "mail");
  const left = await shop.db.select().from(outbox).orderBy(asc(outbox.id));
  expect(left.map(({ id }) => id)).toEqual([fresh?.id, failing?.id]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("links that restore an address are deleted after their validity, with the former address", async () => {
  const { shop, nora, ada } = await shopWithOrders();
  for (const person of [nora, ada])
    await as(shop, person).users.updateProfile({ email: `moved.${person.email}`, currentPassword: PASSWORD });
  const [old, valid] = await shop.db.select().from(emailRestores).orderBy(asc(emailRestores.id));
  await age(shop, emailRestores, "expires_at", old?.id ?? "", DAYS);
  await age(shop, emailRestores, "created_at", valid?.id ?? "", DAYS);
  await forget(shop, "resetLinks");
  expect((await shop.db.select().from(emailRestores)).map(({ email }) => email)).toEqual([ada.email]);
});

test("expired reset links are deleted with their emails", async () => {
  const { shop, nora, ada } = await shopWithOrders();
  for (const { email } of [nora, ada]) await as(shop, null).users.forgotPassword({ EmailAddress: email });
  const [old] = await shop.db.select().from(passwordResets).where(eq(passwordResets.userId, nora.id));
  await age(shop, passwordResets, "created_at", old?.id ?? "", DAYS);
  await forget(shop, "resetLinks");
  expect((await shop.db.select().from(passwordResets)).map(({ userId }) => userId)).toEqual([ada.id]);
  const links = await shop.db.select().from(outbox).where(like(outbox.cause, "password-reset:%"));
  expect(links.map(({ recipient }) => recipient)).toEqual([ada.email]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("logins are deleted a set time after their last use, unless their token may still be valid", async () => {
  const { shop, nora } = await shopWithOrders();
  const add = async (days: number, endedAt: Date | null) => {
    const [row] = await shop.db
      .insert(logins)
      .values({ userId: nora.id, address: "a", userAgent: `${days} ${endedAt ? "ended" : "open"}`, endedAt })
      .returning();
    await age(shop, logins, "last_seen_at", row?.id ?? "", days);
  };
  for (const days of [DAYS - 1, DAYS, 29, 30]) for (const ended of [null, new Date()]) await add(days, ended);
  const left = async () =>
    (await shop.db.select().from(logins).orderBy(asc(logins.id))).map(({ userAgent }) => userAgent);
  await forget(shop, "logins");
  expect(await left()).toEqual(["9 open", "9 ended", "10 open", "29 open"]);
});

test("an old order's addresses, note and sent emails are deleted, and its amounts are kept", async () => {
  const { shop, nora, ada, place } = await shopWithOrders();
  const [old, young] = [await place(), await place()];
  for (const orderId of [old, young]) await as(shop, ada).orders.pay({ orderId, id: "Reference" });
  for (const id of [old, young]) await as(shop, ada).orders.deliver({ id });
  while (await renderNextMail(shop)) continue;
  await shop.db.update(outbox).set({ sentAt: new Date() }).where(like(outbox.cause, "order-placed:%"));
  await age(shop, orders, "created_at", old, DAYS);
  await age(shop, orders, "created_at", young, DAYS - 1);
  await shop.db.insert(gatewayEvents).values([
    { id: "evt_old", type: "t", payload: { a: ADDRESS.address }, receivedAt: new Date(Date.now() - 11 * 86_400_000) },
    { id: "evt_new", type: "t", payload: { a: "kept" } },
  ]);
  const added = { poNumber: "PO-1", deliveryNote: "Ask for Nora", invoiceEmail: "nora@bulk.example" };
  await shop.db.update(orders).set({ billingAddress: ADDRESS, ...added, abn: "51824753556" });
  const { billingAddress, deliveryNote, invoiceEmail, abn, ...before } = await as(shop, nora).orders.byId({ id: old });
  expect({ billingAddress, deliveryNote, invoiceEmail, abn, poNumber: before.poNumber }).toEqual({
    billingAddress: ADDRESS,
    ...added,
    abn: "51 824 753 556",
  });
  await forget(shop, "orderAddresses");
  const Deleted = "Deleted";
  expect(await as(shop, nora).orders.byId({ id: old })).toEqual({
    ...before,
    shippingAddress: {
      first_name: Deleted,
      last_name: Deleted,
      country: Deleted,
      address: Deleted,
      city: Deleted,
      state: Deleted,
      postalCode: Deleted,
      phone: Deleted,
    },
  });
  expect(await as(shop, nora).orders.byId({ id: young })).toMatchObject({
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    ...added,
  });
  const messages = await shop.db.select().from(outbox);
  // Unsent emails are kept: they are deleted a set time after they are sent.
  expect(messages.map(({ cause }) => cause).toSorted()).toEqual(
    [
      `order-delivered:${old}`,
      `order-delivered:${young}`,
      `order-paid:${old}`,
      `order-paid:${young}`,
      `order-placed:${young}`,
    ].toSorted(),
  );
  expect(await shop.db.select().from(gatewayEvents).orderBy(asc(gatewayEvents.id))).toMatchObject([
    { id: "evt_new", payload: { a: "kept" } },
    { id: "evt_old", payload: {} },
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("the reasons of old cancellations and refunds are deleted, also in the audit log, and stay on credit notes", async () => {
  const { shop, nora, ada, place } = await shopWithOrders();
  const [old, young, refunded] = [await place(), await place(), await place()];
  for (const [id, reason] of [
    [old, "Olga has moved"],
    [young, "Yuri has moved"],
  ] as const)
    await as(shop, nora).orders.cancel({ id, reason });
  const refund = async (reason: string) => {
    const requestId = crypto.randomUUID();
    await as(shop, ada).orders.makeRefund({ id: refunded, requestId, amount: 1, reason });
    return requestId;
  };
  const [oldRefund] = [await refund("Olga's box was wet"), await refund("Yuri's box was wet")];
  await issuePapers(shop, shop.settings);
  await shop.db.delete(paperMails);
  await age(shop, orders, "created_at", old, DAYS);
  await age(shop, orders, "created_at", young, DAYS - 1);
  await age(shop, refunds, "created_at", oldRefund, DAYS);
  await forget(shop, "orderAddresses");
  const tablesWith = async (text: string) => (await rowsWith(shop, text)).map((row) => row.split(":")[0]);
  expect(await tablesWith("Olga")).toEqual(["papers", "papers"]);
  expect(await tablesWith("Yuri")).toEqual(["audit_log", "audit_log", "orders", "papers", "papers", "refunds"]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("an order that is neither delivered nor cancelled keeps its address, however old it is", async () => {
  const { shop, ada, place } = await shopWithOrders();
  const [unpaid, paid, cancelled] = [await place(), await place(), await place()];
  await as(shop, ada).orders.pay({ orderId: paid, id: "Reference" });
  await as(shop, ada).orders.cancel({ id: cancelled });
  for (const id of [unpaid, paid, cancelled]) await age(shop, orders, "created_at", id, 1_000);
  await shop.db.update(outbox).set({ sentAt: new Date() });
  await forget(shop, "orderAddresses");
  const addresses = await shop.db.select({ id: orders.id, city: sql`shipping_address->>'city'` }).from(orders);
  expect(new Map(addresses.map(({ id, city }) => [id, city]))).toEqual(
    new Map([
      [unpaid, ADDRESS.city],
      [paid, ADDRESS.city],
      [cancelled, "Deleted"],
    ]),
  );
  expect((await shop.db.select().from(outbox)).map(({ cause }) => cause)).not.toContain(`order-placed:${cancelled}`);
});

test("the bank's old lines lose their texts once nobody needs them, and stay known", async () => {
  const { shop, ada } = await shopWithOrders();
  const { bank } = as(shop, ada);
  const text = "12/02/2026,1.00,OLD\n12/02/2026,2.00,YOUNG\n12/02/2026,3.00,OPEN";
  await bank.upload({ text });
  const { lines } = await bank.list({});
  const idOf = (wanted: string) => lines.find((line) => line.text === wanted)?._id ?? "";
  for (const ignored of ["OLD", "YOUNG"])
    await shop.db
      .update(bankLines)
      .set({ ignoredAt: new Date(), ignoredBy: ada.id })
      .where(eq(bankLines.id, idOf(ignored)));
  for (const old of ["OLD", "OPEN"]) await age(shop, bankLines, "created_at", idOf(old), DAYS);
  await forget(shop, "orderAddresses");
  const texts = Object.fromEntries((await bank.list({})).lines.map((line) => [line.amount, line.text]));
  expect(texts).toEqual({ 1: "", 2: "YOUNG", 3: "OPEN" });
  expect(await bank.upload({ text })).toMatchObject({ lines: 0, known: 3 });
});

test("an invoice loses its buyer five years after its issue, whatever is kept of orders, and nothing else", async () => {
  const { shop, nora, place } = await shopWithOrders();
  await place();
  await place();
  const [old, young] = (await shop.db.select().from(papersWanted).orderBy(asc(papersWanted.id))).map(({ id }) => id);
  for (const [id, days] of [
    [old, 2],
    [young, -2],
  ] as const)
    await shop.db
      .update(papersWanted)
      .set({ wantedAt: sql`now() - interval '5 years' - make_interval(days => ${days})` })
      .where(eq(papersWanted.id, id ?? 0));
  await issuePapers(shop, shop.settings);
  const read = async () => {
    const { invoices } = await as(shop, nora).invoices.list({});
    return Promise.all(invoices.map(({ _id: id }) => as(shop, nora).invoices.byId({ id })));
  };
  const before = await read();
  expect(before).toMatchObject([{ buyer: { name: "Nora Whitlam" } }, { buyer: { name: "Nora Whitlam" } }]);
  await deleteExpired(shop, KEPT);
  expect(await read()).toEqual([before[0], { ...before[1], buyer: null }]);
  expect((await as(shop, nora).invoices.list({})).invoices.map(({ buyer }) => buyer)).toEqual([
    { name: "Nora Whitlam" },
    null,
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("the invoice of an order whose address has been deleted names no buyer", async () => {
  const { shop, ada, place } = await shopWithOrders();
  const id = await place();
  await as(shop, ada).orders.cancel({ id });
  await age(shop, orders, "created_at", id, DAYS);
  await forget(shop, "orderAddresses");
  await issuePapers(shop, shop.settings);
  expect(await shop.db.select().from(papers)).toMatchObject([
    { kind: "invoice", orderId: id, buyer: null },
    { kind: "credit-note", orderId: id, buyer: null },
  ]);
});

test("a failing step does not stop the others, and is reported at the end", async () => {
  const { shop, nora, place } = await shopWithOrders();
  await place();
  await shop.db.update(outbox).set({ sentAt: new Date(0) });
  await shop.db.insert(idempotencyKeys).values({ owner: nora.id, key: "old", bodyHash: "1", createdAt: new Date(0) });
  await shop.db.insert(rateLimits).values({ key: "old", points: 1, expire: 1 });
  await shop.db.execute(sql`alter table contact_enquiries rename to enquiries_elsewhere`);
  await shop.db.execute(sql`alter table webhook_deliveries rename to deliveries_elsewhere`);
  const clearing = cleanUp(shop, { ...KEPT, enquiries: DAYS, mail: DAYS, webhookLog: DAYS });
  await expect(clearing).rejects.toMatchObject({ errors: [expect.any(Error), expect.any(Error)] });
  for (const table of [outbox, idempotencyKeys, rateLimits]) expect(await shop.db.$count(table)).toBe(0);
});

test("a setting of 0 days keeps everything", async () => {
  const { shop, place } = await shopWithOrders();
  const id = await place();
  await age(shop, orders, "created_at", id, 36_000);
  await shop.db.update(outbox).set({ sentAt: new Date(0) });
  await deleteExpired(shop, KEPT);
  expect(await shop.db.$count(outbox)).toBe(1);
  expect(await shop.db.select().from(orders)).toMatchObject([{ shippingAddress: ADDRESS }]);
});

test("two servers at the same time delete thousands of rows in batches", async () => {
  const { shop } = await shopWithOrders();
  await shop.db.execute(sql`
    insert into contact_enquiries (id, name, email, message, created_at)
    select gen_random_uuid(), 'Old', 'old@test.example', 'Hello', now() - interval '1 year' from generate_series(1, 2300)`);
  await shop.db.execute(sql`
    insert into outbox (id, cause, recipient, subject, text)
    select gen_random_uuid(), 'enquiry-copy:' || id, 'old@test.example', 'S', 'T' from contact_enquiries`);
  await shop.db.execute(sql`
    insert into idempotency_keys (owner, key, body_hash, created_at)
    select 'nora', n::text, '1', now() - interval '25 hours' from generate_series(1, 1200) n`);
  await shop.db.insert(idempotencyKeys).values({ owner: "nora", key: "young", bodyHash: "1" });
  const servers = [shop, otherServer(shop)];
  await Promise.all(
    servers.map(async ({ db }) => {
      await deleteExpired({ db }, { ...KEPT, enquiries: DAYS });
      await deleteOldIdempotencyKeys({ db });
    }),
  );
  // Rows that one of them had locked are left for the next run.
  await forget(shop, "enquiries");
  await deleteOldIdempotencyKeys(shop);
  expect([await shop.db.$count(contactEnquiries), await shop.db.$count(outbox)]).toEqual([0, 0]);
  expect((await shop.db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(["young"]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a locked row is left for the next run, without waiting", async () => {
  const { shop } = await shopWithOrders();
  const write = async () =>
    (await as(shop, null).contacts.create({ name: "N", email: "n@test.example", message: "Hello" }))._id;
  const [held, free] = [await write(), await write()];
  for (const id of [held, free]) await age(shop, contactEnquiries, "created_at", id, DAYS);
  const hold = await holdRows(shop, "contact_enquiries", [held]);
  await forget(shop, "enquiries");
  expect((await shop.db.select().from(contactEnquiries)).map(({ id }) => id)).toEqual([held]);
  await hold.release();
  await forget(shop, "enquiries");
  expect(await shop.db.$count(contactEnquiries)).toBe(0);
  expect(await differencesIn(shop)).toEqual([]);
});

test("deletion ends between two batches when the server stops", async () => {
  const shop = await testShop();
  await shop.db.execute(sql`
    insert into contact_enquiries (id, name, email, message, created_at)
    select gen_random_uuid(), 'Old', 'old@test.example', 'Hello', now() - interval '1 year' from generate_series(1, 1200)`);
  let asked = 0;
  await deleteExpired({ db: shop.db, isStopped: () => (asked += 1) > 1 }, { ...KEPT, enquiries: DAYS });
  expect(await shop.db.$count(contactEnquiries)).toBe(700);
});
