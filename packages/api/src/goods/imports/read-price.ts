import { LIMITS } from "@shop/domain/limits";
import { dollarsToCents } from "@shop/domain/money";
import { ACCOUNTING_ZERO, type Reading } from "./read-cells.ts";

const CURRENCY = "(?:(?:AUD?|NZD?|USD?|A)? ?\\$ ?(?:AUD?|A)?|[£€¥]|AUD|NZD|USD|GBP|EUR)?";
/** Negative amounts as accountants write them: -5.00, $-5.00, 5.00-, (5.00). */
const MINUS = "[-−–]?";
const AMOUNT = new RegExp(
  `^(?<before>\\(?${MINUS} ?${CURRENCY} ?${MINUS} ?)(?<number>[\\d., '’]*\\d)(?<after> ?${CURRENCY} ?${MINUS}\\)?)$`,
  "iu",
);

const WHOLE = "\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:[ '’]\\d{3})+";
/** 1147.00 · 1,147.00 · 1 147.00 · .50 · 12.5000, as databases write amounts. */
const POINT = new RegExp(`^(?:${WHOLE})?(?:\\.\\d{1,2}|\\.\\d{2}00+)?$`);
/** 1147,00 · 1.147,00: a comma followed by one or two digits is not a thousands separator. */
const COMMA = /^(?:\d+|\d{1,3}(?:[. '’]\d{3})+),\d{1,2}$/;
const TOO_FINE = /^[\d, '’]*\.\d{3,}$/;

const TAX = "(?:gst|vat|tax)";
const EXCLUDING = "ex(?:c|cl|cluding|clusive)?\\.?";
/** What may follow an amount without changing it: '12.50 ea', '12.50 / each', '12.50 + GST', '12.50 (ex GST)'. */
const REMARK = new RegExp(
  ` ?(?:(?:/ ?|per )?(?:ea\\.?|each)|[([]?(?:(?:\\+ ?|plus |${EXCLUDING}[ -]?)${TAX}|${TAX} ${EXCLUDING})[)\\]]?)$`,
  "i",
);
const INCLUDES_TAX = new RegExp(`\\binc(?:l|luding|lusive)?\\b\\.? ?(?:of )?${TAX}\\b|\\b${TAX} inc`, "i");

/**
 * Reads a supplier's price in AUD cents; the currency sign is ignored. 0 means that there is no price. Nothing is
 * rounded or guessed: '1.147' may be a thousand or a fraction, so it is rejected.
 */
export function readPrice(cell: string): Reading<number> {
  const spaced = cell.replace(/\s+/gu, " ").trim();
  if (spaced === "" || ACCOUNTING_ZERO.test(spaced)) return { value: 0 };
  if (INCLUDES_TAX.test(spaced)) return { problem: `includes GST, but prices are ex GST: '${cell}'` };
  const amount = spaced.replace(REMARK, "").replace(REMARK, "");
  const { before = "", number = "", after = "" } = AMOUNT.exec(amount)?.groups ?? {};
  const plain = toPlainNumber(number);
  if (plain === undefined) {
    return { problem: `${TOO_FINE.test(number) ? "has more than two decimals" : "is not a price"}: '${cell}'` };
  }
  if (/[-−–(]/u.test(before + after)) return { problem: `is negative: '${cell}'` };
  const dollars = Number(plain);
  if (dollars > LIMITS.priceDollars) {
    return { problem: `is over $${LIMITS.priceDollars.toLocaleString("en-AU")}: '${cell}'` };
  }
  return { value: dollarsToCents(dollars) };
}

/** The normalised number, such as '1147.00'; undefined when it is not an amount of dollars and whole cents. */
function toPlainNumber(amount: string): string | undefined {
  if (amount === "") return undefined;
  if (POINT.test(amount)) return amount.replace(/[, '’]/gu, "").replace(/(\.\d{2})0+$/, "$1");
  if (COMMA.test(amount)) return amount.replace(/[. '’]/gu, "").replace(",", ".");
  return undefined;
}
