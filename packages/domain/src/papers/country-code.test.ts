import { expect, test } from "vitest";
import { countryCode } from "./country-code.ts";

test.each([
  ["Australia", "AU"],
  [" AUSTRALIA. ", "AU"],
  ["au", "AU"],
  ["Aust.", "AU"],
  ["New Zealand", "NZ"],
  ["N.Z.", "NZ"],
  ["the Netherlands", "NL"],
  ["Cote d'Ivoire", "CI"],
  ["Côte d’Ivoire", "CI"],
  ["Bosnia and Herzegovina", "BA"],
  ["Hong Kong", "HK"],
  ["Turkey", "TR"],
  ["Türkiye", "TR"],
  ["U.S.A.", "US"],
  ["Scotland", "GB"],
  ["Papua New Guinea", "PG"],
  ["Saudi Arabia", "SA"],
])("'%s' is %s", (text, code) => expect(countryCode(text)).toBe(code));

test.each(["", "-", "Straya", "Victoria", "VIC", "SA", "Australia or New Zealand", "constructor", "[deleted]"])(
  "'%s' names no country for certain",
  (text) => expect(countryCode(text)).toBeUndefined(),
);
