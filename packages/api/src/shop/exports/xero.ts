import type { AccountingExport } from "@shop/domain/contracts/exports";
import type { TaxClass } from "@shop/domain/taxes";
import type { AccountingAccounts } from "../../base/platform/ports.ts";
import { openAccountingPapers, type AccountingPaper } from "./accounting-papers.ts";
import { columnsOf, type OpenTable, type Row } from "./table.ts";

const TAX_TYPES: Record<TaxClass, string> = { gst: "GST on Income", "gst-free": "GST Free Income" };

/** The columns of Xero's template for sales invoices, all of them. */
const COLUMNS = [
  ...columnsOf("text", "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity"),
  ...columnsOf("text", "PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate"),
  ...columnsOf("cents", "Total"),
  ...columnsOf("text", "InventoryItemCode,*Description"),
  ...columnsOf("count", "*Quantity"),
  ...columnsOf("cents", "*UnitAmount"),
  ...columnsOf("text", "Discount,*AccountCode,*TaxType"),
  ...columnsOf("cents", "TaxAmount"),
  ...columnsOf("text", "TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme"),
];

/** Invoices and credit notes as Xero imports them, without GST in the prices. A negative one is a credit note there. */
export function xeroTable(query: AccountingExport, accounts: AccountingAccounts): OpenTable {
  return async (tx) => ({ columns: COLUMNS, batches: rowsOf(await openAccountingPapers(tx, query), accounts) });
}

async function* rowsOf(
  batches: AsyncIterable<AccountingPaper[]>,
  accounts: AccountingAccounts,
): AsyncGenerator<Row[], void> {
  for await (const papers of batches) for (const paper of papers) yield rowsOfPaper(paper, accounts);
}

const rowsOfPaper = ({ buyer, lines, ...paper }: AccountingPaper, accounts: AccountingAccounts): Row[] =>
  lines.map((line) => ({
    "*ContactName": paper.customer,
    EmailAddress: paper.email,
    POAddressLine1: buyer?.address ?? null,
    POAddressLine2: buyer?.apartment ?? null,
    POCity: buyer?.city ?? null,
    PORegion: buyer?.state ?? null,
    POPostalCode: buyer?.postalCode ?? null,
    POCountry: buyer?.country ?? null,
    "*InvoiceNumber": paper.number,
    Reference: paper.poNumber ?? paper.orderNumber,
    "*InvoiceDate": paper.issuedOn,
    "*DueDate": paper.dueOn,
    Total: paper.totalCents,
    "*Description": line.description,
    "*Quantity": line.qty,
    "*UnitAmount": line.priceCents,
    "*AccountCode": line.isFreight ? accounts.freight : accounts.sales,
    "*TaxType": TAX_TYPES[line.taxClass],
    TaxAmount: line.gstCents,
    Currency: "AUD",
  }));
