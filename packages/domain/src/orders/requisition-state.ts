/** `open`: waits for a decision; `expired`: nobody decided in time. */
export const REQUISITION_STATUSES = ["open", "approved", "declined", "withdrawn", "expired"] as const;
export type RequisitionStatus = (typeof REQUISITION_STATUSES)[number];

/** How long a requisition waits for a decision. */
export const REQUISITION_DAYS = 30;

interface RequisitionState {
  /** As stored: a job marks what has expired, so `open` may have expired. */
  status: RequisitionStatus;
  expiresAt: Date;
}

/** The status at a moment. As SQL: `WITH_STATUS` in `api/orders/requisitions`. */
export const requisitionStatus = ({ status, expiresAt }: RequisitionState, now: Date): RequisitionStatus =>
  status === "open" && expiresAt <= now ? "expired" : status;

/** The requisition number shown to people, such as 'RQ-000001'. */
export const formatRequisitionNumber = (number: number): string => `RQ-${String(number).padStart(6, "0")}`;
