// What changes the money of an order at the same moment; the order's lock decides which comes first.
import { papersWanted } from "@shop/db/schema/papers";
import { CANCEL_INSTEAD, ORDER_CANCELLED, ORDER_PAID_MEANWHILE } from "@shop/domain/messages";
import { expect, test } from "vitest";
import { as, errorOf, holdRows, waitForBlockedSessions } from "../../testing.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import {
  booked,
  creditNotes,
  LINES_TOTAL,
  LINES_TOTAL_CENTS,
  shopWithLines,
  stockOf,
  unitsOf,
} from "./order-money.fixture.ts";
import { at, blockingGateway, otherServer, refundRows } from "./payments.fixture.ts";

type World = Awaited<ReturnType<typeof shopWithLines>>;

/** Starts both calls while the order is locked, the second one once the first waits, and lets them go. */
async function race<First, Second>(
  { shop, id }: World,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const held = await holdRows(shop, "orders", [id]);
  const one = first();
  await waitForBlockedSessions(shop, 1);
  const other = second();
  await waitForBlockedSessions(shop, 2);
  await held.release();
  return Promise.all([one, other]);
}

const METHODS = ["Bank", "Stripe"] as const;

test.each(METHODS)("of two refunds of the last units of a %s order on two servers, one is made", async (method) => {
  const world = await shopWithLines(method);
  const { shop, gloves, refund } = world;
  const units = { lines: [unitsOf(gloves, 2)], restock: true };
  const [, refused] = await race(
    world,
    () => refund(units),
    () => errorOf(refund(units, undefined, otherServer(shop))),
  );
  expect(refused).toMatchObject({ status: 400, message: "Only 1 of Gloves can be refunded" });
  expect(await refundRows(shop)).toHaveLength(1);
  expect(await stockOf(shop, gloves)).toBe(99);
  expect(await creditNotes(shop)).toMatchObject([{ totalCents: 77 }]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a refund before the cancellation of a Bank order leaves the rest to it", async () => {
  const world = await shopWithLines("Bank");
  const { shop, gloves, refund, staff, id } = world;
  await race(
    world,
    () => refund({ lines: [unitsOf(gloves, 2)], restock: true }),
    () => staff.cancel({ id, paid: true }),
  );
  expect(await stockOf(shop, gloves)).toBe(100);
  expect((await creditNotes(shop)).map(({ totalCents }) => totalCents)).toEqual([77, LINES_TOTAL_CENTS - 77]);
  expect(await differencesIn(shop)).toEqual([]);
});

// A card is refunded in two transactions, with the gateway's answer between them.
test.each([
  { isAnswered: true, notes: [77, LINES_TOTAL_CENTS - 77] },
  { isAnswered: false, notes: [LINES_TOTAL_CENTS] },
])("a card's refund that is answered before its order is cancelled: $isAnswered", async ({ isAnswered, notes }) => {
  const { shop, gloves, refund, staff, id } = await shopWithLines("Stripe");
  const held = blockingGateway(shop.payments, "refund");
  const refunding = refund({ lines: [unitsOf(gloves, 2)], restock: true }, undefined, at(shop, held.gateway));
  await held.arrived;
  if (isAnswered) {
    held.release();
    await refunding;
  }
  await staff.cancel({ id, paid: true });
  held.release();
  await refunding;
  expect(await stockOf(shop, gloves)).toBe(100);
  expect((await creditNotes(shop)).map(({ totalCents }) => totalCents)).toEqual(notes);
  expect(await differencesIn(shop)).toEqual([]);
});

test.each(METHODS)("a refund after the cancellation of a %s order is refused", async (method) => {
  const world = await shopWithLines(method);
  const { shop, gloves, refund, staff, id } = world;
  const [, refused] = await race(
    world,
    () => staff.cancel({ id, paid: true }),
    () => errorOf(refund({ lines: [unitsOf(gloves, 2)], restock: true })),
  );
  expect(refused).toMatchObject({ status: 400, message: ORDER_CANCELLED });
  expect(await stockOf(shop, gloves)).toBe(100);
  expect(await creditNotes(shop)).toMatchObject([{ totalCents: LINES_TOTAL_CENTS }]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("money that is booked before a cancellation stops it, and what comes after it is due to be sent back", async () => {
  const early = await shopWithLines();
  const [, refused] = await race(
    early,
    () => early.book(LINES_TOTAL),
    () => errorOf(early.staff.cancel({ id: early.id })),
  );
  expect(refused).toMatchObject({ status: 409, message: ORDER_PAID_MEANWHILE });
  expect(await early.staff.byId({ id: early.id })).toMatchObject({ isPaid: true, isCancelled: false });

  const late = await shopWithLines();
  const [, money] = await race(
    late,
    () => late.buyer.cancel({ id: late.id }),
    () => late.book(LINES_TOTAL),
  );
  expect(money).toMatchObject({ open: 0, refundDue: LINES_TOTAL });
  for (const { shop } of [early, late]) expect(await differencesIn(shop)).toEqual([]);
});

test("a part payment and a refund of the rest pay an order, whichever comes first", async () => {
  for (const isPaymentFirst of [true, false]) {
    const world = await shopWithLines();
    const { shop, book, refund, staff, id } = world;
    const calls = [() => book(30), () => refund({ amount: 6.16 })] as const;
    await (isPaymentFirst ? race(world, calls[0], calls[1]) : race(world, calls[1], calls[0]));
    expect(await staff.byId({ id })).toMatchObject({ isPaid: true, openPrice: 0, refundDuePrice: 0 });
    expect(await creditNotes(shop)).toMatchObject([{ totalCents: 6_16 }]);
    expect(await differencesIn(shop)).toEqual([]);
  }
});

test("all of an order is refunded only once it is paid", async () => {
  const world = await shopWithLines();
  const { shop, book, refund } = world;
  const [refused] = await race(
    world,
    () => errorOf(refund({ amount: LINES_TOTAL })),
    () => book(LINES_TOTAL),
  );
  expect(refused).toMatchObject({ status: 400, message: CANCEL_INSTEAD });
  expect(await shop.db.$count(papersWanted)).toBe(1);
  expect(await refund({ amount: LINES_TOTAL })).toMatchObject({ refundDue: LINES_TOTAL });
});

test("two servers that send the same money back at once send it once", async () => {
  const world = await shopWithLines();
  const { shop, ana, id, today, book } = world;
  await book(20);
  const back = { id, amount: -20, paidOn: today, reference: "Back" };
  const [, refused] = await race(
    world,
    () => book(-20),
    () => errorOf(as(otherServer(shop), ana).orders.bookTransfer(back)),
  );
  expect(refused).toMatchObject({ status: 400, message: "At most $0.00 can be sent back" });
  expect(await booked(shop)).toEqual([20_00, -20_00]);
});

test("a transfer that is booked while another person marks the order paid is due to be sent back", async () => {
  const world = await shopWithLines();
  const { shop, staff, id, book } = world;
  await race(
    world,
    () => staff.pay({ orderId: id, id: "Mark" }),
    () => book(LINES_TOTAL),
  );
  expect(await staff.byId({ id })).toMatchObject({ isPaid: true, refundDuePrice: LINES_TOTAL });
  expect(await booked(shop)).toEqual([LINES_TOTAL_CENTS, LINES_TOTAL_CENTS]);
  expect(await differencesIn(shop)).toEqual([]);
});
