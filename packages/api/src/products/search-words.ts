const WORD = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;
const MOST_WORDS = 12;
const LONGEST_WORD = 64;
const SHORTEST_SKU_PART = 3;

/** A keyword's words, lower case and in order, each once; all else than letters and digits only separates. */
export const wordsOf = (keyword: string): string[] =>
  [...new Set(keyword.toLowerCase().match(WORD))].slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));

/** The part of a SKU that a keyword may be: as `sku_key` is, and empty when too short to tell SKUs apart. */
export function skuPartOf(keyword: string): string {
  const part = keyword.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return part.length >= SHORTEST_SKU_PART ? part : "";
}
