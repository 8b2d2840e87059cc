import fc from "fast-check";
import { expect, test } from "vitest";
import { openFonts } from "./fonts.ts";
import { printable } from "./printable.ts";

const { regular, bold } = openFonts();
const hasGlyph = (codePoint: number) => regular.hasGlyphForCodePoint(codePoint);

test.each([
  [
    "Gloves ≥ 90 µm – café, naïve, Señor Müller & Søn’s “½ kg”",
    "Gloves ≥ 90 µm – café, naïve, Señor Müller & Søn’s “½ kg”",
  ],
  ["cafe\u0301", "café"],
  ["90 \u03BCm, non\u2011woven, 5\u202F000\u00A0kg", "90 µm, non-woven, 5 000 kg"],
  ["Nguyễn Thị Mỹ Dũng", "Nguyên Thi My Dung"],
  ["a\u0000b\tc\r\nd\u0085e\u2028f", "a b c d e f"],
  ["  two   blanks  ", "two blanks"],
  ["\u202Egnirts\u202C \u200Bzero\u200D\uFEFFwidth soft\u00ADhyphen", "gnirts zerowidth softhyphen"],
  ["ﬁne ①", "fine 1"],
  ["gloves 🧤 and 👩🏽‍⚕️", "gloves ? and ???"],
  ["שלום 你好 Ж", "???? ?? ?"],
  ["\uD800 lone", "? lone"],
  ["", ""],
])("%j is printed as %j", (text, printed) => {
  expect(printable(text, hasGlyph)).toBe(printed);
});

test("whatever is printed has glyphs in both weights, on one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const printed = printable(text, hasGlyph);
      expect(printed).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]|^ | $| {2}/u);
      for (const character of printed) {
        const codePoint = character.codePointAt(0) ?? 0;
        expect([hasGlyph(codePoint), bold.hasGlyphForCodePoint(codePoint)]).toEqual([true, true]);
      }
    }),
    { numRuns: 1_000 },
  );
});
