import { expect, test } from "vitest";
import { creditOutcome, paymentOutcome, returnOutcome, unitsText } from "./money-texts.ts";

const BY_BANK = { paymentMethod: "Bank" } as const;
const ON_ACCOUNT = { paymentMethod: "Account" } as const;
const OPEN = { ...BY_BANK, cancelledAt: null };
/** An order of $100, of which $40 were received. */
const PART = { total: 100, credited: 0, received: 40, open: 60, refundDue: 0 };

test("a payment pays an order in full, in part, or is more than is open", () => {
  expect(paymentOutcome(OPEN, PART, 60_00)).toBe("The order is paid in full.");
  expect(paymentOutcome(OPEN, PART, 59_99)).toBe("A part payment: $0.01 remains to be paid.");
  expect(paymentOutcome(OPEN, PART, 65_00)).toBe(
    "The order is paid in full. $5.00 is more than is open, and to be sent back.",
  );
  const paid = { ...PART, received: 100, open: 0 };
  expect(paymentOutcome(OPEN, paid, 5_00)).toBe("$5.00 is more than is open, and to be sent back.");
  const cancelled = { ...BY_BANK, cancelledAt: "2026-03-01T00:00:00.000Z" };
  expect(paymentOutcome(cancelled, { ...PART, open: 0 }, 5_00)).toBe(
    "The order is cancelled: $5.00 is to be sent back.",
  );
});

test("money that is sent back is what is due, a part of it, or more", () => {
  const due = { ...PART, received: 100, open: 0, credited: 20, refundDue: 20 };
  expect(returnOutcome(due, 20_00)).toBe("Nothing more is to be sent back.");
  expect(returnOutcome(due, 5_00)).toBe("$15.00 remains to be sent back.");
  expect(returnOutcome(due, 25_00)).toBe("$5.00 is more than is to be sent back: the order asks for it again.");
});

test("a credit lowers what is open, pays a part-paid order, or makes money due", () => {
  expect(creditOutcome(BY_BANK, PART, 10_00)).toBe("The order then asks for $50.00.");
  expect(creditOutcome(BY_BANK, PART, 60_00)).toBe("The order is then paid in full.");
  expect(creditOutcome(BY_BANK, { ...PART, received: 100, open: 0 }, 20_00)).toBe(
    "Send $20.00 back by bank transfer, then record it with Record refund.",
  );
});

test("what is paid or credited beyond an order on account is for its company", () => {
  const order = { ...ON_ACCOUNT, cancelledAt: null };
  expect(paymentOutcome(order, PART, 59_99)).toBe("A part payment: $0.01 remains to be paid.");
  expect(paymentOutcome(order, PART, 65_00)).toBe(
    "The order is paid in full. $5.00 pays the company’s other invoices, the oldest due first; the rest is credit.",
  );
  expect(creditOutcome(ON_ACCOUNT, { ...PART, received: 100, open: 0 }, 20_00)).toBe(
    "$20.00 then is credit of the company.",
  );
});

test("a refund says how many units it credits", () => {
  expect(unitsText({})).toBe("Amount");
  expect(unitsText({ lines: [{ product: "1", qty: 1 }] })).toBe("1 unit");
  expect(unitsText({ lines: [1, 2].map((qty) => ({ product: `${qty}`, qty })) })).toBe("3 units");
});
