import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { PAPER_KINDS } from "../papers/paper.ts";
import { TAX_CLASSES } from "../taxes.ts";
import { dollars, signedDollars } from "./dollars.ts";
import { pageOf, pageQuery } from "./pages.ts";
import { dayOfShop, lookedUpId, moment, recordId, storableDay, text } from "./text.ts";

const BUYER_REMOVED = "null once it is removed, five years after the issue";
const buyerInList = z.object({ name: z.string().describe("The company, else the person") });

/** An invoice or a credit note in a list. */
export const paperSummary = z.object({
  _id: z.string(),
  number: z.string().describe("Such as `INV-000001`"),
  kind: z.enum(PAPER_KINDS),
  order: z.string().describe("The order's id"),
  orderNumber: z.string(),
  buyer: buyerInList.nullable().describe(BUYER_REMOVED),
  issuedOn: dayOfShop,
  dueOn: dayOfShop.nullable().describe("A day in the shop's time zone; null on credit notes"),
  total: dollars.describe("With GST"),
  gst: dollars,
  paid: signedDollars.describe(
    "Received for it so far, less what was sent back; 0 on credit notes; no part of the paper",
  ),
  open: dollars.describe("What is still to be paid after credit notes; no part of the paper"),
  isCancelled: z.boolean().describe("True when its order is cancelled: nothing is to be paid; no part of the paper"),
});
export type PaperSummary = z.infer<typeof paperSummary>;

export const paperQuery = pageQuery(PAGE_SIZE.others).extend({
  keyword: text(LIMITS.keyword)
    .describe("Finds by number, order number and PO number; for admins also by customer and e-mail")
    .optional(),
  from: storableDay.describe("The first day of issue").optional(),
  to: storableDay.describe("The last day of issue").optional(),
  order: lookedUpId.describe("Only those of this order").optional(),
  company: lookedUpId.describe("For admins: only those of this company; others may not send it").optional(),
  kind: z.enum(PAPER_KINDS).describe("Only invoices, or only credit notes").optional(),
});
export type PaperQuery = z.infer<typeof paperQuery>;

export const paperPage = z.object({ invoices: z.array(paperSummary), ...pageOf });
export type PaperPage = z.infer<typeof paperPage>;

export const paperById = z.object({ id: recordId });

export const seller = z.object({
  name: z.string(),
  abn: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
});

export const buyer = buyerInList.extend({
  abn: z.string().optional(),
  address: z.string(),
  apartment: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  countryCode: z.string().describe("ISO 3166-1, such as `AU`; left out when the country's text names none").optional(),
});

const payment = z.union([
  z.object({ method: z.literal("Stripe") }),
  z.object({
    method: z.literal("Bank"),
    accountName: z.string(),
    bsb: z.string(),
    accountNumber: z.string(),
    reference: z.string(),
  }),
]);

const peppolSending = z.object({
  state: z.enum(["waiting", "sent", "refused"]).describe("`refused` is for good"),
  sentAt: moment.nullable(),
  problem: z.string().nullable().describe("Why the last try failed; null once it is sent"),
});
export type PeppolState = z.infer<typeof peppolSending>;

/** An invoice or a credit note, as it was issued. */
export const paper = paperSummary.extend({
  title: z.string().describe("`Tax invoice`, `Invoice` when it bears no GST, or `Credit note (adjustment note)`"),
  invoice: z.string().describe("On credit notes: the id of their invoice").optional(),
  invoiceNumber: z.string().describe("On credit notes: the number of their invoice").optional(),
  invoiceIssuedOn: dayOfShop.describe("On credit notes: the day of their invoice").optional(),
  reason: z.string().describe("On credit notes").optional(),
  suppliedOn: dayOfShop
    .describe(
      "The day of the order, cancellation or refund, when that was before the shop issued such papers; otherwise left out",
    )
    .optional(),
  seller,
  buyer: buyer.nullable().describe(BUYER_REMOVED),
  poNumber: z.string().describe("Left out when there is none").optional(),
  costCentre: z.string().describe("The code of the order's; left out, like its name, when there is none").optional(),
  costCentreName: z.string().optional(),
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      qty: z.number().int(),
      price: dollars.describe("Of one, without GST"),
      taxClass: z.enum(TAX_CLASSES),
      amount: dollars.describe("Without GST"),
      gst: dollars,
    }),
  ),
  freight: dollars.describe("Without GST"),
  freightGst: dollars,
  totalExGst: dollars,
  received: dollars.describe("Received for it before it was issued; left out when nothing was, and by card").optional(),
  payment: payment.describe("How it is paid"),
  peppol: peppolSending.describe("Whether it was sent over Peppol; for admins, of papers that are to be").optional(),
});
export type Paper = z.infer<typeof paper>;
