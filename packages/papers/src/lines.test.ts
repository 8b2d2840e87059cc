import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";

/** Each character is one wide, an M two. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (character === "M" ? 2 : 1), 0);

test.each([
  ["", 5, [""]],
  ["one two", 7, ["one two"]],
  ["one two", 6, ["one", "two"]],
  ["abcdefgh", 3, ["abc+", "def+", "gh"]],
  ["a bcdefg h", 3, ["a", "bcd+", "efg", "h"]],
  ["a bcdef gh", 3, ["a", "bcd+", "ef", "gh"]],
  ["MMM", 1, ["M+", "M+", "M"]],
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
