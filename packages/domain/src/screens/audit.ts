import { ADMIN_RECORDS } from "./admin-records.ts";

/** The kinds of records whose changes the audit log keeps. */
export type AuditEntity = keyof typeof ADMIN_RECORDS;
export const AUDIT_ENTITIES = Object.keys(ADMIN_RECORDS) as [AuditEntity, ...AuditEntity[]];

export const AUDIT_ACTIONS = [
  "created",
  "updated",
  "removed",
  "archived",
  "restored",
  "markedPaid",
  "undidPaid",
  "bookedPayment",
  "bookedReturn",
  "undidPayment",
  "returnedPayment",
  "reminded",
  "shipped",
  "correctedShipment",
  "cancelledShipment",
  "delivered",
  "undidDelivered",
  "cancelled",
  "markedRefunded",
  "undidRefunded",
  "handled",
  "answered",
  "reopened",
  "invited",
  "joined",
  "approved",
  "declined",
  "revoked",
  "rotatedSecret",
  "turnedOnTwoFactor",
  "turnedOffTwoFactor",
  "deletedAccount",
  "ranImport",
  "undidImport",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
