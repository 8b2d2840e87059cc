import { paperQuery, type PaperSummary } from "@shop/domain/contracts/invoices";
import { formatDollars } from "@shop/domain/money";
import { PAPER_KINDS } from "@shop/domain/papers/paper";
import { invoicePath, orderPath } from "@shop/domain/screens/paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { paperPdf, useDownload } from "../../../lib/use-download.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, NarrowNote, RowButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { type ExportGroup, exportsOf } from "../export-menu.tsx";
import { InvoiceStateChip } from "./invoice-state-chip.tsx";

const KINDS = [
  { value: "invoice", label: "Invoices" },
  { value: "credit-note", label: "Credit notes" },
];

const EXPORTS: readonly ExportGroup[] = [
  exportsOf("invoices", "Invoices"),
  {
    label: "For accounting, by days and kind",
    files: [
      { label: "Xero", file: "xero.csv" },
      { label: "MYOB", file: "myob.txt" },
    ],
  },
];

/** Between phone and desktop widths not all columns fit, so order, due day and GST are shown below others. */
const columns = (pdf: ReturnType<typeof useDownload>): Column<PaperSummary>[] => [
  {
    key: "number",
    head: "NUMBER",
    cell: (paper) => (
      <>
        <Link to={invoicePath(paper._id)}>{paper.number}</Link>
        {paper.kind === "credit-note" && <CellNote>Credit note</CellNote>}
        <NarrowNote>
          <OrderLink paper={paper} />
        </NarrowNote>
      </>
    ),
    isRowHead: true,
    isOneLine: true,
  },
  { key: "customer", head: "CUSTOMER", cell: ({ buyer }) => buyer?.name ?? "Removed", isCardLine: true },
  { key: "order", head: "ORDER", cell: (paper) => <OrderLink paper={paper} />, isOneLine: true, isWideOnly: true },
  {
    key: "issued",
    head: "ISSUED",
    cell: ({ issuedOn, dueOn }) => (
      <>
        {issuedOn}
        {dueOn !== null && <NarrowNote>due {dueOn}</NarrowNote>}
      </>
    ),
    isOneLine: true,
  },
  { key: "due", head: "DUE", cell: ({ dueOn }) => dueOn ?? "–", isOneLine: true, isWideOnly: true },
  {
    key: "total",
    head: "TOTAL",
    cell: ({ total, gst }) => (
      <>
        {formatDollars(total)}
        <NarrowNote>GST {formatDollars(gst)}</NarrowNote>
      </>
    ),
    isFigure: true,
  },
  { key: "gst", head: "GST", cell: ({ gst }) => formatDollars(gst), isFigure: true, isWideOnly: true },
  { key: "state", head: "STATE", cell: (paper) => <InvoiceStateChip paper={paper} />, isOneLine: true },
  {
    key: "pdf",
    head: "PDF",
    cell: (paper) => (
      <RowButton
        what="PDF"
        of={`of ${paper.number}`}
        loading={pdf.isPending && pdf.variables.path === paperPdf(paper).path}
        onClick={() => pdf.mutate(paperPdf(paper))}
      />
    ),
    isActions: true,
  },
];

function OrderLink({ paper: { order, orderNumber } }: { paper: PaperSummary }) {
  return <Link to={orderPath(order)}>{orderNumber}</Link>;
}

/** The same rule as the server's: another text in the address is no filter. */
const isDay = (text: string): boolean => paperQuery.shape.from.safeParse(text).success;

/** All invoices and credit notes, newest first. */
export function InvoicesScreen() {
  const list = useListState({ filters: { kind: PAPER_KINDS, from: isDay, to: isDay } });
  const query = trpc.invoices.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const pdf = useDownload();
  const { error, variables } = pdf;
  return (
    <AdminListScreen
      title="Invoices"
      columns={columns(pdf)}
      list={list}
      query={query}
      rows={query.data?.invoices}
      exports={EXPORTS}
      search="Search by number, PO number or customer"
      filters={[{ key: "kind", label: "Kind", options: KINDS }]}
      days={[
        { key: "from", label: "From" },
        { key: "to", label: "To" },
      ]}
      problem={error ? errorMessage(error) : undefined}
      onRetry={() => variables && pdf.mutate(variables)}
      empty={{
        title: "No invoices yet",
        text: "Each order has its invoice here, once it is placed or, by card, paid.",
      }}
    />
  );
}
