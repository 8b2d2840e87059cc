import type { Transaction } from "@shop/db/client";
import type { AccountingExport } from "@shop/domain/contracts/exports";
import type { TaxClass } from "@shop/domain/taxes";
import type { AccountingAccounts } from "../../base/platform/ports.ts";
import { guardText } from "../../base/tables/guarded-text.ts";
import { type AccountingPaper, openAccountingPapers } from "./accounting-papers.ts";
import { csvText } from "./write-csv.ts";

const HEADINGS = [
  "Co./Last Name",
  "Invoice No.",
  "Date",
  "Customer PO",
  "Description",
  "Account No.",
  "Amount",
  "Tax Code",
  "Tax Amount",
  "Sale Status",
];

const TAX_CODES: Record<TaxClass, string> = { gst: "GST", "gst-free": "FRE" };
/** An invoice, neither a quote nor an order. */
const SALE_STATUS = "I";
/** The most characters that MYOB takes. */
const MOST = { customer: 50, poNumber: 20, description: 255 };

/**
 * Invoices and credit notes as MYOB imports sales of the layout Service: a line for each of theirs, tabs between cells, and
 * an empty line between papers.
 */
export async function myobText(
  tx: Transaction,
  query: AccountingExport,
  accounts: AccountingAccounts,
): Promise<AsyncIterable<Buffer>> {
  return piecesOf(await openAccountingPapers(tx, query), accounts);
}

const lineOf = (cells: readonly string[]): string => `${cells.join("\t")}\r\n`;

async function* piecesOf(
  batches: AsyncIterable<AccountingPaper[]>,
  accounts: AccountingAccounts,
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(lineOf(HEADINGS));
  let isFirst = true;
  for await (const papers of batches) {
    const texts = papers.map((paper) => linesOf(paper, accounts));
    yield Buffer.from((isFirst ? "" : "\r\n") + texts.join("\r\n"));
    isFirst = false;
  }
}

const linesOf = ({ lines, ...paper }: AccountingPaper, accounts: AccountingAccounts): string =>
  lines
    .map((line) =>
      lineOf([
        cellOf(paper.customer, MOST.customer),
        paper.number,
        paper.issuedOn,
        cellOf(paper.poNumber ?? "", MOST.poNumber),
        cellOf(line.description, MOST.description),
        line.isFreight ? accounts.freight : accounts.sales,
        csvText(line.amountCents, "cents"),
        TAX_CODES[line.taxClass],
        csvText(line.gstCents, "cents"),
        SALE_STATUS,
      ]),
    )
    .join("");

/** A text on one line and without tabs, which no spreadsheet takes for a formula. */
const cellOf = (text: string, most: number): string =>
  [...guardText(text.trim().replaceAll(/\s+/g, " "))].slice(0, most).join("");
