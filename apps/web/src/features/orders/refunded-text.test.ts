import { expect, test } from "vitest";
import { refundedText } from "./refunded-text.ts";

test.each([
  [36, 0, "Refunded $36.00 on the card"],
  [162.5, 162.5, "Refunded $162.50 by bank transfer"],
  [46.3, 10.1, "Refunded $36.20 on the card and $10.10 by bank transfer"],
])("of $%d with $%d by bank it is said: %s", (refundedPrice, bankRefundedPrice, text) =>
  expect(refundedText({ refundedPrice, bankRefundedPrice })).toBe(text),
);
