import { orders } from "@shop/db/schema/orders";
import { paperNumbers, papersWanted } from "@shop/db/schema/papers";
import { addDays, dayOf } from "@shop/domain/dates";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Shop } from "../../base/procedures/context.ts";
import { addOrder, addPerson, as, holdTable, orderOf, waitForBlockedSessions, type TestShop } from "../../testing.ts";
import { otherServer } from "../payments/payments.fixture.ts";
import { issuePapers } from "./issue-papers.ts";
import { issueAll, paperRows, shopWithBuyer } from "./papers.fixture.ts";

const today = ({ settings }: TestShop) => dayOf(new Date(), settings.timeZone);
const wantedIn = ({ db }: TestShop) => db.$count(papersWanted);
const numbersIn = async (shop: TestShop) => (await paperRows(shop)).map(({ number }) => number);
const orderIdsIn = async (shop: TestShop) => (await paperRows(shop)).map(({ orderId }) => orderId);
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

/** Adds copies of the only order, whose invoices are wanted like those of orders that were placed before there were any. */
async function addOlderOrders({ db }: TestShop, count: number): Promise<void> {
  const { rows } = await db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'orders' and column_name not in ('id', 'order_number')`);
  const columns = sql.raw(rows[0]?.columns ?? "");
  await db.execute(sql`insert into orders (id, ${columns})
    select gen_random_uuid(), ${columns} from orders, generate_series(1, ${count}::integer)`);
  await db.update(papersWanted).set({ isOlder: true });
}

/** Lets the database refuse papers, as it does when the rows they are made of are damaged. */
async function refusePapers({ db }: TestShop, which: string): Promise<void> {
  await db.execute(
    sql.raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`),
  );
  await db.execute(
    sql.raw(`CREATE TRIGGER refuse BEFORE INSERT ON papers FOR EACH ROW WHEN (${which}) EXECUTE FUNCTION refuse()`),
  );
}

test("an order by bank transfer is invoiced when it is placed, due after the days to pay", async () => {
  const { shop, nora, gloves } = await shopWithBuyer({ settings: { bankDueDays: 14 } });
  const { _id } = await addOrder(shop, nora, [[gloves, 3]]);
  await issueAll(shop);
  // 3 × 10.00, 3.00 of GST and 25.00 of freight, of which one eleventh is GST.
  expect(await paperRows(shop)).toMatchObject([
    {
      kind: "invoice",
      number: 1,
      orderId: _id,
      userId: nora.id,
      issuedOn: today(shop),
      suppliedOn: null,
      dueOn: addDays(today(shop), 14),
      totalCents: 58_00,
      gstCents: 5_27,
    },
  ]);
  expect(await wantedIn(shop)).toBe(0);
});

test("an order by card is invoiced once it is paid, due on that day", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const order = await as(shop, nora).orders.create(orderOf([[gloves, 3]], { paymentMethod: "Stripe" }));
  await issueAll(shop);
  expect(await paperRows(shop)).toEqual([]);
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: 58_00, orderId: order._id });
  await issueAll(shop);
  expect(await paperRows(shop)).toMatchObject([{ orderId: order._id, issuedOn: today(shop), dueOn: today(shop) }]);
});

test("an order that is changed to bank transfer is invoiced then, and paying it issues nothing more", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const { _id } = await as(shop, nora).orders.create(orderOf([[gloves, 3]], { paymentMethod: "Stripe" }));
  await as(shop, nora).orders.payByTransfer({ id: _id });
  await issueAll(shop);
  for (const id of ["First", "Second"]) {
    await as(shop, ada).orders.pay({ orderId: _id, id });
    await as(shop, ada).orders.undoPaid({ id: _id });
    await issueAll(shop);
  }
  expect(await paperRows(shop)).toMatchObject([{ orderId: _id, dueOn: addDays(today(shop), 7) }]);
});

test("an order by bank transfer that is cancelled before its invoice was issued gets it, and its credit note", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const { _id } = await addOrder(shop, nora, [[gloves, 3]]);
  await as(shop, nora).orders.cancel({ id: _id });
  await issueAll(shop);
  expect((await paperRows(shop)).map(({ kind, orderId }) => [kind, orderId])).toEqual([
    ["credit-note", _id],
    ["invoice", _id],
  ]);
});

test("a card order that is cancelled unpaid gets no invoice", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const { _id } = await as(shop, nora).orders.create(orderOf([[gloves, 3]], { paymentMethod: "Stripe" }));
  await as(shop, nora).orders.cancel({ id: _id });
  await issueAll(shop);
  expect(await paperRows(shop)).toEqual([]);
});

test("an order that fails asks for no invoice, and leaves no gap", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  await expect(addOrder(shop, nora, [[gloves, 101]])).rejects.toThrow("Only 100");
  await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  expect(await numbersIn(shop)).toEqual([1]);
});

test("two servers that issue while orders are placed number each order once, without gaps", async () => {
  const { shop, gloves } = await shopWithBuyer();
  const buyers = await Promise.all([1, 2, 3].map(() => addPerson(shop)));
  const servers = [shop, otherServer(shop)];
  const issueUntil = async (server: Shop, isDone: () => boolean) => {
    while (!isDone()) await issueAll(server);
  };
  let isPlaced = false;
  const issuing = servers.flatMap((server) => [1, 2].map(() => issueUntil(server, () => isPlaced)));
  const placed = await Promise.all(
    buyers.map(async (buyer) => {
      const ids: string[] = [];
      for (const qty of upTo(8)) ids.push((await addOrder(shop, buyer, [[gloves, Math.min(qty, 2)]]))._id);
      return ids;
    }),
  );
  isPlaced = true;
  await Promise.all(issuing);
  await Promise.all(servers.map((server) => issueAll(server)));
  expect(await numbersIn(shop)).toEqual(upTo(24));
  expect((await orderIdsIn(shop)).toSorted()).toEqual(placed.flat().toSorted());
  expect(await shop.db.select().from(paperNumbers)).toMatchObject([{ kind: "invoice", last: 24 }]);
});

test("a connection that is lost between the counter and the commit leaves no gap", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const placed = [await addOrder(shop, nora, [[gloves, 1]]), await addOrder(shop, nora, [[gloves, 2]])];
  const held = await holdTable(shop, "papers");
  // Has counted, and waits to insert the papers.
  const issuing = issueAll(otherServer(shop)).then(
    () => "issued",
    () => "lost",
  );
  await waitForBlockedSessions(shop, 1);
  await shop.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect(await issuing).toBe("lost");
  await held.release();
  expect(await wantedIn(shop)).toBe(2);
  await issueAll(shop);
  expect(await numbersIn(shop)).toEqual([1, 2]);
  expect(await orderIdsIn(shop)).toEqual(placed.map(({ _id }) => _id));
});

test("a job that is stopped leaves the invoices to the next one", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  await addOrder(shop, nora, [[gloves, 1]]);
  await issuePapers({ db: shop.db, isStopped: () => true }, shop.settings);
  expect(await wantedIn(shop)).toBe(1);
  await issueAll(shop);
  expect(await numbersIn(shop)).toEqual([1]);
});

test("a new credit note waits for one batch of older invoices at most", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const { _id } = await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  await addOlderOrders(shop, 250);
  await as(shop, nora).orders.cancel({ id: _id });
  let checks = 0;
  await issuePapers({ db: shop.db, isStopped: () => (checks += 1) > 2 }, shop.settings);
  const issued = await paperRows(shop);
  expect(issued.filter(({ kind }) => kind === "credit-note")).toMatchObject([{ orderId: _id }]);
  expect(await wantedIn(shop)).toBe(150);
});

test("a paper that can't be made does not stop the others, and leaves no gap", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const place = async () => (await addOrder(shop, nora, [[gloves, 1]]))._id;
  const [first, damaged, third] = [await place(), await place(), await place()];
  await refusePapers(shop, `NEW.order_id = '${damaged}'`);
  await as(shop, nora).orders.cancel({ id: first });
  await expect(issueAll(shop)).rejects.toMatchObject({ cause: { message: "refused" } });
  const issued = async () => (await paperRows(shop)).map(({ kind, number, orderId }) => [kind, number, orderId]);
  const others = [
    ["credit-note", 1, first],
    ["invoice", 1, first],
    ["invoice", 2, third],
  ];
  expect(await issued()).toEqual(others);
  expect(await wantedIn(shop)).toBe(1);
  await shop.db.execute(sql.raw("DROP TRIGGER refuse ON papers"));
  await issueAll(shop);
  expect(await issued()).toEqual([...others, ["invoice", 3, damaged]]);
});

test("later credit notes of an order wait for one that can't be made", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const [{ _id: id }, { _id: other }] = [
    await addOrder(shop, nora, [[gloves, 1]]),
    await addOrder(shop, nora, [[gloves, 1]]),
  ];
  const staff = as(shop, ada).orders;
  await refusePapers(shop, "NEW.total_cents = 5_00");
  for (const amount of [5, 6]) await staff.makeRefund({ id, requestId: crypto.randomUUID(), amount });
  await staff.cancel({ id: other });
  await expect(issueAll(shop)).rejects.toMatchObject({ cause: { message: "refused" } });
  const credited = async () =>
    (await paperRows(shop)).filter(({ kind }) => kind === "credit-note").map(({ totalCents }) => totalCents);
  expect(await credited()).toEqual([36_00]);
  await shop.db.execute(sql.raw("DROP TRIGGER refuse ON papers"));
  await issueAll(shop);
  expect(await credited()).toEqual([36_00, 5_00, 6_00]);
});

test("an order does not wait while invoices are numbered", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  await otherServer(shop).db.transaction(async (tx) => {
    await tx.select().from(paperNumbers).for("update");
    await addOrder(shop, nora, [[gloves, 1]]);
  });
  await issueAll(shop);
  expect(await numbersIn(shop)).toEqual([1, 2]);
});

test("the day of issue is that of the shop's time zone on which the invoice was asked for", async () => {
  const { shop, nora, gloves } = await shopWithBuyer({ settings: { timeZone: "Australia/Sydney" } });
  await addOrder(shop, nora, [[gloves, 1]]);
  // Ten past midnight in Sydney, and the day before in UTC.
  await shop.db.update(papersWanted).set({ wantedAt: new Date("2026-07-01T14:10:00Z") });
  await issueAll(shop);
  expect(await paperRows(shop)).toMatchObject([{ issuedOn: "2026-07-02", dueOn: "2026-07-09" }]);
});

test("an order of an older server, without its GST, is invoiced like any other", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  await addOrder(shop, nora, [[gloves, 3]]);
  await shop.db.update(orders).set({ freightGstCents: null, dueOn: null });
  await issueAll(shop);
  expect(await paperRows(shop)).toMatchObject([{ totalCents: 58_00, gstCents: 5_27 }]);
});

test("older orders are invoiced after new ones, in the order of their dates, with these as days of supply", async () => {
  const { shop, nora, gloves } = await shopWithBuyer();
  const older = [await addOrder(shop, nora, [[gloves, 1]]), await addOrder(shop, nora, [[gloves, 2]])].map(
    ({ _id }) => _id,
  );
  for (const [place, id] of older.entries()) {
    await shop.db
      .update(orders)
      .set({ createdAt: new Date(`2026-02-0${place + 1}T01:00:00Z`) })
      .where(eq(orders.id, id));
    await shop.db.update(papersWanted).set({ isOlder: true }).where(eq(papersWanted.orderId, id));
  }
  const { _id: newer } = await addOrder(shop, nora, [[gloves, 3]]);
  await issueAll(shop);
  expect(await paperRows(shop)).toMatchObject([
    { orderId: newer, suppliedOn: null },
    { orderId: older[0], suppliedOn: "2026-02-01", issuedOn: today(shop) },
    { orderId: older[1], suppliedOn: "2026-02-02", issuedOn: today(shop) },
  ]);
});
