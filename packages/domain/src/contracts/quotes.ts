import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { QUOTE_STATUSES } from "../orders/quote-state.ts";
import { anyDollars, dollars, price } from "./dollars.ts";
import { quantity, wantedLine, wantedLines } from "./lines.ts";
import { newOrder } from "./orders.ts";
import { keyword, pageOf, pageQuery, seenVersion } from "./pages.ts";
import { taxClass } from "./products.ts";
import { day, moment, recordId, text } from "./text.ts";

export const quoteById = z.object({ id: recordId });

export const quoteStatus = z
  .enum(QUOTE_STATUSES)
  .describe("`open`: waits for the shop's answer; `answered`: with prices, until `validUntil`");

/** `keyword` matches the number, the customer's name and e-mail, and the company. */
export const quotesQuery = pageQuery(PAGE_SIZE.others).extend({
  keyword: keyword.describe("Matches the number, and the customer's name and e-mail").optional(),
  status: quoteStatus.optional(),
  own: z.boolean().describe("`true`: the caller's own alone, for admins too").optional(),
});
export type QuotesQuery = z.infer<typeof quotesQuery>;

/** A quote without its lines. */
export const quoteSummary = z.object({
  _id: z.string(),
  number: z.string().describe("Such as `QU-000001`"),
  status: quoteStatus,
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  company: z
    .object({ _id: z.string(), name: z.string() })
    .describe("Whose quote it is; left out of private quotes")
    .optional(),
  lineCount: z.number().int(),
  totalPrice: anyDollars.nullable().describe("With freight and GST; null until it is answered"),
  validUntil: day.nullable().describe("The last day on which it can be accepted, in the shop's time zone"),
  answeredAt: moment.nullable().describe("When staff last sent their prices"),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable().describe("What it became when accepted"),
  createdAt: moment,
});
export type QuoteSummary = z.infer<typeof quoteSummary>;

export const quotesPage = z.object({ quotes: z.array(quoteSummary), ...pageOf });
export type QuotesPage = z.infer<typeof quotesPage>;

export const quoteLine = z.object({
  product: z.string(),
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  packageQuantity: z.string(),
  taxClass,
  qty: z.number().int(),
  price: price.nullable().describe("The quoted price of one, ex GST; null until it is answered"),
  priceNow: dollars
    .nullable()
    .describe(
      "What the customer pays for one in this quantity today without the quote, once they have left its company by that company's and the public list alone; null when it is no longer sold",
    ),
  countInStock: z.number().int(),
  problem: z
    .string()
    .describe("Why it can't be ordered as it is; left out when it can, and once the quote is accepted")
    .optional(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

/** The amounts of an order that accepts the quote now; those of its order once it is accepted. */
export const quoteTotals = z.object({
  itemsPrice: anyDollars,
  shippingPrice: anyDollars.describe("The quote's freight, which includes its GST"),
  taxPrice: anyDollars.describe("10% of the taxable items, half a cent up"),
  totalPrice: anyDollars,
  gst: anyDollars.describe("The GST that `totalPrice` includes: `taxPrice`, and that in the freight"),
  gstPercent: z.number().int(),
});
export type QuoteTotals = z.infer<typeof quoteTotals>;

export const quote = quoteSummary.extend({
  note: z.string(),
  lines: z.array(quoteLine),
  totals: quoteTotals.nullable().describe("Null until it is answered"),
  version: z.number().int(),
});
export type Quote = z.infer<typeof quote>;

export const newQuote = z.object({
  note: text(LIMITS.quoteNote).describe("What staff should know; may be empty"),
  lines: wantedLines
    .describe("Left out: the lines of the caller's cart. The same product twice is one line, added up")
    .optional(),
});
export type NewQuote = z.infer<typeof newQuote>;

export const quoteAnswer = z.object({
  id: recordId,
  lines: z
    .array(wantedLine.extend({ qty: quantity, price: price.min(0.01).describe("Of one, ex GST") }))
    .max(LIMITS.orderLines)
    .describe("All lines of the quote: products may be added and left out, each once"),
  freight: price.describe("Includes its GST; 0: free"),
  validUntil: day.describe("The last day on which it can be accepted, in the shop's time zone: today to a year ahead"),
  version: seenVersion,
});
export type QuoteAnswer = z.infer<typeof quoteAnswer>;

export const quoteAcceptance = newOrder.omit({ orderItems: true }).extend({ id: recordId, version: seenVersion });
export type QuoteAcceptance = z.infer<typeof quoteAcceptance>;
