import type { LineProduct } from "@shop/domain/contracts/lines";
import type { Order } from "@shop/domain/contracts/orders";
import type { ShopInfo } from "@shop/domain/shop-info";

/** The shop's details in messages; `appUrl` has no slash at the end. */
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

/** Why API keys have ended. `makerLeft`: the admin who created them is no longer an admin. */
export type KeysEndedBy = "expiry" | "owner" | "staff" | "makerLeft" | "newRole" | "logOutEverywhere";

/** Every message of the shop, with the data that it is written from. */
export interface Messages {
  "order-placed": { order: Order };
  "order-paid": { order: Order };
  "order-delivered": { order: Order };
  /** `isOverdue`: it was not paid in time. */
  "order-cancelled": { order: Order; isOverdue: boolean };
  /** A reminder; `cancelledOn` is the day as YYYY-MM-DD. */
  "order-unpaid": { order: Order; cancelledOn: string };
  /** The refund alone, in cents; `order` is null for a card payment that belonged to none. */
  "refund-made": { name: string; amountCents: number; order: Pick<Order, "_id" | "orderNumber"> | null };
  "password-reset": { name: string; link: string };
  "back-in-stock": { name: string; product: Pick<LineProduct, "_id" | "name" | "sku" | "minQty"> };
  /** To the old address. */
  "email-changed": { name: string };
  /** `revokedKeys`: how many API keys of the account ended with it; `hasLostTwoFactor`: two-factor login was turned off with it. */
  "password-changed": { name: string; revokedKeys: number; hasLostTwoFactor: boolean };
  "two-factor-on": { name: string };
  /** `isByAdmin`: an admin has turned it off, for a user who has lost the device. */
  "two-factor-off": { name: string; isByAdmin: boolean };
  "recovery-codes-renewed": { name: string };
  /** To the admin who created it, with its last characters only: a name would stay in the mail after the owner's account is deleted. */
  "api-key-made": { name: string; hint: string; isForOneself: boolean };
  /** To the account that a key acts for, when staff have created it; `expiresOn` is its last day, null for none. */
  "api-key-added": { name: string; keyName: string; hint: string; expiresOn: string | null };
  /** To the account that the keys acted for. */
  "api-keys-ended": { name: string; keys: { name: string; hint: string }[]; why: KeysEndedBy };
  /** Without the account's name: anyone may have registered this address. */
  welcome: { email: string };
  enquiry: Enquiry;
  /** `quoted` is null for an address that is not verified: anyone may have written the enquiry. */
  "enquiry-copy": { quoted: Pick<Enquiry, "name" | "message"> | null };
  /** Written by the staff; `message` is the enquiry. */
  "enquiry-reply": { reply: string; message: string };
  "subscription-to-confirm": { link: string };
  /** An empty line separates the paragraphs of `text`. */
  "admin-notice": { subject: string; text: string };
}

/** Text on one line: in a mail header, a line break could start a header of the sender's choice. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Used outside this package: an order shows the subject of its confirmation. */
export const ORDER_PLACED = (orderNumber: string): string => `Order ${orderNumber} received`;
