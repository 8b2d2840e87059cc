import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import type { TaxClass } from "@shop/domain/taxes";
import { ACCOUNTING_ZERO, CURRENCY, shown, type Reading } from "./read-cells.ts";

/** Negative amounts as accountants write them: -5.00, $-5.00, 5.00-, (5.00). */
const MINUS = "[-−–]?";
const AMOUNT = new RegExp(
  `^(?<before>\\(?${MINUS} ?${CURRENCY} ?${MINUS} ?)(?<number>[\\d., '’]*\\d)(?<after> ?${CURRENCY} ?${MINUS}\\)?)$`,
  "iu",
);

const WHOLE = "\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:[ '’]\\d{3})+";
/** 1147.00 · 1,147.00 · 1 147.00 · .50 · 12.505 */
const POINT = new RegExp(`^(?:${WHOLE})?(?:\\.\\d+)?$`);
/** 1147,00 · 1.147,00: a comma followed by one or two digits is not a thousands separator. */
const COMMA = /^(?:\d+|\d{1,3}(?:[. '’]\d{3})+),\d{1,2}$/;

const TAX = "(?:gst|vat|tax)";
const EXCLUDING = "ex(?:c|cl|cluding|clusive)?\\.?";
const INCLUDING = "inc(?:l|luding|lusive|ludes)?\\.?(?: of)?";
/** Characters of a price, with its currency and remarks. */
const MAX_LENGTH = 100;
/** What may follow an amount without changing it: '12.50 ea', '12.50 / each', '12.50 + GST', '12.50 (ex GST)'. */
const REMARK = new RegExp(
  ` ?(?:(?:/ ?|per )?(?:ea\\.?|each)|[([]?(?:(?:\\+ ?|plus |${EXCLUDING}[ -]?|${INCLUDING}[ -]?)${TAX}|${TAX} (?:${EXCLUDING}|${INCLUDING}))[)\\]]?)$`,
  "i",
);
const EXCLUDES_TAX = new RegExp(`(?:\\b${EXCLUDING}[ -]?|\\+ ?|\\bplus )${TAX}\\b|\\b${TAX} ex`, "i");
const INCLUDES_TAX = new RegExp(`\\binc(?:l|luding|lusive)?\\b\\.? ?(?:of )?${TAX}\\b|\\b${TAX} inc`, "i");

/** A price as it was written. */
export interface ReadPrice {
  /** In cents of AUD, half a cent rounded up. */
  cents: number;
  /** In dollars, as a plain decimal number with all its digits. */
  exact: string;
  includesGst: boolean;
}

/** What the cell of a price says; `includesGst` only if it says so itself. */
export type WrittenPrice = Omit<ReadPrice, "includesGst"> & { includesGst?: boolean };

/**
 * Reads a price in AUD; the currency sign is ignored, and more than two decimals are rounded with a warning. 0 and a dash, as
 * accountants write it, are 0.
 */
export function readPrice(cell: string): Reading<WrittenPrice> {
  const spaced = cell.replace(/\s+/gu, " ").trim();
  if (spaced.length > MAX_LENGTH) return { problem: `Is not a price: ${shown(cell)}` };
  if (ACCOUNTING_ZERO.test(spaced)) return { value: { cents: 0, exact: "0" } };
  const amount = withoutRemarks(spaced);
  const { before = "", number = "", after = "" } = AMOUNT.exec(amount)?.groups ?? {};
  const exact = toPlainNumber(number);
  if (exact === undefined) return { problem: `Is not a price: ${shown(cell)}` };
  if (/[-−–(]/u.test(before + after)) return { problem: `Is negative: ${shown(cell)}` };
  const cents = roundedCents(exact, 1n, 1n);
  if (cents > LIMITS.priceDollars * 100)
    return { problem: `Is over $${formatCount(LIMITS.priceDollars)}: ${shown(cell)}` };
  const isRounded = /\.\d\d\d*[1-9]/.test(exact) && !/\.\d{1,2}0*$/.test(exact);
  const gst = INCLUDES_TAX.test(spaced) ? true : EXCLUDES_TAX.test(spaced) ? false : undefined;
  return {
    value: { cents, exact, ...(gst !== undefined && { includesGst: gst }) },
    ...(isRounded && { warning: `Has more than two decimals, and is rounded: ${shown(cell)}` }),
  };
}

/** A price ex GST in cents: of a taxed product, one that includes GST is divided by 1.1, half a cent rounded up. */
export const exGstCents = ({ cents, exact, includesGst }: ReadPrice, taxClass: TaxClass): number =>
  includesGst && taxClass === "gst" ? roundedCents(exact, 10n, 11n) : cents;

/** An exact number of dollars times a fraction, in cents; half a cent is rounded up. */
function roundedCents(exact: string, numerator: bigint, denominator: bigint): number {
  const [whole = "", decimals = ""] = exact.split(".");
  const amount = BigInt(`${whole}${decimals}` || "0") * 100n * numerator;
  const divisor = 10n ** BigInt(decimals.length) * denominator;
  return Number((2n * amount + divisor) / (2n * divisor));
}

function withoutRemarks(text: string): string {
  const left = text.replace(REMARK, "");
  return left === text ? text : withoutRemarks(left);
}

/** The normalised number, such as '1147.00'; undefined when it is not an amount. */
function toPlainNumber(amount: string): string | undefined {
  if (amount === "") return undefined;
  const plain = POINT.test(amount)
    ? amount.replace(/[, '’]/gu, "")
    : COMMA.test(amount)
      ? amount.replace(/[. '’]/gu, "").replace(",", ".")
      : undefined;
  return plain?.startsWith(".") ? `0${plain}` : plain;
}
