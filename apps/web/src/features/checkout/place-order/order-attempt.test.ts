import type { NewOrder } from "@shop/domain/contracts/orders";
import { beforeEach, expect, test } from "vitest";
import { attemptKey, endAttempt, endAttempts } from "./order-attempt.ts";

const order = (qty: number): NewOrder => ({
  orderItems: [{ product: "gloves", qty }],
  shippingAddress: {
    first_name: "A",
    last_name: "B",
    country: "Australia",
    address: "1 Pitt St",
    city: "Sydney",
    state: "NSW",
    postalCode: "2000",
    phone: "0400 000 000",
  },
  paymentMethod: "Bank",
  totalPrice: 53.11,
});

beforeEach(() => endAttempts());

test("an order keeps its key until the server answers, even if other orders are tried in between", () => {
  const key = attemptKey("ann", order(1));
  attemptKey("ann", order(2));
  expect(attemptKey("ann", order(1))).toBe(key);
  endAttempts();
  expect(attemptKey("ann", order(1))).not.toBe(key);
});

test("a rejected order gets a new key, and another unanswered order keeps its key", () => {
  const [refused, open] = [attemptKey("ann", order(1)), attemptKey("ann", order(2))];
  endAttempt("ann", order(1));
  expect(attemptKey("ann", order(1))).not.toBe(refused);
  expect(attemptKey("ann", order(2))).toBe(open);
});

test("a different order or a different user gets a different key", () => {
  const keys = [attemptKey("ann", order(1)), attemptKey("ann", order(2)), attemptKey("bob", order(2))];
  expect(new Set(keys).size).toBe(3);
});

test("a key is valid as an HTTP header value", () => {
  expect(attemptKey("ann", order(1))).toMatch(/^[\w-]{1,255}$/);
});
