/**
 * True for an address line that no courier can deliver to: PO Box, Parcel Locker, Locked Bag (Private Bag too) or
 * Parcel Collect, however it is written. Roadside mail (RMB, RSD, CMB) is deliverable.
 */
export function isUndeliverable(line: string): boolean {
  return UNDELIVERABLE.test(toPlainLetters(line));
}

/**
 * Characters that may separate two letters. A comma, a semicolon or an ampersand starts another part ('Old Post Office,
 * Box Hill').
 */
const SEPARATORS = /[^a-z0-9,;&+]+/g;
/** Separators are replaced by one space first, so that the expression takes linear time. */
const GAP = " ?";

/** A word whose letters may be separated ('P. O. B O X'), with zeros for o and ones for l. */
const word = (letters: string) => [...letters].map((letter) => ({ o: "[o0]", l: "[l1]" })[letter] ?? letter).join(GAP);
const words = (...of: string[]) => of.map(word).join(GAP);

const NUMBER = `${GAP}(?:(?:no|nr|num|number)${GAP})?[0-9]`;
const END = "(?![a-z])";
/** 'Post Office Box Hill' is a post office in the suburb of Box Hill. */
const NO_HILL = `(?!${GAP}hill${END})`;
const COMMA = `${GAP}[,;]${GAP}`;

const PO = `[gcl]?${word("po")}`;
const POST = `${word("post")}(?:${GAP}${word("al")})?`;
const POST_OFFICE = `${POST}${GAP}${word("off")}(?:${GAP}${word("ice")})?`;
const BOX = `${word("box")}(?:es)?`;

const KINDS = [
  `(?:${PO}|${POST_OFFICE})${GAP}${BOX}${END}${NO_HILL}`,
  `(?:${PO}|${POST_OFFICE})${COMMA}${BOX}${NUMBER}`,
  `${PO}${GAP}bx?${NUMBER}`,
  `${POST}${GAP}${BOX}${NUMBER}`,
  `(?:${word("locked")}|${word("private")})${GAP}(?:${word("mail")}${GAP})?${word("bag")}s?${END}`,
  `${words("parcel", "locker")}s?${END}`,
  `${words("parcel", "collect")}${END}`,
];

/** Matches only at the start of a word, so that 'Depo Box Lane' is allowed. */
const UNDELIVERABLE = new RegExp(`(?:^|[^a-z])(?:${KINDS.join("|")})`);

/** Maps Greek, Cyrillic and other letters to the Latin letters that they look like. */
const LOOKALIKES = new Map(
  ["aαа", "bβвь", "cс", "dԁ", "eεе", "iιі", "kκк", "mμм", "oοоø", "pρр", "sѕ", "tτт", "vν", "xχх"].flatMap(
    ([letter, ...others]) => others.map((other) => [other, letter] as const),
  ),
);

/** Replaces letters that look like a-z (full-width, accented, Greek, Cyrillic), and separators with one space. */
function toPlainLetters(line: string): string {
  const small = line.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = small.replace(/\P{ASCII}/gu, (letter) => LOOKALIKES.get(letter) ?? letter);
  return letters.replace(SEPARATORS, " ");
}
