import { adminContactsPath, adminSubscribersPath, adminUserPath } from "@shop/domain/screens/admin-paths";
import type { Mail } from "@shop/domain/contracts/mail";
import { invoicePath, orderPath, statementPath } from "@shop/domain/screens/paths";

interface Cause {
  text: string;
  /** The screen of the record that caused the message, if there is one. */
  path?: string;
}

type CausedMail = Pick<Mail, "cause" | "to"> & { replyTo: string | null };

const ofOrder = (_mail: CausedMail, id: string) => orderPath(id);
const ofPaper = (_mail: CausedMail, id: string) => invoicePath(id);
const ofUser = (_mail: CausedMail, id: string) => adminUserPath(id);

/** The kinds of causes. Enquiries and subscribers have no screens of their own: the path searches their lists. */
const KINDS: Partial<Record<string, [text: string, pathOf?: (mail: CausedMail, id: string) => string]>> = {
  "order-placed": ["Order placed", ofOrder],
  "order-invoiced": ["Invoice", ofOrder],
  "order-credited": ["Credit note", ofPaper],
  "order-by-transfer": ["Bank details of an order", ofOrder],
  "order-paid": ["Order paid", ofOrder],
  "order-paid-undone": ["Order not paid after all", ofOrder],
  "order-delivered": ["Order delivered", ofOrder],
  "order-cancelled": ["Order cancelled", ofOrder],
  "account-overdue": ["Overdue invoices", (_mail, id) => statementPath({ company: id })],
  enquiry: ["Enquiry", ({ replyTo }) => adminContactsPath(1, { keyword: replyTo ?? undefined })],
  "enquiry-copy": ["Copy of an enquiry", ({ to }) => adminContactsPath(1, { keyword: to })],
  "enquiry-reply": ["Reply to an enquiry", ({ to }) => adminContactsPath(1, { keyword: to })],
  subscriber: ["Subscription to confirm", ({ to }) => adminSubscribersPath(1, { keyword: to })],
  "back-in-stock": ["Product back in stock", ofUser],
  welcome: ["New account", ofUser],
  "email-changed": ["Email changed", ofUser],
  "password-changed": ["Password changed", ofUser],
  "two-factor-on": ["Two-step sign-in turned on", ofUser],
  "two-factor-off": ["Two-step sign-in turned off", ofUser],
  "recovery-codes-renewed": ["New recovery codes", ofUser],
  "api-key-made": ["API key created", ofUser],
  "api-key-added": ["API key created for a customer", ofUser],
  "api-keys-ended": ["API keys expired or revoked", ofUser],
  "requisition-asked": ["Requisition to decide on"],
  "requisition-ended": ["End of a requisition"],
  "password-reset": ["Forgotten password"],
  "company-invitation": ["Invitation to a company"],
  "application-received": ["Trade application"],
  "application-copy": ["Copy of a trade application"],
  "application-declined": ["Trade application declined"],
  refund: ["Refund"],
  "refund-failed": ["Failed refund"],
  "peppol-refused": ["Not sent over Peppol", (_mail, id) => invoicePath(id)],
  surplus: ["Refunded surplus payment"],
  "unknown-payment": ["Unknown card payment"],
};

/** What caused a message, read from its `cause`, such as 'order-paid:<id>'. */
export function causeOf(mail: CausedMail): Cause {
  const colon = mail.cause.indexOf(":");
  const [text = mail.cause, pathOf] = KINDS[mail.cause.slice(0, colon)] ?? [];
  return { text, ...(pathOf && { path: pathOf(mail, mail.cause.slice(colon + 1)) }) };
}
