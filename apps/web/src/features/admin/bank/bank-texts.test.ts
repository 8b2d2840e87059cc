import { expect, test } from "vitest";
import { linesText, uploadText } from "./bank-texts.ts";

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
