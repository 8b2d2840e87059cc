const WORD = /\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu;
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 64;
const MIN_SKU_PART_LENGTH = 3;
const LONG_NUMBER = /\d{5,}/;
/** What separates two sides, as in '10 x 20 cm'. */
const TIMES = /(\s?[x×]\s?)/;
/** A side at the end of a text: its last digit and its unit. */
const LAST_SIDE = /(\d)\s?([cm]?m)?$/;
/** A text that consists of one side. */
const ONLY_SIDE = /^\d[\d.]*\s?(?:[cm]?m)?$/;
/** The last of several sides, with the unit that those before it share. */
const SIDE_WITH_UNIT = /^\d[\d.]*\s?([cm]?m)\b/;

/**
 * The distinct words of a keyword in lower case and in order. Everything except letters and digits is a separator. The
 * sides of '10 x 20 cm' are amounts: '10cm' and '20cm'.
 */
export const wordsOf = (keyword: string): string[] =>
  [...new Set(spreadSides(keyword.toLowerCase()).match(WORD))]
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

/**
 * Writes the unit of the last side after each side before it. The text is split at every 'x' and read once, from its
 * end: a regular expression for all sides would backtrack exponentially.
 */
function spreadSides(text: string): string {
  const [last = "", ...before] = text.split(TIMES).toReversed();
  const spread = [last];
  let shared = SIDE_WITH_UNIT.exec(last)?.[1];
  for (let at = 0; at < before.length; at += 2) {
    const [times = "", part = ""] = before.slice(at, at + 2);
    const unit = shared;
    const withUnit = (_side: string, digit: string, own = unit) => `${digit}${own} `;
    spread.push(unit !== undefined && LAST_SIDE.test(part) ? part.replace(LAST_SIDE, withUnit) : part + times);
    if (unit === undefined || !ONLY_SIDE.test(part)) shared = SIDE_WITH_UNIT.exec(part + times)?.[1];
  }
  return spread.toReversed().join("");
}

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
