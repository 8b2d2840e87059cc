const WORD = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 64;
const MIN_SKU_PART_LENGTH = 3;
const LONG_NUMBER = /\d{5,}/;
/** Signs that are written as words, so that amounts can be read: 9" is 9 in, 60 × 90 is 60 x 90, 1,000 is 1000. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?)(?:["″”]|''|′′)/g, " in "],
  [/(?<=\d\s?)%/g, " pct "],
  [/(?<=\d),(?=\d{3}(?!\d))/g, ""],
  [/[×✕✖╳⨯⨉]|(?<=\d\s?)[*х](?=\s?\d)/g, " x "],
  [/(?<=[\p{L}\p{N}]\s?)&(?=\s?[\p{L}\p{N}])/gu, " and "],
];

/** The first words of a keyword, in lower case. Everything except letters, digits and SIGNS is a separator. */
export const wordsOf = (keyword: string): string[] => {
  const text = SIGNS.reduce((so, [sign, word]) => so.replaceAll(sign, word), keyword.normalize("NFC").toLowerCase());
  return (text.match(WORD) ?? []).slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH));
};

/**
 * The text that is looked up in the index of SKUs. Only the number if a part has a long one, because the letters before
 * it may be in every SKU.
 */
export const skuLookupTerm = (part: string): string => LONG_NUMBER.exec(part)?.[0] ?? part;

/** A keyword as a part of a SKU, normalised like `sku_key`; empty when it is too short to distinguish SKUs. */
export function skuPartOf(keyword: string): string {
  const part = keyword.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return part.length >= MIN_SKU_PART_LENGTH ? part : "";
}
