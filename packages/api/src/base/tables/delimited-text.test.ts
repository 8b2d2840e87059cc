import fc from "fast-check";
import { expect, test } from "vitest";
import { recordsIn } from "./delimited-text.ts";

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test("the rows of a text that is read in many pieces are those that were written", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", "🧤", " ", '"', ",", "\r", "\n", "\r\n"), maxLength: 40 });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 100, maxLength: 150, size: "max" }),
      fc.constantFrom("\r\n", "\n", "\r"),
      async (rows, lineEnd) => {
        const text = rows.map((cells) => `${cells.map(quoted).join(",")}${lineEnd}`).join("");
        expect(await recordsIn(text, ",", 200)).toEqual(rows);
        expect(await recordsIn(text, ",", 50)).toEqual(rows.slice(0, 50));
      },
    ),
    { numRuns: 30 },
  );
});

test("a quotation mark that is never closed is a plain character", async () => {
  expect(await recordsIn('1,"A\n2,B\n', ",", 10)).toEqual([
    ["1", '"A'],
    ["2", "B"],
  ]);
});
