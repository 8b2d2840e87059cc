import { PAPER_DIGITS } from "../papers/paper.ts";

/*
 * What a bank's text names: 'Transfer from N Whitlam inv 000123/124 PO 4711'. Payers write numbers in any way, and banks cut
 * and join texts, so a text is read in several ways. Only what exists and is open counts (`judge-line`).
 */

/** A number behind a word for it, such as 'INV 000 123', in each way to read how far it goes: [[0], [123]]. */
export interface NamedNumber {
  kind: "order" | "invoice";
  readings: number[][];
}

export interface References {
  named: NamedNumber[];
  /** Numbers that follow a named one: 124 in 'INV 123, 124'. They may be something else. */
  listed: NamedNumber[];
  /** Numbers without a word, with all digits: they may be of an order or of an invoice. */
  bare: number[];
  /** What may be a purchase order number, as `poKey`. */
  poKeys: string[];
}

/** As many words of a text are read; a bank's text has about ten. */
const MAX_WORDS = 60;
const MAX_PO_WORDS = 5;
/** The longest PO number, and the shortest without and behind a word for it. */
const PO_KEY = { max: 40, min: 4, minNamed: 2 };
const MAX_DIGITS = 12;
/** Numbers of orders have as many or more, and those of invoices are filled up to as many. */
const DIGITS = PAPER_DIGITS;
/** Of what stands between a word and its number. */
const MAX_GAP = 6;

const WORDS_FOR_NUMBER = new Set(["NO", "NOS", "NR", "NUM", "NUMBER", "NUMBERS", "NBR", "REF", "ID"]);
const ORDER_WORDS = new Set(["SO", "ORDER", "ORDERS", "ORD", "ORDERNO", "SALESORDER"]);
const INVOICE_ENDS = ["INV", "INVS", "INVOICE", "INVOICES", "INVNO", "INVOICENO"];
const PO_WORDS = new Set(["PO", "O", "PONO", "ORDER", "NO", "NUMBER", "REF"]);
const AND = new Set(["AND", "INV", "SO"]);

/** A text in capitals, without accents. */
export const plainCapitals = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toUpperCase();

/** The words of a text: letters and digits without accents, in capitals. */
export const wordsOf = (text: string): string[] => plainCapitals(text).match(/[A-Z0-9]+/g) ?? [];

/** A purchase order number without what is written in one way or another: 'PO-4711', 'po 4711' and '4711' are one. */
export const poKey = (poNumber: string): string =>
  poNumber
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .replace(/^PO(?=\d)/, "");

/** Letters or digits that stand together, and what stands before them. */
interface Piece {
  text: string;
  isNumber: boolean;
  gap: string;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: piece, index } of text.matchAll(/[A-Z]+|\d+/g)) {
    pieces.push({ text: piece, isNumber: /^\d/.test(piece), gap: text.slice(end, index) });
    end = index + piece.length;
  }
  return pieces;
}

/** The references in a bank's text. Takes time in proportion to its length. */
export function readReferences(text: string): References {
  const capitals = plainCapitals(text);
  const pieces = piecesOf(capitals).slice(0, 2 * MAX_WORDS);
  const found: References = { named: [], listed: [], bare: [], poKeys: poKeysOf(capitals) };
  /** The kind of the numbers that a list goes on with. */
  let listing: NamedNumber["kind"] | null = null;
  for (const [at, piece] of pieces.entries()) {
    if (!piece.isNumber) {
      if (!AND.has(piece.text)) listing = null;
      continue;
    }
    const kind = kindOf(pieces, at);
    if (kind) found.named.push({ kind, readings: readingsOf(pieces, at, kind) });
    else if (listing && piece.gap.length <= MAX_GAP) found.listed.push({ kind: listing, readings: alone(piece.text) });
    else if (piece.text.length >= DIGITS && piece.text.length <= MAX_DIGITS) found.bare.push(Number(piece.text));
    listing = kind ?? (piece.gap.length <= MAX_GAP ? listing : null);
  }
  return found;
}

/** What the word before a number says that it is; null for nothing. */
function kindOf(pieces: readonly Piece[], at: number): NamedNumber["kind"] | null {
  const [number, word, before] = [pieces[at], pieces[at - 1], pieces[at - 2]];
  if (!number || !word || word.isNumber || number.gap.length > MAX_GAP) return null;
  const isGlued = number.gap === "";
  if (WORDS_FOR_NUMBER.has(word.text) && before && !before.isNumber && word.gap.length <= MAX_GAP)
    return kindOfWord(before.text, false);
  // A zero in place of the letter: 'S0100164'.
  if (isGlued && word.text === "S" && number.text.startsWith("0") && number.text.length > DIGITS) return "order";
  return kindOfWord(word.text, isGlued);
}

function kindOfWord(word: string, isGlued: boolean): NamedNumber["kind"] | null {
  if (INVOICE_ENDS.some((end) => word.endsWith(end))) return "invoice";
  return ORDER_WORDS.has(word) || (isGlued && word.endsWith("SO")) ? "order" : null;
}

/** The ways to read the number that begins here: up to the next gap, over one or two gaps, or as several in one. */
function readingsOf(pieces: readonly Piece[], at: number, kind: NamedNumber["kind"]): number[][] {
  const first = pieces[at]?.text ?? "";
  const readings = alone(first);
  if (kind === "order" && pieces[at - 1]?.text === "S") readings.unshift([Number(first.slice(1))]);
  let joined = first;
  for (const piece of pieces.slice(at + 1, at + 3)) {
    if (!piece.isNumber || piece.gap.length !== 1) break;
    joined += piece.text;
    if (joined.length <= MAX_DIGITS) readings.push([Number(joined)]);
  }
  return readings;
}

/** Digits as one number, and as several of six digits that stand together. */
function alone(digits: string): number[][] {
  const whole = digits.length <= MAX_DIGITS ? [[Number(digits)]] : [];
  if (digits.length <= DIGITS || digits.length % DIGITS > 0) return whole;
  const parts = Array.from({ length: digits.length / DIGITS }, (_, part) =>
    Number(digits.slice(part * DIGITS, (part + 1) * DIGITS)),
  );
  return [...whole, parts];
}

/** One or more words with a digit, as they may be written of a purchase order number. */
function poKeysOf(capitals: string): string[] {
  const words = (capitals.match(/[A-Z0-9]+/g) ?? []).slice(0, MAX_WORDS);
  const keys = new Set<string>();
  for (const [at, first] of words.entries()) {
    const min = PO_WORDS.has(words[at - 1] ?? "") ? PO_KEY.minNamed : PO_KEY.min;
    let joined = "";
    for (const word of words.slice(at, at + MAX_PO_WORDS)) {
      joined += word;
      const key = poKey(joined);
      if (key.length > PO_KEY.max) break;
      if (key.length >= min && /\d/.test(key)) keys.add(key);
    }
    for (const digits of first.match(/\d+/g) ?? []) if (digits.length >= DIGITS) keys.add(digits);
  }
  return [...keys];
}
