import fc from "fast-check";
import { expect, test } from "vitest";
import { planAllocations, type Allocation } from "./allocations.ts";

const left = (id: string, cents: number) => ({ id, cents });

test.each([
  ["nothing without credit", [], [left("a", 100)], []],
  ["nothing without open orders", [left("p", 100)], [], []],
  ["a part of an order", [left("p", 40)], [left("a", 100)], ["p a 40"]],
  ["the first order before the next", [left("p", 150)], [left("a", 100), left("b", 100)], ["p a 100", "p b 50"]],
  ["with the first payment before the next", [left("p", 60), left("q", 60)], [left("a", 100)], ["p a 60", "q a 40"]],
  ["what was not paid back", [left("p", 100), left("back", -30)], [left("a", 100)], ["p a 70"]],
  [
    "with what was received after a payment was paid back",
    [left("1", 100), left("2-back", -100), left("3", 36)],
    [left("a", 36)],
    ["3 a 36"],
  ],
  [
    "with the oldest of which something was not paid back",
    [left("1", 50), left("2", 50), left("3-back", -70)],
    [left("a", 100)],
    ["2 a 30"],
  ],
  [
    "with a payment that was recorded after another was paid back, though its day is earlier",
    [left("3", 36), left("1", 100), left("2-back", -100)],
    [left("a", 36)],
    ["3 a 36"],
  ],
  [
    "with nothing of a later payment when the one that was paid back is not there any more",
    [left("1-back", -30), left("2", 50)],
    [left("a", 100)],
    ["2 a 20"],
  ],
  ["nothing when more was paid back", [left("p", 20), left("back", -30)], [left("a", 100)], []],
])("credit pays %s", (_what, payments, orders, planned) => {
  const texts = planAllocations(payments, orders).map((it) => `${it.paymentId} ${it.orderId} ${it.cents}`);
  expect(texts).toEqual(planned);
});

const sumOf = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
const ofRow = (planned: Allocation[], id: string) =>
  sumOf(planned.filter(({ paymentId, orderId }) => paymentId === id || orderId === id));

test("all of the credit pays, as far as orders are open, and nothing is paid twice", () => {
  const amounts = (min: number) => fc.array(fc.integer({ min, max: 500 }), { maxLength: 8 });
  fc.assert(
    fc.property(amounts(-200), amounts(0), (paid, open) => {
      const payments = paid.map((cents, index) => left(`payment ${index}`, cents));
      const orders = open.map((cents, index) => left(`order ${index}`, cents));
      const planned = planAllocations(payments, orders);
      expect(sumOf(planned)).toBe(Math.max(0, Math.min(sumOf(payments), sumOf(orders))));
      for (const { cents } of planned) expect(cents).toBeGreaterThan(0);
      for (const { id, cents } of payments) expect(ofRow(planned, id)).toBeLessThanOrEqual(Math.max(0, cents));
      for (const { id, cents } of orders) expect(ofRow(planned, id)).toBeLessThanOrEqual(cents);
    }),
  );
});
