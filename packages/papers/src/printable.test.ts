import fc from "fast-check";
import { expect, test } from "vitest";
import { openFonts, type Part } from "./fonts.ts";
import { printable } from "./printable.ts";

const fonts = openFonts();

test.each([
  [
    "Gloves ≥ 90 µm – café, naïve, Señor Müller & Søn’s “½ kg”",
    "Gloves ≥ 90 µm – café, naïve, Señor Müller & Søn’s “½ kg”",
  ],
  ["cafe\u0301", "café"],
  ["90 \u03BCm, non\u2011woven, 5\u202F000\u00A0kg", "90 \u03BCm, non-woven, 5 000 kg"],
  ["Nguyễn Thị Mỹ Dũng, Đặng Ước", "Nguyễn Thị Mỹ Dũng, Đặng Ước"],
  ["Nguye\u0302\u0303n", "Nguyễn"],
  ["Δημήτρης Παπαδόπουλος, Ἀθῆναι", "Δημήτρης Παπαδόπουλος, Ἀθῆναι"],
  ["Ђорђе Јовановић, Їжакевич, Щербаков", "Ђорђе Јовановић, Їжакевич, Щербаков"],
  ["Łukasz Żółć, Gündoğdu, Ștefan Țîrlea, Māori Ōtāhuhu", "Łukasz Żółć, Gündoğdu, Ștefan Țîrlea, Māori Ōtāhuhu"],
  ["Adéwálé Ọ̀ṣun, Gn̄awarrǝ, а\u0301", "Adéwálé Ọ̀ṣun, Gn̄awarrǝ, а\u0301"],
  ["a\u0000b\tc\r\nd\u0085e\u2028f", "a b c d e f"],
  ["  two   blanks  ", "two blanks"],
  ["\u202Egnirts\u202C \u200Bzero\u200D\uFEFFwidth soft\u00ADhyphen", "gnirts zerowidth softhyphen"],
  ["ﬁne ①", "ﬁne 1"],
  ["gloves 🧤 and 👩🏽‍⚕️", "gloves � and ���"],
  ["שלום 你好 Ж", "���� �� Ж"],
  ["हिन्दी عربي ไทย", "��� ���� ���"],
  ["\uD800 lone", "� lone"],
  ["e\u0301\u0301\u0301\u0301, \u0301", "é�, �"],
  ["", ""],
])("%j is printed as %j", (text, printed) => {
  expect(printable(text, fonts.has)).toBe(printed);
});

test.each([
  ["Zoë Müller", ["figtree"]],
  ["Zoë Nguyễn", ["noto"]],
  ["Cafe\u0323 ≥ 2 m", ["noto", "figtree", "noto"]],
])("%j is one name in one typeface, if one has all its characters", (text, typefaces) => {
  const parts = fonts.typesetterOf(text)(text);
  expect(parts.map(({ typeface }) => typeface)).toEqual(typefaces);
  expect(parts.map((part) => part.text).join("")).toBe(text);
});

test("whatever is printed has glyphs in both weights, on one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const printed = printable(text, fonts.has);
      expect(printed).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]|^ | $| {2}/u);
      const isMissing = ({ typeface, text: part }: Part) =>
        [...part].some((character) => {
          const codePoint = character.codePointAt(0) ?? 0;
          const { regular, bold } = fonts[typeface];
          return !regular.hasGlyphForCodePoint(codePoint) || !bold.hasGlyphForCodePoint(codePoint);
        });
      expect(fonts.typesetterOf(printed)(printed).filter(isMissing)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
