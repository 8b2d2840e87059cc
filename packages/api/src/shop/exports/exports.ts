import {
  type AccountingFile,
  accountingExport,
  EXPORT_FILTERS,
  type ExportFormat,
  type ExportKind,
} from "@shop/domain/contracts/exports";
import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { customers } from "./customers.ts";
import { invoices } from "./invoices.ts";
import { myobText } from "./myob.ts";
import type { WritePieces } from "./open-export.ts";
import { ordersTable } from "./orders.ts";
import { customerPricesTable, priceListsTable } from "./prices.ts";
import { products, stock } from "./products.ts";
import type { OpenTable } from "./table.ts";
import { csvOf } from "./write-csv.ts";
import { xlsxOf } from "./write-xlsx.ts";
import { xeroTable } from "./xero.ts";

type Context = Pick<CustomerContext, "db" | "settings">;

/** Each table with the filters of a query. BAD_REQUEST for filters that are invalid. */
const TABLES: Record<ExportKind, (ctx: Context, query: unknown) => OpenTable | Promise<OpenTable>> = {
  products: ({ db }, query) => products(db, parsed(EXPORT_FILTERS.products, query)),
  stock: ({ db }, query) => stock(db, parsed(EXPORT_FILTERS.stock, query)),
  "customer-prices": ({ db }, query) => customerPricesTable(db, parsed(EXPORT_FILTERS["customer-prices"], query)),
  "price-lists": (_, query) => priceListsTable(parsed(EXPORT_FILTERS["price-lists"], query)),
  customers: (_, query) => customers(parsed(EXPORT_FILTERS.customers, query)),
  orders: ({ settings }, query) => ordersTable(parsed(EXPORT_FILTERS.orders, query), settings.timeZone),
  invoices: (_, query) => invoices(parsed(EXPORT_FILTERS.invoices, query)),
};

const WRITERS: Record<ExportFormat, (kind: ExportKind, open: OpenTable) => WritePieces> = {
  csv: (_, open) => async (tx) => csvOf(await open(tx)),
  xlsx: (kind, open) => async (tx) => xlsxOf(kind, await open(tx)),
};

const ACCOUNTING: Record<AccountingFile, (ctx: Context, query: unknown) => WritePieces> = {
  "xero.csv": ({ settings }, query) => {
    const open = xeroTable(parsed(accountingExport, query), settings.accounts.xero);
    return async (tx) => csvOf(await open(tx));
  },
  "myob.txt": ({ settings }, query) => {
    const filters = parsed(accountingExport, query);
    return (tx) => myobText(tx, filters, settings.accounts.myob);
  },
};

/** What is sent as `/api/exports/{kind}.{format}`, by the query's filters. BAD_REQUEST for filters that are invalid. */
export const tablePieces = async (
  ctx: Context,
  kind: ExportKind,
  format: ExportFormat,
  query: unknown,
): Promise<WritePieces> => WRITERS[format](kind, await TABLES[kind](ctx, query));

/** The same of a file for an accounting program. */
export const accountingPieces = (ctx: Context, file: AccountingFile, query: unknown): WritePieces =>
  ACCOUNTING[file](ctx, query);

function parsed<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(query);
  if (error) throw new TRPCError({ code: "BAD_REQUEST", cause: error });
  return data;
}
