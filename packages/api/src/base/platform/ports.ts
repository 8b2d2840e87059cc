import type { PaperKind } from "@shop/domain/papers/paper";
import type { ShopInfo } from "@shop/domain/shop-info";
import type { Paper } from "@shop/papers/paper";

/** A file that a message carries. */
export interface MailAttachment {
  fileName: string;
  mediaType: string;
  content: Buffer;
}

export interface Mail {
  /** Stable for one message: the provider ignores a second message with the same id. */
  id: string;
  to: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html?: string | null;
  /** Bounded by LIMITS.mailAttachments and LIMITS.mailAttachmentBytes. */
  attachments?: readonly MailAttachment[];
}

/** Sends one message; rejects when the provider did not accept it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** For how many days personal data is kept; 0: forever. */
export interface Retention {
  enquiries: number;
  /** Sent messages, counted from when they were sent. */
  mail: number;
  resetLinks: number;
  /** Counted from when they were last used. */
  logins: number;
  /** The addresses of orders, with the buyer's name. */
  orderAddresses: number;
  /** Webhook deliveries that are finished. */
  webhookLog: number;
}

/** After how long unpaid orders are cancelled; 0: never. */
export interface UnpaidSettings {
  cardOrderHours: number;
  /** Of orders by bank transfer. */
  orderDays: number;
}

/** Accounts of an accounting program that sales are booked to. */
export interface AccountingAccounts {
  sales: string;
  freight: string;
}

/** The shop's settings as procedures need them. */
export interface ShopSettings extends ShopInfo {
  /** The shop's public address, without a trailing slash. */
  appUrl: string;
  jwtSecret: string;
  /** Admins must set up two-step sign-in. */
  isAdminTwoFactorRequired: boolean;
  stripePublishableKey: string;
  emailjs: { service: string; template: string; user: string };
  /** Days after the order by which a bank transfer is due. */
  bankDueDays: number;
  /** New papers are sent over Peppol to buyers with an ABN. */
  sendsOverPeppol: boolean;
  unpaid: UnpaidSettings;
  /** Companies are reminded of overdue invoices, weekly. */
  remindsOverdue: boolean;
  /** For exports to accounting programs. */
  accounts: { xero: AccountingAccounts; myob: AccountingAccounts };
  retention: Retention;
}

/** Stores product pictures in every width and format of domain/product-images. */
export interface ProductImages {
  /**
   * Stores a drawing of the demo data as `name`, unless it exists; returns the path for a product's `image`. Each of its
   * renderings is made when it is first asked for.
   */
  saveDrawing(name: string, drawing: Buffer): Promise<string>;
  /**
   * Renders an uploaded picture under a name derived from its content; returns its path. BAD_REQUEST, with a message
   * for the admin, when it is not a complete, plain picture within LIMITS.
   */
  saveUpload(upload: Buffer): Promise<string>;
}

/**
 * Stores files under flat names (letters, digits, `-` and `.`). Every method rejects with StoreUnavailable when the
 * store fails.
 */
export interface FileStore {
  /** Stores the file atomically. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The file, or null when it does not exist. */
  get(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Removes the file; a missing one is no error. */
  remove(name: string): Promise<void>;
}

/** Makes PDFs. */
export interface PaperMaker {
  /**
   * The paper as a PDF, always the same bytes for the same paper. Rejects with SERVICE_UNAVAILABLE when too many are
   * waiting, and with PAYLOAD_TOO_LARGE when it would take too much time or memory.
   */
  pdf(
    paper: Paper,
    options?: { isForJob?: boolean; disconnectSignal?: (() => AbortSignal) | undefined },
  ): Promise<Buffer>;
}

/** Who sends or receives over Peppol: `id` has the digits of an ABN. */
export interface PeppolParticipant {
  scheme: "0151";
  id: string;
}

export interface PeppolSending {
  /** Stable for one paper: it must not reach its receiver twice. */
  idempotencyKey: string;
  sender: PeppolParticipant;
  receiver: PeppolParticipant;
  documentType: PaperKind;
  /** Such as 'INV-000001.xml'; unique in the shop. */
  fileName: string;
  /** UBL after Peppol PINT A-NZ billing, in UTF-8. Always the same bytes for the same paper. */
  xml: Buffer;
}

/** A provider that sends documents over Peppol. docs/papers.md says what an adapter must do. */
export interface AccessPoint {
  /**
   * Hands a document over; resolves once the provider has it for good. Rejects with DocumentRefused when trying again is
   * of no use, and with any other error when the document is to be sent again, with the same key.
   */
  send(sending: PeppolSending): Promise<void>;
}

/** The document will never be sent as it is. The message says why, for staff. */
export class DocumentRefused extends Error {}

/** The store failed, so it is unknown whether the file exists. The message is for the log. */
export class StoreUnavailable extends Error {}

/** The data of one request. */
export interface Caller {
  /** The bearer token as sent; null when there is none. */
  token: string | null;
  /** The address the request came from. */
  address: string;
  /** The key of the rate limits: the address, or the IPv6 network of one customer. */
  network: string;
  /** The second key that failures are counted by: the larger IPv6 network of a site; null for IPv4. */
  site: string | null;
  /** The User-Agent header; empty without one. */
  userAgent: string;
  /** The device cookie, as sent and not verified (sign-in/known-devices.ts); null without one. */
  device: string | null;
  idempotencyKey?: string | undefined;
  /** Sets a header of the response. */
  setHeader(name: string, value: string): void;
  /** Aborts when the client closes the connection before it has the response. */
  disconnectSignal?: (() => AbortSignal) | undefined;
  /** Collects which parts of the catalogue the response depends on (`Meta.cacheTags`); null: it must not be cached. */
  addCacheTags?: ((tags: readonly string[] | null) => void) | undefined;
}

/** A person's address. */
export interface GatewayAddress {
  name: string;
  phone: string;
  /** `country` is a two-letter code, empty when it is not known. */
  address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string };
}

/** A card payment as the gateway returns it. */
export interface GatewayPayment {
  id: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  amountCents: number;
  /** In capitals, such as 'AUD'. */
  currency: string;
  /** When it was created, by the gateway's clock; ISO 8601. */
  createdAt: string;
  /** What the browser needs to let the cardholder authenticate. */
  clientSecret: string | null;
  /** Why the card was last declined, as a message for the buyer. */
  failure: string | null;
  card: { brand: string; last4: string } | null;
  /** The refunded amount with pending refunds, without failed ones. */
  refundedCents: number;
  /** The id of our payment row, which every payment of the shop carries; null for other payments. */
  paymentId: string | null;
}

export interface GatewayRefund {
  id: string;
  status: "pending" | "succeeded" | "failed";
  failure: string | null;
}

/** An event that the gateway sends; the state of the payment is then read from the gateway. */
export interface GatewayEvent {
  id: string;
  type: string;
  /** The gateway's id of the payment that it is about, if any. */
  gatewayId: string | null;
  payload: unknown;
}

/** No valid response: the request may or may not have been executed. */
export class GatewayUnreachable extends Error {}

/**
 * A card gateway. Every change takes an idempotency key. All methods reject with GatewayUnreachable when the result is
 * unknown; a declined card is a result.
 */
export interface PaymentGateway {
  name: "stripe" | "test";
  /** Creates a payment without a card. Amounts in cents of AUD. */
  create(payment: {
    idempotencyKey: string;
    paymentId: string;
    amountCents: number;
    description: string;
    receiptEmail: string;
    shipping: GatewayAddress | null;
  }): Promise<GatewayPayment>;
  /**
   * Charges the card of a token. Without `billing` the address in the token is used. Confirming a succeeded payment
   * again changes nothing.
   */
  confirm(
    gatewayId: string,
    card: { idempotencyKey: string; token: string; billing?: GatewayAddress | undefined },
  ): Promise<GatewayPayment>;
  /** Null for an unknown payment. */
  find(gatewayId: string): Promise<GatewayPayment | null>;
  /** Cancels a payment; returns its state, which may be succeeded. */
  cancel(gatewayId: string): Promise<GatewayPayment>;
  refund(refund: { idempotencyKey: string; gatewayId: string; amountCents: number }): Promise<GatewayRefund>;
  findRefund(refundId: string): Promise<GatewayRefund | null>;
  /** Payments created at or after `since`, newest first. */
  listSince(since: Date): AsyncIterable<GatewayPayment>;
}

/** A message to a webhook endpoint. */
export interface WebhookMessage {
  /** Stays the same when the message is sent again. */
  id: string;
  url: string;
  /** JSON; exactly these bytes are sent and signed. */
  body: string;
  /** The message is signed with each of them; 'whsec_…' (Standard Webhooks). */
  secrets: string[];
}

/** An endpoint's response with any status; only the beginning of its body. */
export interface WebhookAnswer {
  status: number;
  body: string;
}

/** Sends messages to public endpoints, never into private networks. */
export interface WebhookSender {
  /** Why messages may not be sent to this URL, for the admin; null when they may. */
  checkUrl(url: string): Promise<string | null>;
  /** Rejects with a readable reason when there was no response in time, or the URL is not allowed. */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}
