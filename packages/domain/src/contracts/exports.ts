import { z } from "zod";
import { PAPER_KINDS } from "../papers/paper.ts";
import { ORDER_STATES, paymentMethod } from "./orders.ts";
import { keyword } from "./pages.ts";
import { PRODUCT_STATES } from "./products.ts";
import { lookedUpId, storableDay } from "./text.ts";

/** What can be exported as a table. */
export const EXPORT_KINDS = [
  "products",
  "stock",
  "customer-prices",
  "price-lists",
  "customers",
  "orders",
  "invoices",
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Invoices and credit notes for accounting programs. */
export const ACCOUNTING_FILES = ["xero.csv", "myob.txt"] as const;
export type AccountingFile = (typeof ACCOUNTING_FILES)[number];

/** The name of a file under `/api/exports`. */
export type ExportFile = `${ExportKind}.${ExportFormat}` | AccountingFile;

/** Where a file is read, with a token. */
export const exportPath = (file: ExportFile, filters: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/api/exports/${file}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ""}`;
};

/** The name of a saved file: 'orders-2026-11-27.csv'. */
export const exportFileName = (file: ExportFile, today: string): string => file.replace(".", `-${today}.`);

const idOf = (what: string) => lookedUpId.describe(`The id of ${what}`).optional();
const period = (of: string) => ({
  from: storableDay.describe(`The first day of ${of}, in the shop's time zone`).optional(),
  to: storableDay.describe(`The last day of ${of}`).optional(),
});
const paperKind = z.enum(PAPER_KINDS).describe("Only invoices, or only credit notes").optional();

const productExport = z.object({
  keyword: keyword.describe("As in the list of products").optional(),
  state: z.enum(PRODUCT_STATES).describe("Without it all but archived products").optional(),
  categoryid: idOf("a category"),
});
export type ProductExport = z.infer<typeof productExport>;

const customerPriceExport = z.object({
  keyword: keyword.describe("Matches customer, SKU and product name").optional(),
  userid: idOf("a customer"),
  productid: idOf("a product"),
});
export type CustomerPriceExport = z.infer<typeof customerPriceExport>;

const priceListExport = z.object({ keyword: keyword.describe("Matches the list's name").optional() });
export type PriceListExport = z.infer<typeof priceListExport>;

const customerExport = z.object({ keyword: keyword.describe("Matches name and email").optional() });
export type CustomerExport = z.infer<typeof customerExport>;

const orderExport = z.object({
  keyword: keyword.describe("Finds by PO number, order number, customer, company, e-mail or phone").optional(),
  state: z.enum(ORDER_STATES).optional(),
  paymentMethod: paymentMethod.optional(),
  userid: idOf("a customer"),
  ...period("placing"),
});
export type OrderExport = z.infer<typeof orderExport>;

const invoiceExport = z.object({
  keyword: keyword.describe("Finds by number, order number, PO number, customer and e-mail").optional(),
  kind: paperKind,
  company: idOf("a company"),
  ...period("issue"),
});
export type InvoiceExport = z.infer<typeof invoiceExport>;

/** The filters of each table. */
export const EXPORT_FILTERS = {
  products: productExport,
  stock: productExport,
  "customer-prices": customerPriceExport,
  "price-lists": priceListExport,
  customers: customerExport,
  orders: orderExport,
  invoices: invoiceExport,
} satisfies Record<ExportKind, z.ZodType>;

export const accountingExport = z.object({ kind: paperKind, ...period("issue") });
export type AccountingExport = z.infer<typeof accountingExport>;
