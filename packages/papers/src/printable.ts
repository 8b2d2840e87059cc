import { CLUSTER } from "./fonts.ts";

/** Hyphens that some fonts lack, and the one that looks like them. */
const HYPHENS = /[\u2010\u2011]/g;
/** Marks of direction and joining, soft hyphens, and variants of the character in front: nobody sees them. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
const BLANK = /[\s\p{Cc}\p{Z}]+/gu;
const MARK = /\p{M}/u;
const MARK_OR_BLANK = /[\p{M}\s]/u;
/** Above or below a letter, beside those that are a part of it: more would lie on the next line. */
const MOST_MARKS = 2;
/** Stands for a character that no font can show. It is shown, and read, as such; a paper that has one explains it. */
export const UNKNOWN = "\uFFFD";

/**
 * Text of one line that the fonts can print. Every character is printed as it is, or as one that is written differently
 * and means the same ('ﬁ', full-width letters); one that the fonts lack is printed as UNKNOWN.
 */
export function printable(text: string, has: (character: string) => boolean): string {
  const plain = text.normalize("NFC").replaceAll(UNSEEN, "").replaceAll(HYPHENS, "-").replaceAll(BLANK, " ").trim();
  const hasAll = (part: string) => [...part].every(has);
  if (hasAll(plain) && !MARK.test(plain)) return plain;
  return Array.from(plain.matchAll(CLUSTER), ([cluster]) => printedCluster(cluster, hasAll)).join("");
}

function printedCluster(cluster: string, hasAll: (part: string) => boolean): string {
  const [letter = "", ...marks] = cluster;
  if (MARK.test(letter)) return UNKNOWN;
  if (hasAll(cluster) && marks.length <= MOST_MARKS) return cluster;
  if (marks.length > 0) return hasAll(letter) ? `${letter}${UNKNOWN}` : UNKNOWN;
  const compatible = cluster.normalize("NFKC");
  return hasAll(compatible) && !MARK_OR_BLANK.test(compatible) ? compatible : UNKNOWN;
}
