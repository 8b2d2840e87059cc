import { expect, test } from "vitest";
import { accountText, linesText, uploadText } from "./bank-texts.ts";

test.each([
  [{ lines: 12, known: 3, debits: 5 }, "12 new lines. 3 were known, 5 debits are left out."],
  [{ lines: 1, known: 0, debits: 1 }, "1 new line. 1 debit is left out."],
  [{ lines: 0, known: 1, debits: 0 }, "No new lines. 1 was known."],
  [{ lines: 1_234, known: 0, debits: 0 }, "1,234 new lines."],
])("%j is told as %j", (counts, text) => {
  expect(uploadText({ ...counts, problems: [] })).toBe(text);
});

test("lines are counted in words", () => {
  expect([linesText(1), linesText(2)]).toEqual(["1 line", "2 lines"]);
});

test("what a company's account gets beside the suggested invoices is named", () => {
  const invoice = {
    invoice: "1",
    number: "INV-000001",
    order: "2",
    orderNumber: "SO-100001",
    amount: 112.45,
    open: 112.45,
  };
  expect(accountText(112.45, { invoices: [invoice] })).toBe("On account");
  expect(accountText(117.45, { invoices: [invoice] })).toBe("On account: $5.00 for what else is due, or as credit");
  expect(accountText(5, { invoices: [] })).toBe("On account: $5.00 for what else is due, or as credit");
});
