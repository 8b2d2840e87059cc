const WORD = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;
const MOST_WORDS = 12;
const LONGEST_WORD = 64;
const SHORTEST_SKU_PART = 3;
const LONG_NUMBER = /\d{5,}/;
/** A length, perhaps with its unit, and the sign after it; and the last unit, which those without one share. */
const SIDE = /(\d)\s?([cm]?m)?\s?[x×]\s?(?=(?:\d[\d.]*\s?(?:[cm]?m)?\s?[x×]\s?)*\d[\d.]*\s?([cm]?m)\b)/g;

/**
 * A keyword's words, lower case and in order, each once; all else than letters and digits only separates. The sides of
 * '10 x 20 cm' are amounts: '10cm' and '20cm'.
 */
export const wordsOf = (keyword: string): string[] =>
  [...new Set(spreadSides(keyword.toLowerCase()).match(WORD))]
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD));

const spreadSides = (text: string) =>
  text.replaceAll(SIDE, (_side, digit: string, own: string | undefined, shared: string) => `${digit}${own ?? shared} `);

/**
 * What SKUs that hold a part are looked up by: of a part with a long number in it the number, as the letters before it
 * may stand in every SKU, and would all be read.
 */
export const lookedUpBy = (part: string): string => LONG_NUMBER.exec(part)?.[0] ?? part;

/** The part of a SKU that a keyword may be: as `sku_key` is, and empty when too short to tell SKUs apart. */
export function skuPartOf(keyword: string): string {
  const part = keyword.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return part.length >= SHORTEST_SKU_PART ? part : "";
}
