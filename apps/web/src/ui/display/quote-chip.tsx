import type { QuoteStatus } from "@shop/domain/orders/quote-state";
import { StatusChip, type StatusKind } from "./status-chip.tsx";

const STATES: Record<QuoteStatus, readonly [kind: StatusKind, label: string]> = {
  open: ["warn", "Waiting for an answer"],
  answered: ["info", "Answered"],
  accepted: ["good", "Accepted"],
  expired: ["quiet", "Expired"],
};

/** The status of a quote, for its customer and staff. */
export function QuoteChip({ status }: { status: QuoteStatus }) {
  const [kind, label] = STATES[status];
  return <StatusChip kind={kind}>{label}</StatusChip>;
}
