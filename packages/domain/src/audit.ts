/** What the audit log keeps the changes of. */
export const AUDIT_ENTITIES = [
  "product",
  "customerPrice",
  "user",
  "category",
  "subCategory",
  "section",
  "order",
  "enquiry",
  "payment",
  "refund",
  "apiKey",
  "webhook",
  "synonym",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

export const AUDIT_ACTIONS = [
  "created",
  "updated",
  "removed",
  "archived",
  "restored",
  "markedPaid",
  "undidPaid",
  "delivered",
  "undidDelivered",
  "cancelled",
  "handled",
  "reopened",
  "revoked",
  "rotatedSecret",
  "turnedOnTwoFactor",
  "turnedOffTwoFactor",
  "deletedAccount",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
