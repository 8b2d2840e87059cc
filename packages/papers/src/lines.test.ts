import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";

const WIDTHS: Readonly<Record<string, number>> = { M: 2, "\u0323": 0 };
/** Each character is one wide, an M two, and a mark has no width. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (WIDTHS[character] ?? 1), 0);

test.each([
  ["", 5, [""]],
  ["one two", 7, ["one two"]],
  ["one two", 6, ["one", "two"]],
  ["abcdefgh", 3, ["abc+", "def+", "gh"]],
  ["a bcdefg h", 3, ["a", "bcd+", "efg", "h"]],
  ["a bcdef gh", 3, ["a", "bcd+", "ef", "gh"]],
  ["MMM", 1, ["M+", "M+", "M"]],
  ["e\u0323\u0323fg\u0323h", 2, ["e\u0323\u0323f+", "g\u0323h"]],
])("%j in a width of %i", (text, width, lines) => {
  const written = linesOf(text, width, widthOf).map((line) => (line.isBroken ? `${line.text}+` : line.text));
  expect(written).toEqual(lines);
});

test("lines are the whole text, none too wide", () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom("a", "M", "é", "🧤"), minLength: 1 }), { maxLength: 20 });
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 12 }), (parts, width) => {
      const text = parts.join(" ");
      const lines = linesOf(text, width, widthOf);
      const joined = lines.map((line, index) =>
        line.isBroken || index === lines.length - 1 ? line.text : `${line.text} `,
      );
      expect(joined.join("")).toBe(text);
      for (const line of lines) expect(widthOf(line.text)).toBeLessThanOrEqual(width);
    }),
  );
});
