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

test("the same order keeps its key until the server has answered, even if other orders are tried in between", () => {
  const key = attemptKey("ann", order(1));
  attemptKey("ann", order(2));
  expect(attemptKey("ann", order(1))).toBe(key);
  endAttempts();
  expect(attemptKey("ann", order(1))).not.toBe(key);
});

test("a refused order gets a new key, another unanswered order keeps its key", () => {
  const [refused, open] = [attemptKey("ann", order(1)), attemptKey("ann", order(2))];
  endAttempt("ann", order(1));
  expect(attemptKey("ann", order(1))).not.toBe(refused);
  expect(attemptKey("ann", order(2))).toBe(open);
});

test("another body or another user has another key", () => {
  const keys = [attemptKey("ann", order(1)), attemptKey("ann", order(2)), attemptKey("bob", order(2))];
  expect(new Set(keys).size).toBe(3);
});

test("a key fits into the header that carries it", () => {
  expect(attemptKey("ann", order(1))).toMatch(/^[\w-]{1,255}$/);
});
