import type { HeldReason } from "@shop/domain/contracts/mail";

/** The kind of a message, such as 'order-paid', from its `cause`. */
export const kindOf = (cause: string): string => cause.split(":", 1)[0] ?? "";

/** Links that a person is waiting for, and notices about the security of an account. */
const URGENT_KINDS = new Set([
  "password-reset",
  "subscriber",
  "email-changed",
  "password-changed",
  "two-factor-on",
  "two-factor-off",
  "recovery-codes-renewed",
  "api-key-made",
  "api-key-added",
  "api-keys-ended",
]);

/** True for a message that is sent before the others. */
export const isUrgent = (cause: string): boolean => URGENT_KINDS.has(kindOf(cause));

/** Messages with a limit of their own for each recipient, whether the address is verified or not. */
export const OWN_LIMITS: Readonly<Record<string, HeldReason>> = {
  subscriber: "subscription",
  "enquiry-copy": "enquiryReceipt",
};

/** Messages exempt from the limit for unverified addresses, because other limits apply to them. */
export const EXEMPT_KINDS: readonly string[] = ["password-reset", "subscriber"];
