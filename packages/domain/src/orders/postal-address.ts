/**
 * True for an address line that no courier can deliver to: PO Box, Parcel Locker, Locked Bag (Private Bag too) or
 * Parcel Collect, however it is written. Roadside mail (RMB, RSD, CMB) is deliverable, and so is a name without a number
 * after it ('PO Boxes Australia Pty Ltd').
 */
export function isUndeliverable(line: string): boolean {
  return UNDELIVERABLE.test(toPlainLetters(line));
}

/** The fields of an address over which people split a line, in the form's order. */
const FIELDS = ["company", "address", "apartment", "city"] as const;
type Field = (typeof FIELDS)[number];

/**
 * The later of two fields that are undeliverable only together, such as 'PO' and 'Box 12' in either order; undefined
 * when there are none.
 */
export function splitBoxField(address: Partial<Record<Field, string | undefined>>): Field | undefined {
  const lines = FIELDS.map((field) => ({ field, line: address[field] ?? "" })).filter(
    ({ line }) => line !== "" && !isUndeliverable(line),
  );
  const isSplit = (one: string, other: string) =>
    isUndeliverable(`${one}, ${other}`) || isUndeliverable(`${other}, ${one}`);
  return lines.find(({ line }, at) => lines.slice(0, at).some((before) => isSplit(before.line, line)))?.field;
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

/** Boxes and bags of some post offices have a letter before their number. */
const NUMBER = `(?:${GAP}(?:(?:no|nr|num|number)${GAP})?[0-9]| [a-z]{1,2}${GAP}[0-9])`;
/** A number, or no other word: not 'PO Boxwood Street', 'PO Boxes Australia', or a post office in Box Hill. */
const NUMBER_OR_END = `(?:${NUMBER}|(?!${GAP}[a-z]))`;
const END = "(?![a-z])";
const COMMA = `${GAP}[,;]${GAP}`;

const PO = `[gcl]?${word("po")}`;
/** Without a box the number follows at once. More digits are a purchase order's; 'P01' is a unit. */
const PO_NUMBER = `[gcl]?p${GAP}o${GAP}[0-9]{1,6}(?![0-9])`;
const POST = `${word("post")}(?:${GAP}${word("al")})?`;
const POST_OFFICE = `${POST}${GAP}${word("off")}(?:${GAP}${word("ice")})?`;
const BOX = `${word("box")}(?:es)?`;
const MAIL = `(?:${word("mail")}${GAP})?`;
const BAG = `${word("bag")}s?`;
/** 'Lock', 'Lckd', 'Lkd', 'Loked', "Lock'd"; 'Priv', 'Pvt', 'Pte'. */
const SHORT = `(?:[l1][o0]?c?k(?:e?${GAP}d)?|p(?:riv|r?vt|te))`;

const KINDS = [
  `(?:${PO}|${POST_OFFICE})${GAP}${BOX}${NUMBER_OR_END}`,
  `(?:${PO}|${POST_OFFICE})${COMMA}${BOX}${NUMBER}`,
  `${PO}${GAP}bx?${NUMBER}`,
  PO_NUMBER,
  `${POST}${GAP}${BOX}${NUMBER}`,
  `(?:${word("locked")}|${word("private")})${GAP}${MAIL}${BAG}${NUMBER_OR_END}`,
  `(?:${word("locked")}|${word("private")}|${SHORT})(?:${GAP}|${COMMA})${MAIL}(?:${BAG}|bg)${NUMBER}`,
  `${word("pmb")}${NUMBER}`,
  `${words("parcel", "locker")}s?${END}`,
  `${words("parcel", "collect")}${END}`,
  `${word("parcel")}${COMMA}(?:${word("locker")}|${word("collect")})${NUMBER}`,
];

/** Matches only at the start of a word, so that 'Depo Box Lane' is allowed. */
const UNDELIVERABLE = new RegExp(`(?:^|[^a-z])(?:${KINDS.join("|")})`);

/** Maps Greek, Cyrillic and other letters to the Latin letters that they look like. */
const LOOKALIKES = new Map(
  ["aαа", "bβвь", "cс", "dԁ", "eεе", "iιі", "kκк", "mμм", "oοоø", "pρр", "sѕ", "tτт", "vν", "xχх"].flatMap(
    ([letter, ...others]) => others.map((other) => [other, letter] as const),
  ),
);

/** 'PO# 4711' is a purchase order's number. With a comma after it, only 'PO#, Box 12' remains a box. */
const PO_SIGN = /(^|[^a-z])(p[^a-z0-9]{0,2}o[^a-z0-9#]{0,2})#/g;

/** Replaces letters that look like a-z (full-width, accented, Greek, Cyrillic), and separators with one space. */
function toPlainLetters(line: string): string {
  const small = line.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = small.replace(/\P{ASCII}/gu, (letter) => LOOKALIKES.get(letter) ?? letter);
  return letters.replace(PO_SIGN, "$1$2,").replace(SEPARATORS, " ");
}
