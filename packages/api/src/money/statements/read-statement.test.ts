import { newId } from "@shop/db/columns";
import { papersWanted } from "@shop/db/schema/papers";
import { moneyMovements } from "@shop/db/schema/payments";
import type { StatementQuery } from "@shop/domain/contracts/statements";
import { LIMITS } from "@shop/domain/limits";
import { NOT_ADMIN } from "@shop/domain/messages";
import { addDays } from "@shop/domain/dates";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { todayIn } from "../../base/platform/today.ts";
import { addOrder, addPerson, ADDRESS, as, errorOf, orderOf, type Person } from "../../testing.ts";
import { BUYER_ABN, issueAll, paperRows, shopWithBuyer } from "../papers/papers.fixture.ts";

async function shopWithStatements(options?: Parameters<typeof shopWithBuyer>[0]) {
  const world = await shopWithBuyer(options);
  const { shop, ada } = world;
  const today = todayIn(shop.settings.timeZone);
  const statement = (person: Person, query: StatementQuery = {}) => as(shop, person).statements.read(query);
  /** Issues what is asked for as of the noon of a day. */
  const issueOn = async (day: string) => {
    await shop.db.update(papersWanted).set({ wantedAt: new Date(`${day}T01:00:00Z`) });
    await issueAll(shop);
  };
  return { ...world, today, statement, issueOn, staff: as(shop, ada).orders };
}

/** Dates, numbers, amounts and balances. */
const linesOf = ({ entries }: { entries: { date: string; number: string; amount: number; balance: number }[] }) =>
  entries.map(({ date, number, amount, balance }) => [date, number, amount, balance]);

test("a statement has papers and money with a running balance, and what it opens and closes with", async () => {
  const { shop, nora, gloves, today, statement, staff } = await shopWithStatements();
  const order = await as(shop, nora).orders.create(orderOf([[gloves, 3]], { poNumber: "PO-7" }));
  await issueAll(shop);
  await staff.bookTransfer({ id: order._id, amount: 20, paidOn: today, reference: "Westpac 1" });
  await staff.makeRefund({ id: order._id, requestId: newId(), amount: 8 });
  await issueAll(shop);
  await staff.bookTransfer({ id: order._id, amount: 30, paidOn: today, reference: "Westpac 2" });
  await staff.bookTransfer({ id: order._id, amount: -5, paidOn: today, reference: "To you" });
  const [invoice, note] = await paperRows(shop).then((rows) => rows.toSorted((a, b) => a.id.localeCompare(b.id)));
  const about = { date: today, order: order._id, orderNumber: order.orderNumber, poNumber: "PO-7" };
  const moved = { ...about, number: order.orderNumber, method: "bank" };
  expect(await statement(nora)).toEqual({
    from: `${today.slice(0, 8)}01`,
    to: today,
    isCurrent: true,
    openingBalance: 0,
    entries: [
      {
        ...about,
        kind: "invoice",
        number: "INV-000001",
        amount: 58,
        balance: 58,
        invoice: invoice?.id,
        dueOn: addDays(today, 7),
      },
      { ...about, kind: "credit-note", number: "CN-000001", amount: -8, balance: 50, invoice: note?.id },
      { ...moved, kind: "payment", amount: -20, balance: 30, reference: "Westpac 1" },
      { ...moved, kind: "payment", amount: -30, balance: 0, reference: "Westpac 2" },
      { ...moved, kind: "refund", amount: 5, balance: 5, reference: "To you" },
    ],
    closingBalance: 5,
    customer: nora.id,
    seller: {
      name: "Test Supply",
      abn: "51 824 753 556",
      address: "1 Test Street, Testville VIC 3000",
      phone: "(03) 5550 0000",
      email: "shop@test.example",
    },
    buyer: expect.objectContaining({ name: "Nora Whitlam", city: "Melbourne" }) as object,
    bank: { accountName: "Test Supply Pty Ltd", bsb: "000-000", accountNumber: "12345678" },
  });
});

test("a payment that was undone is not on it, a card's has no reference, and a surplus one comes and goes", async () => {
  const { shop, nora, gloves, today, statement, staff } = await shopWithStatements();
  const bank = await addOrder(shop, nora, [[gloves, 1]]);
  await staff.pay({ orderId: bank._id, id: "By mistake" });
  await staff.undoPaid({ id: bank._id });
  const card = await as(shop, nora).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Stripe" }));
  expect((await statement(nora)).entries).toEqual([]);
  await as(shop, nora).orders.charge({ token: "tok_visa", amount: 36_00, orderId: card._id });
  await issueAll(shop);
  const { entries, closingBalance } = await statement(nora);
  expect(linesOf({ entries })).toEqual([
    [today, "INV-000001", 36, 36],
    [today, "INV-000002", 36, 72],
    [today, card.orderNumber, -36, 36],
  ]);
  expect(entries[2]).not.toHaveProperty("reference");
  expect(entries[2]).toMatchObject({ kind: "payment", method: "card" });
  expect(closingBalance).toBe(36);
});

test("days are the shop's, and both ends of the period are included", async () => {
  const { shop, nora, gloves, statement, issueOn } = await shopWithStatements();
  const order = await addOrder(shop, nora, [[gloves, 3]]);
  await issueOn("2026-03-02");
  const { _id: orderId } = order;
  // A second before and at midnight of 4 March in Sydney, which is 11 hours ahead of UTC.
  const times = ["2026-03-03T12:59:59Z", "2026-03-03T13:00:00Z"];
  await shop.db.insert(moneyMovements).values(
    times.map((at, n) => ({
      orderId,
      userId: nora.id,
      method: "bank" as const,
      amountCents: 10_00 + n,
      at: new Date(at),
    })),
  );
  const lines = async (query: StatementQuery) => linesOf(await statement(nora, query));
  const march = { from: "2026-03-01", to: "2026-03-31" };
  const { orderNumber } = order;
  expect(await lines(march)).toEqual([
    ["2026-03-02", "INV-000001", 58, 58],
    ["2026-03-03", orderNumber, -10, 48],
    ["2026-03-04", orderNumber, -10.01, 37.99],
  ]);
  expect(await lines({ from: "2026-03-03", to: "2026-03-03" })).toEqual([["2026-03-03", orderNumber, -10, 48]]);
  expect(await lines({ from: "2026-03-04", to: "2026-03-04" })).toEqual([["2026-03-04", orderNumber, -10.01, 37.99]]);
  expect(await statement(nora, { from: "2026-02-01", to: "2026-03-01" })).toMatchObject({
    openingBalance: 0,
    entries: [],
    closingBalance: 0,
  });
  expect(await statement(nora, { from: "2026-03-05", to: "2099-12-31" })).toMatchObject({
    openingBalance: 37.99,
    entries: [],
    closingBalance: 37.99,
  });
});

test("an older paper is dated by the day of what it is about", async () => {
  const { shop, nora, gloves, statement } = await shopWithStatements();
  await addOrder(shop, nora, [[gloves, 3]]);
  await shop.db.update(papersWanted).set({ isOlder: true });
  await shop.db.execute(sql`update orders set created_at = '2025-02-01T01:00:00Z'`);
  await issueAll(shop);
  expect(linesOf(await statement(nora, { from: "2025-02-01", to: "2025-02-28" }))).toEqual([
    ["2025-02-01", "INV-000001", 58, 58],
  ]);
});

test("the buyer is that of the newest paper, the company before the person", async () => {
  const { shop, nora, gloves, statement } = await shopWithStatements();
  expect((await statement(nora)).buyer).toEqual({ name: nora.name });
  await as(shop, nora).orders.create(
    orderOf([[gloves, 1]], { shippingAddress: { ...ADDRESS, company: "Lotus Grove" }, abn: BUYER_ABN }),
  );
  await issueAll(shop);
  expect((await statement(nora)).buyer).toMatchObject({ name: "Lotus Grove", abn: BUYER_ABN });
  await addOrder(shop, nora, [[gloves, 1]]);
  await issueAll(shop);
  const [, newest] = await paperRows(shop);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local shop.forgets = 'on'`);
    await tx.execute(sql`update papers set buyer = null where id = ${newest?.id}`);
  });
  expect((await statement(nora)).buyer).toMatchObject({ name: "Lotus Grove" });
});

test("customers see their own, staff anybody's and by default their own", async () => {
  const { shop, nora, ada, gloves, statement } = await shopWithStatements();
  const omar = await addPerson(shop);
  await addOrder(shop, omar, [[gloves, 1]]);
  await issueAll(shop);
  expect((await statement(nora)).entries).toEqual([]);
  expect((await statement(ada)).entries).toEqual([]);
  expect(await statement(ada, { user: omar.id })).toEqual(await statement(omar));
  for (const user of [omar.id, nora.id, "unknown"])
    expect(await errorOf(statement(nora, { user }))).toEqual({ status: 403, code: "FORBIDDEN", message: NOT_ADMIN });
  for (const user of [newId(), "unknown", ""])
    expect(await errorOf(statement(ada, { user }))).toMatchObject({ status: 404, message: "User not found" });
});

test.each(["2026-02-30", "0000-01-01", "yesterday", ""])("the day %j is refused", async (to) => {
  const { nora, statement } = await shopWithStatements();
  expect(await errorOf(statement(nora, { to }))).toMatchObject({
    status: 400,
    issues: [{ path: "to", message: "Must be a day like 2026-03-31" }],
  });
});

test("a statement is current while its last day is not over", async () => {
  const { nora, today, statement } = await shopWithStatements();
  for (const [to, isCurrent] of [
    [addDays(today, -1), false],
    [today, true],
    [addDays(today, 1), true],
  ] as const)
    expect(await statement(nora, { from: addDays(today, -1), to })).toMatchObject({ to, isCurrent });
});

test("a period that ends before it begins is refused, also when only its beginning is sent", async () => {
  const { nora, today, statement } = await shopWithStatements();
  for (const query of [{ from: "2026-03-02", to: "2026-03-01" }, { from: addDays(today, 1) }])
    expect(await errorOf(statement(nora, query))).toMatchObject({
      status: 400,
      issues: [{ path: "from", message: "The first day must not be after the last day" }],
    });
  expect(await statement(nora, { to: "2026-03-20" })).toMatchObject({ from: "2026-03-01", to: "2026-03-20" });
});

test("more entries than an answer may have are refused, and a shorter period is not", async () => {
  const { shop, nora, gloves, statement } = await shopWithStatements();
  const { _id } = await addOrder(shop, nora, [[gloves, 1]]);
  const add = (from: number, to: number) =>
    shop.db.execute(sql`
      insert into money_movements (id, order_id, user_id, method, amount_cents, at)
      select gen_random_uuid(), ${_id}, ${nora.id}, 'bank', n, '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(${from}::int, ${to}::int) n`);
  await add(1, LIMITS.statementEntries);
  const year = { from: "2026-01-01", to: "2026-10-31" };
  const { entries, closingBalance } = await statement(nora, year);
  expect(entries).toHaveLength(LIMITS.statementEntries);
  const sum = (LIMITS.statementEntries * (LIMITS.statementEntries + 1)) / 2;
  expect(closingBalance).toBe(-sum / 100);
  await add(LIMITS.statementEntries + 1, LIMITS.statementEntries + 1);
  expect(await errorOf(statement(nora, year))).toMatchObject({
    status: 400,
    message: "A statement has at most 2,000 entries. Please choose a shorter period",
  });
  // From 11:01 to 23:59 in Sydney.
  expect((await statement(nora, { from: "2026-03-01", to: "2026-03-01" })).entries).toHaveLength(13 * 60 - 1);
});
