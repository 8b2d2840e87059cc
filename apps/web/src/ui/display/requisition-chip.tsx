import type { RequisitionStatus } from "@shop/domain/orders/requisition-state";
import { StatusChip, type StatusKind } from "./status-chip.tsx";

export const REQUISITION_STATES: Record<RequisitionStatus, readonly [kind: StatusKind, label: string]> = {
  open: ["warn", "Waiting for approval"],
  approved: ["good", "Approved"],
  declined: ["bad", "Declined"],
  withdrawn: ["quiet", "Withdrawn"],
  expired: ["quiet", "Expired"],
};

/** The status of a requisition. */
export function RequisitionChip({ status }: { status: RequisitionStatus }) {
  const [kind, label] = REQUISITION_STATES[status];
  return <StatusChip kind={kind}>{label}</StatusChip>;
}
