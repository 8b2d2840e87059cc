import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";

/** How a text separates the whole part of a number from its decimals. */
export type DecimalSign = "." | ",";

const INVISIBLE = /[\p{Cf}\u00ad]/gu;
const DASHES = /[\u2010-\u2015\u2212\u2043\u02d7]/gu;
// Of a text with single blanks.
const CURRENCY = /^(?:AUD|AU\$|A\$|\$|€|EUR|£|GBP) ?| ?(?:AUD|\$|€|EUR|ex\.? ?GST|each|ea\.?)$/giu;
const SPREADSHEET_ERROR =
  /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\??|NUM!|ZAHL!|NULL!|SPILL!|CALC!|#+)$|^Err:\d+$/iu;
const WITH_POINT = /^(?:\d{1,3}(?:(?<sign>[, '’])\d{3})(?:\k<sign>\d{3})*|\d*)(?:\.\d*)?$/u;
const WITH_COMMA = /^(?:\d{1,3}(?:(?<sign>[. '’])\d{3})(?:\k<sign>\d{3})*|\d*)(?:,\d*)?$/u;

/** A cell's text without what nobody sees, and with plain blanks, dashes and digits. */
export const plainText = (text: string): string =>
  text.normalize("NFKC").replace(INVISIBLE, "").replace(DASHES, "-").replace(/\s+/gu, " ").trim();

/** True for a cell of a spreadsheet that shows an error, such as #N/A. */
export const isSpreadsheetError = (text: string): boolean => SPREADSHEET_ERROR.test(plainText(text));

/** True for an empty cell, and for an accountant's dash. */
export const isBlank = (text: string): boolean => /^[- ]*$/u.test(withoutCurrency(text));

const withoutCurrency = (text: string): string => plainText(text).replace(CURRENCY, "").trim();

interface Decimal {
  /** Its digits with a point, such as '1234.5' or '-3'. */
  digits: string;
  /** The decimal sign that the text proves; null when it would read the same with either. */
  proves: DecimalSign | null;
}

/** Reads '$1,234.50', '1.234,50 €' or '(3)'; null for what is no number. `sign` decides what '1,234' means. */
export function readDecimal(text: string, sign: DecimalSign = "."): Decimal | null {
  const bare = withoutCurrency(text);
  const inBrackets = /^\((.*)\)$/u.exec(bare)?.[1];
  const isNegative = inBrackets !== undefined || bare.startsWith("-");
  const size = withoutCurrency((inBrackets ?? bare).replace(/^-/u, ""));
  if (!/\d/u.test(size)) return null;
  const point = WITH_POINT.test(size) ? size.replace(/[, '’]/gu, "") : null;
  const comma = WITH_COMMA.test(size) ? size.replace(/[. '’]/gu, "").replace(",", ".") : null;
  const read = (sign === "," ? (comma ?? point) : (point ?? comma)) ?? null;
  if (read === null) return null;
  const proves = point === comma || (point !== null && comma !== null) ? null : point === null ? "," : ".";
  return { digits: (isNegative ? "-" : "") + read, proves };
}

/** The decimal sign that a column's texts prove; a point where they prove nothing or disagree. */
export function decimalSignOf(texts: readonly string[]): DecimalSign {
  const proven = new Set(texts.map((text) => readDecimal(text)?.proves));
  return proven.has(",") && !proven.has(".") ? "," : ".";
}

/** An amount in integer cents, half a cent up; `isRounded` when it had more than two decimals. */
export function readCents(text: string, sign?: DecimalSign): { cents: number; isRounded: boolean } | null {
  const decimal = readDecimal(text, sign);
  if (!decimal) return null;
  const [whole = "", parts = ""] = decimal.digits.replace("-", "").split(".");
  const size = Number(whole) * 100 + Number(parts.slice(0, 2).padEnd(2, "0")) + (Number(parts[2] ?? 0) >= 5 ? 1 : 0);
  return { cents: decimal.digits.startsWith("-") ? -size : size, isRounded: /[1-9]/u.test(parts.slice(2)) };
}

/** '1234.50', as the fields show prices. */
export const priceText = (cents: number): string => (cents / 100).toFixed(2);

/** A price in cents, null for an empty cell, or what is wrong with it. */
export function readPrice(text: string): { cents: number | null } | { problem: string } {
  if (isBlank(text)) return { cents: null };
  if (isSpreadsheetError(text)) return { problem: "An error in the spreadsheet. Type the price" };
  const read = readCents(text);
  if (!read) return { problem: "Not a price" };
  if (read.isRounded) return { problem: "At most two decimals" };
  if (read.cents < 1) return { problem: "At least $0.01" };
  if (read.cents > LIMITS.priceDollars * 100) return { problem: `At most $${formatCount(LIMITS.priceDollars)}` };
  return { cents: read.cents };
}

/** '10+', 'from 10' and '≥ 10' mean the quantity 10. */
const quantityOnly = (text: string): string =>
  plainText(text).replace(/^(?:from|ab|>=|≥|min\.?) ?| ?(?:\+|or more|and over)$/giu, "");

/** A quantity; 1 for an empty cell. */
export function readMinQty(text: string, sign?: DecimalSign): { quantity: number } | { problem: string } {
  const only = quantityOnly(text);
  if (isBlank(only)) return { quantity: 1 };
  const quantity = Number(readDecimal(only, sign)?.digits ?? Number.NaN);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > LIMITS.quantity)
    return { problem: `A whole number from 1 to ${formatCount(LIMITS.quantity)}` };
  return { quantity };
}
