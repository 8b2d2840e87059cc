import { quoteAnswer, type Quote, type QuoteAnswer } from "@shop/domain/contracts/quotes";
import { addDays, dayOf } from "@shop/domain/dates";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { centsToDollars } from "@shop/domain/money";
import { FREIGHT_CENTS } from "@shop/domain/orders/order-totals";
import type { TaxClass } from "@shop/domain/taxes";

/** A line of a quote as staff type it. */
export interface QuoteRow {
  product: string;
  name: string;
  sku: string;
  qty: string;
  price: string;
  taxClass: TaxClass;
  /** What the customer pays for one today in `pricedQty` without the quote; null when the product is not sold. */
  priceNow: number | null;
  pricedQty: number;
}

/** What the form of a quote holds. */
export interface TypedQuote {
  rows: QuoteRow[];
  freight: string;
  validUntil: string;
}

const DAYS_VALID = 30;

/** The quote as it is; before the first answer at today's prices, the usual freight, and for a month. */
export function typedOf({ lines, totals, validUntil }: Quote, timeZone: string): TypedQuote {
  return {
    rows: lines.map(({ qty, price, ...line }) => ({
      ...line,
      pricedQty: qty,
      qty: String(qty),
      price: String(price ?? line.priceNow ?? ""),
    })),
    freight: String(totals?.shippingPrice ?? centsToDollars(FREIGHT_CENTS)),
    validUntil: validUntil ?? addDays(dayOf(new Date(), timeZone), DAYS_VALID),
  };
}

export const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** The answer that was typed, or the errors of its fields by path, such as `lines.0.price`. */
export function readAnswer(
  { _id: id, version }: Quote,
  { rows, freight, validUntil }: TypedQuote,
): { answer: QuoteAnswer } | { errors: Record<string, string> } {
  const answer = {
    id,
    version,
    lines: rows.map(({ product, qty, price }) => ({ product, qty: numberOf(qty), price: numberOf(price) })),
    freight: numberOf(freight),
    validUntil,
  };
  const errors = fieldErrors(quoteAnswer, answer);
  return Object.keys(errors).length > 0 ? { errors } : { answer };
}
