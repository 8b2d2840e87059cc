/** Characters that the font lacks, and the ones that look like them. */
const TWINS: Readonly<Record<string, string>> = {
  "\u03BC": "µ",
  "\u2010": "-",
  "\u2011": "-",
  "\u2015": "—",
  "\u2212": "−",
};
/** Marks of direction and joining, soft hyphens, and variants of the character in front: nobody sees them. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
const BLANK = /[\s\p{Cc}\p{Z}]+/gu;
const MARKS = /\p{M}+/gu;
/** Stands for a character that the font can't show. */
const UNKNOWN = "?";

/**
 * Text of one line that the font can print. A letter that it lacks is printed without its marks ('ễ' as 'ê'), and every
 * other character as '?'.
 */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const plain = text.normalize("NFC").replaceAll(UNSEEN, "").replaceAll(BLANK, " ").trim();
  const isKnown = (character: string) => hasGlyph(character.codePointAt(0) ?? 0);
  let printed = "";
  for (const character of plain) {
    if (isKnown(character)) printed += character;
    else printed += substituteOf(character, isKnown);
  }
  return printed;
}

function substituteOf(character: string, isKnown: (character: string) => boolean): string {
  const twin = TWINS[character];
  if (twin !== undefined) return twin;
  // From the last mark on, so that as many as possible are left.
  for (let parts = character.normalize("NFD"); parts.length > 1; parts = parts.slice(0, -1)) {
    const composed = parts.slice(0, -1).normalize("NFC");
    if ([...composed].every(isKnown)) return composed;
  }
  const compatible = character.normalize("NFKD").replaceAll(MARKS, "").replaceAll(BLANK, "");
  return compatible !== "" && [...compatible].every(isKnown) ? compatible : UNKNOWN;
}
