const WORD = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;
const MOST_WORDS = 12;
const LONGEST_WORD = 64;
const SHORTEST_SKU_PART = 3;

/** What a keyword asks for: its words, lower case and in order, and the part of a SKU that it may be. */
export interface SearchTerms {
  words: string[];
  /** Upper case without dashes and spaces, as `sku_key` is; empty when too short to tell SKUs apart. */
  skuPart: string;
}

/** Takes a keyword apart; all else than letters and digits only separates. */
export function searchTerms(keyword: string): SearchTerms {
  const words = (keyword.toLowerCase().match(WORD) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD));
  const sku = keyword.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return { words, skuPart: sku.length >= SHORTEST_SKU_PART ? sku : "" };
}
