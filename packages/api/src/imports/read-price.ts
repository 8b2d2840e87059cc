import { LIMITS } from "@shop/domain/limits";
import { dollarsToCents } from "@shop/domain/money";
import type { Reading } from "./read-cells.ts";

const CURRENCY = "(?:(?:A|AU|NZ|US)?\\$|[£€¥]|AUD|NZD|USD|GBP|EUR)?";
/** Less than nothing as bookkeepers write it: -5.00, $-5.00, 5.00-, (5.00). */
const MINUS = "[-−–]?";
const AMOUNT = new RegExp(
  `^(?<before>\\(?${MINUS} ?${CURRENCY} ?${MINUS} ?)(?<number>[\\d., '’]*\\d)(?<after> ?${CURRENCY} ?${MINUS}\\)?)$`,
  "iu",
);

const WHOLE = "\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:[ '’]\\d{3})+";
/** 1147.00 · 1,147.00 · 1 147.00 · .50 · 12.5000, as databases write amounts */
const POINT = new RegExp(`^(?:${WHOLE})?(?:\\.\\d{1,2}|\\.\\d{2}00+)?$`);
/** 1147,00 · 1.147,00: a comma with one or two digits after it can't set thousands apart. */
const COMMA = /^(?:\d+|\d{1,3}(?:[. '’]\d{3})+),\d{1,2}$/;
const TOO_FINE = /^[\d, '’]*\.\d{3,}$/;

/**
 * Reads a supplier's price, whatever its currency is called: the number is taken as dollars. Answers AUD cents.
 * Nothing is rounded and nothing guessed: '1.147' may be a thousand or a fraction, so it is refused.
 */
export function readPrice(cell: string): Reading<number> {
  const spaced = cell.replace(/[\s\u00a0\u202f]+/gu, " ").trim();
  if (spaced === "") return { problem: "is empty" };
  const { before = "", number = "", after = "" } = AMOUNT.exec(spaced)?.groups ?? {};
  const plain = toPlainNumber(number);
  if (plain === undefined) {
    return { problem: `${TOO_FINE.test(number) ? "has more than two decimals" : "is not a price"}: '${cell}'` };
  }
  if (/[-−–(]/u.test(before + after)) return { problem: `is negative: '${cell}'` };
  const dollars = Number(plain);
  if (dollars === 0) return { problem: "is 0, which is no price to sell at" };
  if (dollars > LIMITS.priceDollars) {
    return { problem: `is over $${LIMITS.priceDollars.toLocaleString("en-AU")}: '${cell}'` };
  }
  return { value: dollarsToCents(dollars) };
}

/** '1147.00' for every way of writing it; undefined for what is no amount of dollars and whole cents. */
function toPlainNumber(text: string): string | undefined {
  if (text === "") return undefined;
  if (POINT.test(text)) return text.replace(/[, '’]/gu, "").replace(/(\.\d{2})0+$/, "$1");
  if (COMMA.test(text)) return text.replace(/[. '’]/gu, "").replace(",", ".");
  return undefined;
}
