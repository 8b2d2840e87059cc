import { newId } from "@shop/db/columns";
import { orders } from "@shop/db/schema/orders";
import { papersWanted } from "@shop/db/schema/papers";
import type { Statement } from "@shop/domain/contracts/statements";
import { addDays, noonOf } from "@shop/domain/dates";
import { dollarsToCents } from "@shop/domain/money";
import { TRPCError } from "@trpc/server";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { todayIn } from "../../base/platform/today.ts";
import { CHECKS } from "../../shop/verify/checks.ts";
import { addPerson, addProduct, as, orderOf, type Person, type TestShop } from "../../testing.ts";
import { runs } from "../../runs.fixture.ts";
import { issueAll, shopWithBuyer } from "../papers/papers.fixture.ts";
import { paymentRows } from "../payments/payments.fixture.ts";
import { handleGatewayEvent } from "../reconciliation/gateway-events.ts";

/** How long ago the orders are placed, at most. */
const DAYS = 60;

const daysAgo = fc.integer({ min: 0, max: DAYS });
const cents = fc.integer({ min: 1, max: 90_00 });
/** Which of the orders so far. */
const which = fc.nat({ max: 3 });
const units = fc.integer({ min: 1, max: 5 });
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom("bank", "bank", "card", "card of failing refunds", "unpaid card", "paid twice"),
    qty: units,
    daysAgo,
  }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("received", "sent back"), which, cents, daysAgo }) },
  fc.record({ kind: fc.constant("refunded"), which, cents }),
  fc.record({ kind: fc.constant("returned goods"), which, qty: units }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "mark paid",
        "mark paid",
        "undo paid",
        "deliver",
        "cancel",
        "mark refunded",
        "undo refunded",
        "refund fails",
      ),
      which,
    }),
  },
  fc.record({ kind: fc.constant("issue papers"), daysAgo }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Refusals are part of every history; anything else is a failure. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof TRPCError) || error.code === "INTERNAL_SERVER_ERROR") throw error;
  });
}

interface History {
  shop: TestShop;
  nora: Person;
  staff: ReturnType<typeof as>["orders"];
  gloves: { id: string };
  today: string;
  placed: { id: string; ago: number }[];
}

async function place({ shop, nora, gloves, today, placed }: History, kind: string, qty: number, ago: number) {
  const buyer = as(shop, nora).orders;
  const paymentMethod = kind === "bank" ? "Bank" : "Stripe";
  const order = await buyer.create(orderOf([[gloves, qty]], { paymentMethod }));
  placed.push({ id: order._id, ago });
  if (ago > 0) {
    const createdAt = noonOf(addDays(today, -ago), shop.settings.timeZone);
    await shop.db.update(orders).set({ createdAt }).where(eq(orders.id, order._id));
    await shop.db.update(papersWanted).set({ wantedAt: createdAt }).where(eq(papersWanted.orderId, order._id));
  }
  if (kind === "bank" || kind === "unpaid card") return;
  const charge = (token: string) =>
    buyer.charge({ token, amount: dollarsToCents(order.totalPrice), orderId: order._id });
  if (kind === "card") await charge("tok_visa");
  else if (kind === "card of failing refunds") await charge("tok_refundFail");
  else {
    await tried(charge("tok_chargeDeclined"));
    await charge("tok_visa");
    const declined = (await paymentRows(shop)).find((it) => it.orderId === order._id && it.state === "failed");
    const gatewayId = declined?.gatewayId ?? "";
    await shop.payments.confirm(gatewayId, { idempotencyKey: newId(), token: "tok_visa" });
    await handleGatewayEvent(shop, { id: newId(), type: "", gatewayId, payload: {} });
  }
}

async function run(history: History, taken: Step): Promise<void> {
  const { shop, staff, gloves, today, placed } = history;
  if ("qty" in taken && "daysAgo" in taken) return place(history, taken.kind, taken.qty, taken.daysAgo);
  if (taken.kind === "issue papers" && "daysAgo" in taken) {
    await shop.db
      .update(papersWanted)
      .set({ wantedAt: noonOf(addDays(today, -taken.daysAgo), shop.settings.timeZone) });
    return issueAll(shop);
  }
  const order = "which" in taken ? placed[taken.which % placed.length] : undefined;
  if (!order) return;
  const { id, ago } = order;
  const requestId = newId();
  if ("cents" in taken) {
    const amount = taken.cents / 100;
    if (!("daysAgo" in taken)) return tried(staff.makeRefund({ id, requestId, amount }));
    const paidOn = addDays(today, -Math.min(taken.daysAgo, ago));
    const signed = taken.kind === "received" ? amount : -amount;
    return tried(staff.bookTransfer({ id, amount: signed, paidOn, reference: "Bank" }));
  }
  if ("qty" in taken)
    return tried(staff.makeRefund({ id, requestId, lines: [{ product: gloves.id, qty: taken.qty }], restock: true }));
  switch (taken.kind) {
    case "mark paid":
      return tried(staff.pay({ orderId: id, id: "Reference" }));
    case "undo paid":
      return tried(staff.undoPaid({ id }));
    case "deliver":
      return tried(staff.deliver({ id }));
    case "cancel":
      return tried(staff.cancel({ id, paid: true }));
    case "mark refunded":
      return tried(staff.markRefunded({ id }));
    case "undo refunded":
      return tried(staff.undoRefunded({ id }));
    default: {
      const paid = (await paymentRows(shop)).find((it) => it.orderId === id && it.refundedCents > 0);
      if (paid)
        await handleGatewayEvent(shop, { id: newId(), type: "refund.failed", gatewayId: paid.gatewayId, payload: {} });
    }
  }
}

/** What the orders ask for, less what was received; a card order asks for nothing until it is paid. */
async function ledgerCents({ staff, placed }: History): Promise<number> {
  let sum = 0;
  for (const { id } of placed) {
    const { paymentMethod, isPaid } = await staff.byId({ id });
    const { total, credited, received } = await staff.money({ id });
    const asked = paymentMethod === "Bank" || isPaid ? dollarsToCents(total) - dollarsToCents(credited) : 0;
    sum += asked - dollarsToCents(received);
  }
  return sum;
}

/** Each balance is the one before and the amount, in cents. */
function expectToAddUp({ openingBalance, entries, closingBalance }: Statement): void {
  let balance = dollarsToCents(openingBalance);
  for (const entry of entries) {
    balance += dollarsToCents(entry.amount);
    expect(dollarsToCents(entry.balance)).toBe(balance);
  }
  expect(dollarsToCents(closingBalance)).toBe(balance);
}

test("after any history the statement equals the ledger, and any parts of its period join without a gap", async () => {
  const { shop, ada } = await shopWithBuyer();
  const gloves = await addProduct(shop, { stock: 100_000 });
  const today = todayIn(shop.settings.timeZone);
  const staff = as(shop, ada).orders;
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 8, maxLength: 20 }),
    fc.uniqueArray(daysAgo, { maxLength: 4 }),
    async (steps, cuts) => {
      const nora = await addPerson(shop);
      const history: History = { shop, nora, staff, gloves, today, placed: [] };
      for (const taken of [{ kind: "bank", qty: 2, daysAgo: DAYS } as const, ...steps]) await run(history, taken);
      await issueAll(shop);

      const read = (from: string, to: string) => as(shop, ada).statements.read({ from, to, user: nora.id });
      const whole = await read(addDays(today, -DAYS), today);
      expect(whole.openingBalance).toBe(0);
      expectToAddUp(whole);
      expect(dollarsToCents(whole.closingBalance)).toBe(await ledgerCents(history));

      const ends = cuts.toSorted((one, other) => other - one).map((ago) => addDays(today, -ago));
      let from = addDays(today, -DAYS);
      const parts: Statement[] = [];
      for (const to of [...ends, today].filter((end, n, all) => all.indexOf(end) === n)) {
        parts.push(await read(from, to));
        from = addDays(to, 1);
      }
      for (const [n, part] of parts.entries()) {
        expectToAddUp(part);
        expect(part.openingBalance).toBe(parts[n - 1]?.closingBalance ?? 0);
      }
      expect(parts.flatMap(({ entries }) => entries)).toEqual(whole.entries);
    },
  );
  await fc.assert(property, { numRuns: runs(100) });
  for (const { name, sql } of CHECKS) expect([name, (await shop.db.$client.query(sql)).rows]).toEqual([name, []]);
}, 300_000);
