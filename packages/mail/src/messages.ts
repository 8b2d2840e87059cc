import type { Paper } from "@shop/domain/contracts/invoices";
import type { LineProduct } from "@shop/domain/contracts/lines";
import type { Order } from "@shop/domain/contracts/orders";
import type { Quote } from "@shop/domain/contracts/quotes";
import type { Requisition } from "@shop/domain/contracts/requisitions";
import type { Shipment } from "@shop/domain/contracts/shipments";
import type { ShopInfo } from "@shop/domain/shop-info";

/** The shop's details in messages; `appUrl` has no trailing slash. */
export type MailShop = ShopInfo & { appUrl: string };

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

interface Enquiry {
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** The number of an order's items that a message lists: Gmail truncates it at 102 kB. */
export const LISTED_ITEMS = 100;

/** A link to the safety data sheet of a product of an order. */
export interface LinkedSheet {
  productId: string;
  title: string;
  link: string;
}

type QuoteName = Pick<Quote, "_id" | "number">;
type RequisitionName = Pick<Requisition, "_id" | "number">;

/** Why API keys have ended. `makerLeft`: the admin who created them is no longer an admin. */
export type KeysEndedBy = "expiry" | "owner" | "staff" | "makerLeft" | "newRole" | "logOutEverywhere";

/** Every message of the shop, with the data that it is rendered from. */
export interface Messages {
  "order-placed": { order: Order; sheets: readonly LinkedSheet[] };
  /** Its buyer has changed from card to bank transfer. */
  "order-by-transfer": { order: Order };
  "order-paid": { order: Order };
  /** To those who were told that it is paid; an admin has undone that. */
  "order-paid-undone": { order: Order };
  /** Carries the invoice as a PDF. */
  "order-invoiced": { invoice: Paper };
  /** Carries the credit note as a PDF. `isRefunded`: what was paid by card goes back to the card. */
  "order-credited": { note: Paper; isRefunded: boolean };
  "order-delivered": { order: Order };
  "order-shipped": { order: Order; shipment: Shipment };
  "order-tracking": { order: Order; shipment: Shipment };
  "order-shipment-cancelled": { order: Order; shipment: Shipment };
  "order-rest-cancelled": { order: Order };
  /** `isOverdue`: it was not paid in time. */
  "order-cancelled": { order: Order; isOverdue: boolean };
  /** A reminder; `cancelledOn` is the day as YYYY-MM-DD. */
  "order-unpaid": { order: Order; cancelledOn: string };
  /** `amountCents` is this refund only; `order` is null for a card payment that belongs to no order. */
  "refund-made": { name: string; amountCents: number; order: Pick<Order, "_id" | "orderNumber"> | null };
  /** The oldest due first, of so many that come to this total in dollars; `dueOn` as YYYY-MM-DD. */
  "account-overdue": {
    company: string;
    count: number;
    total: number;
    invoices: { number: string; orderNumber: string; poNumber?: string; dueOn: string; open: number }[];
  };
  "password-reset": { name: string; link: string };
  /** A new version of a document; `revisedOn` as YYYY-MM-DD. */
  "document-sent": { name: string; product: string; title: string; revisedOn: string | null; link: string };
  "back-in-stock": { name: string; product: Pick<LineProduct, "_id" | "name" | "sku" | "minQty"> };
  /** To the old address; `link` gives it back, and is null when there is no such link. */
  "email-changed": { name: string; link: string | null };
  /** To the address that the account has again (`isRestored`), and to the one that it had instead. */
  "email-restored": { name: string; revokedKeys: number; hasLostTwoFactor: boolean; isRestored: boolean };
  /** `revokedKeys`: the number of API keys revoked with it; `hasLostTwoFactor`: it turned off two-step sign-in. */
  "password-changed": { name: string; revokedKeys: number; hasLostTwoFactor: boolean };
  "two-factor-on": { name: string };
  /** `isByAdmin`: an admin has turned it off, for a user who has lost the device. */
  "two-factor-off": { name: string; isByAdmin: boolean };
  "recovery-codes-renewed": { name: string };
  /** To the admin who created it. Without the names of the key and its user, who may delete their account later. */
  "api-key-made": { name: string; hint: string; isForOneself: boolean };
  /** To the account that the key acts for, when staff created it; `expiresOn` is its last day, null for no expiry. */
  "api-key-added": { name: string; keyName: string; hint: string; expiresOn: string | null };
  /** To the account that the keys acted for. */
  "api-keys-ended": { name: string; keys: { name: string; hint: string }[]; why: KeysEndedBy };
  /** To the shop; a reply goes to the customer. */
  "quote-asked": { name: string; email: string; quote: QuoteName; lineCount: number; note: string };
  /** `validUntil` is the last day as YYYY-MM-DD; `isChanged`: staff had answered it before. */
  "quote-answered": { name: string; quote: QuoteName; totalPrice: number; validUntil: string; isChanged: boolean };
  /** To those who may decide on it. Without amounts, which change until then. */
  "requisition-asked": { name: string; requisition: RequisitionName; lineCount: number; note: string };
  /** To its requester; `by` is null when it has expired, `reason` and `order` unless it was declined or approved. */
  "requisition-ended": {
    name: string;
    requisition: RequisitionName;
    status: Exclude<Requisition["status"], "open">;
    by: string | null;
    reason: string | null;
    order: Requisition["order"];
  };
  /** Without the account's name: anyone may have registered this address. */
  welcome: { email: string };
  enquiry: Enquiry;
  /** `quoted` is null for an address that is not verified: anyone may have written the enquiry. */
  "enquiry-copy": { quoted: Pick<Enquiry, "name" | "message"> | null };
  /** Written by the staff; `message` is the enquiry. */
  "enquiry-reply": { reply: string; message: string };
  "subscription-to-confirm": { link: string };
  /** `invitedBy` is null for staff; `expiresOn` is the last day as YYYY-MM-DD. */
  "company-invitation": { company: string; invitedBy: string | null; link: string; expiresOn: string };
  /** To the shop; a reply goes to the applicant. `phone` and `message` may be empty. */
  "application-received": {
    companyName: string;
    abn: string;
    contactName: string;
    email: string;
    phone: string;
    message: string;
  };
  /** `contactName` is null for an address that is not verified: anyone may have applied. */
  "application-copy": { contactName: string | null };
  "application-declined": { contactName: string; companyName: string; reason: string };
  /** An empty line separates the paragraphs of `text`. */
  "admin-notice": { subject: string; text: string };
}

/** Replaces line breaks: in a mail header, they could start another header. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** A subject about an order, with the customer's own number of it, by which their accounts department files it. */
export const aboutOrder = (subject: string, { poNumber }: Pick<Order, "poNumber">): string =>
  poNumber ? `${subject} (PO ${poNumber})` : subject;

/** The subject of an order's confirmation. The outbox stores it before the message is rendered. */
export const ORDER_PLACED = (order: Pick<Order, "orderNumber" | "poNumber">): string =>
  aboutOrder(`Order ${order.orderNumber} received`, order);
