import fc from "fast-check";
import { expect, test } from "vitest";
import { abnDigits, formatAbn, isAbn } from "./abn.ts";

/** An ABN as the tax office makes one: its first two digits are chosen so that the weighted sum is divisible by 89. */
const abn = fc.integer({ min: 0, max: 999_999_999 }).map((entity) => {
  const rest = String(entity).padStart(9, "0");
  const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = [...rest].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0);
  return `${10 + (89 - (sum % 89))}${rest}`;
});

const PASTED = [
  "51 824 753 556",
  "51824753556",
  " 51 824 753 556\r\n",
  "ABN 51 824 753 556",
  "abn: 51824753556",
  "ABN\u00a051\u00a0824\u00a0753\u00a0556",
  "51\u202f824\u2009753\u3000556",
  "51-824-753-556",
  "51\u2011824\u2013753\u2212556",
  "\u200b51\u200b824753\u00ad556\ufeff",
];

test.each(PASTED)("%j is an ABN, and is shown in groups", (text) => {
  expect(isAbn(text)).toBe(true);
  expect(abnDigits(text)).toBe("51824753556");
  expect(formatAbn(text)).toBe("51 824 753 556");
});

test("another ABN is one, too", () => expect(isAbn("53 004 085 616")).toBe(true));

test.each([
  ["other check digits", "51 824 753 557"],
  ["a leading zero", "01 824 753 556"],
  ["ten digits", "5182475355"],
  ["twelve digits", "518247535560"],
  ["a letter", "5182475355A"],
  ["a point", "51.824.753.556"],
  ["another number's name", "ACN 51 824 753 556"],
  ["two ABNs", "ABN 51 824 753 556 ABN 51 824 753 556"],
  ["other digits than ASCII's", "٥١٨٢٤٧٥٣٥٥٦"],
  ["nothing", ""],
])("a text with %s is none", (_what, text) => {
  expect(isAbn(text)).toBe(false);
});

test("every number with the tax office's check digits is an ABN, and none with another digit", () => {
  fc.assert(
    fc.property(abn, fc.nat(10), fc.integer({ min: 1, max: 9 }), (valid, place, change) => {
      expect(isAbn(valid), valid).toBe(true);
      const digit = (Number(valid[place]) + change) % 10;
      const changed = valid.slice(0, place) + String(digit) + valid.slice(place + 1);
      expect(isAbn(changed), changed).toBe(false);
    }),
  );
});
