import { z } from "zod";
import { DOCUMENT_KINDS, DOCUMENT_STATES, RECEIPT_KINDS } from "../documents.ts";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { keyword, pageOf, pageQuery } from "./pages.ts";
import { dayOfShop, moment, recordId, requiredText, storableDay } from "./text.ts";

/** A version of a product's document. */
export const productDocument = z.object({
  _id: z.string().describe("The document's, the same for all its versions"),
  kind: z.enum(DOCUMENT_KINDS).describe("Safety data sheet, certificate, or data sheet"),
  title: z.string(),
  version: z.number().int(),
  revisedOn: dayOfShop.nullable().describe("The day that the document names; null when it is not known"),
  expiresOn: dayOfShop.nullable().describe("Of a safety data sheet: five years after it was revised"),
  bytes: z.number().int(),
  url: z.string().describe("Where the PDF is, for anyone; with `all` that of the version, for admins"),
  withdrawnAt: moment.describe("With `all`: when the document was withdrawn; left out while it is not").optional(),
});
export type ProductDocument = z.infer<typeof productDocument>;

export const newDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  title: requiredText(LIMITS.name).describe("By default the name of its kind").optional(),
  revisedOn: storableDay.describe("Not ahead; needed for a safety data sheet").optional(),
});
export type NewDocument = z.infer<typeof newDocument>;

export const documentsQuery = z.object({
  id: recordId,
  all: z.boolean().describe("For admins: every version, also of what was withdrawn").optional(),
});
export type DocumentsQuery = z.infer<typeof documentsQuery>;

export const productDocuments = z.object({
  documents: z.array(productDocument).describe("By kind and title; with `all` the newest version first"),
});
export type ProductDocuments = z.infer<typeof productDocuments>;

export const documentById = z.object({ id: recordId });

export const sheetQuery = pageQuery(PAGE_SIZE.others).extend({
  keyword: keyword.describe("Matches the product's name and SKU").optional(),
  state: z
    .enum(DOCUMENT_STATES)
    .describe("`expired`: five years have passed; `expiring`: they will within 60 days. Without it both")
    .optional(),
});
export type SheetQuery = z.infer<typeof sheetQuery>;

const sheet = productDocument.extend({
  product: z.object({ _id: z.string(), name: z.string(), sku: z.string() }),
});
export const sheetPage = z.object({
  documents: z.array(sheet).describe("Safety data sheets, the first to expire first"),
  ...pageOf,
});
export type SheetPage = z.infer<typeof sheetPage>;

export const orderSheets = z.object({
  documents: z
    .array(sheet)
    .describe("Safety data sheets in their newest versions, by the order's lines, with `product` as it was ordered"),
});
export type OrderSheets = z.infer<typeof orderSheets>;

export const documentSending = documentById.extend({
  preview: z.boolean().default(false).describe("Sends nothing, and counts"),
});
export type DocumentSending = z.infer<typeof documentSending>;
export const documentSent = z.object({
  to: z.number().int().describe("Accounts that bought it within five years and are sent the newest version"),
  already: z.number().int().describe("Those that were given it before"),
});
export type DocumentSent = z.infer<typeof documentSent>;

export const recipientQuery = pageQuery(PAGE_SIZE.others).omit({ keyword: true }).extend({ id: recordId });
export type RecipientQuery = z.infer<typeof recipientQuery>;
export const recipientPage = z.object({
  recipients: z.array(
    z.object({
      user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
      version: z.number().int(),
      by: z.enum(RECEIPT_KINDS).describe("Linked on an order, or sent by staff"),
      at: moment,
    }),
  ),
  ...pageOf,
});
export type RecipientPage = z.infer<typeof recipientPage>;

/** Of the PDF's address. */
export const documentVersionQuery = z.object({
  version: z.coerce.number().int().min(1).max(1_000_000).describe("For admins; others get the newest alone").optional(),
});
