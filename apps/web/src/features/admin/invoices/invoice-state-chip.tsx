import type { PaperSummary } from "@shop/domain/contracts/invoices";
import { formatDollars } from "@shop/domain/money";
import { invoiceState, isSettled, type InvoiceState } from "@shop/domain/papers/invoice-state";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";
import { CellNote } from "../../../ui/table/cells.tsx";

const CHIPS: Record<InvoiceState, [StatusKind, string]> = {
  open: ["warn", "Open"],
  partPaid: ["warn", "Part paid"],
  paid: ["good", "Paid"],
  credited: ["quiet", "Credited"],
  cancelled: ["quiet", "Cancelled"],
};

/** What is paid of an invoice; nothing is to be paid of a credit note. */
export function InvoiceStateChip({ paper }: { paper: PaperSummary }) {
  if (paper.kind === "credit-note") return "–";
  const state = invoiceState(paper);
  const [kind, text] = CHIPS[state];
  return (
    <>
      <StatusChip kind={kind}>{text}</StatusChip>
      {!isSettled(paper) && paper.open < paper.total && <CellNote>{formatDollars(paper.open)} open</CellNote>}
    </>
  );
}
