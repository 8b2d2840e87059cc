import { orders } from "@shop/db/schema/orders";
import { buyerName, papers } from "@shop/db/schema/papers";
import type { InvoiceExport } from "@shop/domain/contracts/exports";
import { formatPaperNumber } from "@shop/domain/papers/paper";
import { and, sql } from "drizzle-orm";
import { matchesPapers } from "../../money/papers/paper-search.ts";
import { isOfIssue, MONEY_OF_ORDER } from "../../money/papers/read-papers.ts";
import { readBatches } from "./read-batches.ts";
import { columnsOf, type OpenTable, type Row } from "./table.ts";

const COLUMNS = [
  ...columnsOf("text", "number,kind,orderNumber"),
  ...columnsOf("day", "issuedOn,dueOn"),
  ...columnsOf("text", "customer,abn"),
  ...columnsOf("cents", "totalExGst,gst,total,paid"),
];

/** Invoices and credit notes, oldest first; the amounts of credit notes are negative. */
export function invoices({ keyword, ...filters }: InvoiceExport): OpenTable {
  const words = keyword?.trim();
  const where = and(isOfIssue(filters), words ? matchesPapers(words) : undefined);
  const signed = (cents: typeof papers.totalCents | typeof papers.gstCents) =>
    sql`(case ${papers.kind} when 'invoice' then ${cents} else -${cents} end)::float8`;
  const total = signed(papers.totalCents);
  const gst = signed(papers.gstCents);
  const statement = sql`select ${papers.number}::text as number, ${papers.kind} as kind,
      ${papers.content} ->> 'orderNumber' as "orderNumber", ${papers.issuedOn}::text as "issuedOn", ${papers.dueOn}::text as "dueOn",
      ${buyerName(papers.buyer)} as customer, ${papers.buyer} ->> 'abn' as abn, ${total} - ${gst} as "totalExGst", ${gst} as gst,
      ${total} as total, case ${papers.kind} when 'invoice' then ${MONEY_OF_ORDER.receivedCents} else 0 end as paid
    from ${papers} join ${orders} on ${orders.id} = ${papers.orderId}
    where ${where ?? sql`true`} order by ${papers.id}`;
  return async (tx) => ({ columns: COLUMNS, batches: withNumbers(readBatches(tx, statement)) });
}

async function* withNumbers(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[], void> {
  for await (const rows of batches)
    yield rows.map((row) => ({
      ...row,
      number: formatPaperNumber(row["kind"] === "credit-note" ? "credit-note" : "invoice", Number(row["number"])),
    }));
}
