import { CLUSTER } from "./fonts.ts";

export interface Line {
  text: string;
  /** True when the next line continues a word. */
  isBroken?: boolean;
}

/** Breaks text into lines of at most `width`: at blanks, and within a word that is wider than a line. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): Line[] {
  const lines: Line[] = [];
  const blank = widthOf(" ");
  let line = "";
  let taken = 0;
  for (const word of text.split(" ")) {
    const needed = widthOf(word);
    if (line !== "" && taken + blank + needed <= width) {
      line += ` ${word}`;
      taken += blank + needed;
      continue;
    }
    if (line !== "") lines.push({ text: line });
    [line, taken] = [word, needed];
    if (needed <= width) continue;
    const pieces = piecesOf(word, width, widthOf);
    line = pieces.pop() ?? "";
    taken = widthOf(line);
    lines.push(...pieces.map((piece) => ({ text: piece, isBroken: true })));
  }
  return [...lines, { text: line }];
}

/** Cuts a word into pieces of at most `width`, but of one character at least. */
function piecesOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  const widths = new Map<string, number>();
  const pieces: string[] = [];
  let piece = "";
  let taken = 0;
  for (const [character] of word.matchAll(CLUSTER)) {
    const needed = widths.get(character) ?? widthOf(character);
    widths.set(character, needed);
    if (piece !== "" && taken + needed > width) {
      pieces.push(piece);
      [piece, taken] = ["", 0];
    }
    piece += character;
    taken += needed;
  }
  return [...pieces, piece];
}
