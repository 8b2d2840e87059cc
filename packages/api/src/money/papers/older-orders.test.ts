import { fileURLToPath } from "node:url";
import { readMigrations } from "@shop/db/migrations/read-migrations";
import { orders } from "@shop/db/schema/orders";
import { paperMails, paperNumbers, papersWanted } from "@shop/db/schema/papers";
import { dayOf } from "@shop/domain/dates";
import { CENT_SHORT_REASON } from "@shop/domain/messages";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addOrder, as, orderOf, type TestShop } from "../../testing.ts";
import { issueAll, paperRows, shopWithBuyer } from "./papers.fixture.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";

const migrationsFolder = fileURLToPath(new URL("../../../../../drizzle/migrations", import.meta.url));

/** Runs a migration of one statement. */
async function runMigration({ db }: TestShop, name: string): Promise<void> {
  const found = (await readMigrations(migrationsFolder)).find(({ tag }) => tag.endsWith(name));
  for (const statement of found?.statements ?? []) await db.$client.query(statement);
  expect(found?.statements).toHaveLength(1);
}

/** Asks for the invoices of older orders, and then for their credit notes. */
async function askForOlder(shop: TestShop): Promise<void> {
  await runMigration(shop, "_older-invoices");
  await runMigration(shop, "_earlier-money");
}

/** Empties a table that is append-only, as it is before its first migration. */
async function forget({ db }: TestShop, table: string): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(`DELETE FROM ${table}`);
  } finally {
    client.release(true);
  }
}

/** A shop with orders of every state, the last placed first, as they are before the migration. */
async function shopWithOlderOrders() {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const byBank = async () => (await addOrder(shop, nora, [[gloves, 1]]))._id;
  const byCard = async () =>
    (await as(shop, nora).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Stripe" })))._id;
  const pay = (orderId: string) => as(shop, ada).orders.pay({ orderId, id: "Reference" });
  const ids = {
    unpaid: await byBank(),
    paid: await byBank(),
    cancelledPaid: await byBank(),
    cancelledUnpaid: await byBank(),
    card: await byCard(),
    unpaidCard: await byCard(),
  };
  await pay(ids.paid);
  await pay(ids.cancelledPaid);
  await as(shop, ada).orders.cancel({ id: ids.cancelledPaid, paid: true });
  await as(shop, ada).orders.cancel({ id: ids.cancelledUnpaid });
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: 36_00, orderId: ids.card });
  for (const [place, id] of Object.values(ids).entries())
    await shop.db
      .update(orders)
      .set({ createdAt: new Date(Date.UTC(2026, 1, 20 - place, 1)) })
      .where(eq(orders.id, id));
  await shop.db.delete(papersWanted);
  await forget(shop, "money_movements");
  return { shop, nora, gloves, ids };
}

test("orders placed before get their invoices in the order of their dates, those cancelled unpaid none", async () => {
  const { shop, ids } = await shopWithOlderOrders();
  expect(await differencesIn(shop)).toHaveLength(9);
  await askForOlder(shop);
  await issueAll(shop);
  const today = dayOf(new Date(), shop.settings.timeZone);
  const issuedOn = today;
  expect(await paperRows(shop)).toMatchObject([
    { kind: "credit-note", number: 1, orderId: ids.cancelledPaid, suppliedOn: today, issuedOn, dueOn: null },
    { number: 1, orderId: ids.card, suppliedOn: "2026-02-16", issuedOn, dueOn: today },
    { number: 2, orderId: ids.cancelledPaid, suppliedOn: "2026-02-18", issuedOn },
    { number: 3, orderId: ids.paid, suppliedOn: "2026-02-19", issuedOn },
    { number: 4, orderId: ids.unpaid, suppliedOn: "2026-02-20", issuedOn },
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("the migration can be repeated, and leaves a new order to its own turn", async () => {
  const { shop, nora, gloves } = await shopWithOlderOrders();
  const { _id: newer } = await addOrder(shop, nora, [[gloves, 2]]);
  await askForOlder(shop);
  await askForOlder(shop);
  await issueAll(shop);
  await askForOlder(shop);
  const rows = (await paperRows(shop)).filter(({ kind }) => kind === "invoice");
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({ number: 1, orderId: newer, suppliedOn: null });
});

test("an order that is cancelled unpaid while the migration runs still gets its invoice", async () => {
  const { shop, nora, ids } = await shopWithOlderOrders();
  await shop.db.insert(paperNumbers).values({ kind: "invoice", since: new Date(Date.now() - 60_000) });
  await as(shop, nora).orders.cancel({ id: ids.unpaid });
  await askForOlder(shop);
  await issueAll(shop);
  expect((await paperRows(shop)).map(({ orderId }) => orderId)).toContain(ids.unpaid);
  expect(await differencesIn(shop)).toEqual([]);
});

test("after the update invoices of new orders are mailed in an hour, those of older orders never", async () => {
  const { shop, nora, gloves } = await shopWithOlderOrders();
  await askForOlder(shop);
  await runMigration(shop, "_mails-after-the-update");
  await addOrder(shop, nora, [[gloves, 2]]);
  await issueAll(shop);
  const newest = (await paperRows(shop)).find(({ suppliedOn }) => suppliedOn === null);
  const isHeld = sql<boolean>`${paperMails.nextTryAt} > now() + interval '59 minutes'`;
  expect(await shop.db.select({ paperId: paperMails.paperId, isHeld }).from(paperMails)).toEqual([
    { paperId: newest?.id, isHeld: true },
  ]);
});

test("a shop without orders has nothing to ask for", async () => {
  const { shop } = await shopWithBuyer();
  await askForOlder(shop);
  expect(await shop.db.$count(papersWanted)).toBe(0);
});

test("the cent that is open of older orders, whose card payment was a cent short, is credited once, without a message", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const { orders: buyer } = as(shop, nora);
  const { _id: id } = await buyer.create(orderOf([[gloves, 1]], { paymentMethod: "Stripe" }));
  const { id: payment } = await buyer.charge({ token: "tok_visa", amount: 35_99 });
  await buyer.pay({ orderId: id, id: payment });
  // As a server of the previous version has left it.
  await shop.db.delete(papersWanted).where(eq(papersWanted.kind, "credit-note"));
  await forget(shop, "refunds");
  await issueAll(shop);
  expect(await buyer.byId({ id })).toMatchObject({ openPrice: 0.01 });
  expect(await differencesIn(shop)).toMatchObject([
    { check: "nothing is open of an order that a card has paid", record: id, what: "1 cents open" },
  ]);
  const mails = await shop.db.$count(paperMails);
  for (let time = 1; time <= 2; time += 1) await runMigration(shop, "_cent-short-orders");
  await issueAll(shop);
  expect(await buyer.byId({ id })).toMatchObject({ openPrice: 0, creditedPrice: 0.01 });
  const notes = (await paperRows(shop)).filter(({ kind }) => kind === "credit-note");
  expect(notes).toMatchObject([{ totalCents: 1, content: { credited: { reason: CENT_SHORT_REASON } } }]);
  expect(await shop.db.$count(paperMails)).toBe(mails);
  expect(await differencesIn(shop)).toEqual([]);
});
