import type { ShopInfo } from "@shop/domain/shop-info";

export interface Mail {
  /** Stable for one message: a second sending under it is no second message. */
  id: string;
  to: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html?: string | null;
}

/** Sends one message; rejects when the provider did not take it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** For how many days what is about people stays; 0: for good. */
export interface Retention {
  enquiries: number;
  /** Messages that were sent, from then on. */
  mail: number;
  resetLinks: number;
  /** From when they were last used. */
  logins: number;
  /** Of orders: the address, with its buyer's name. */
  orderAddresses: number;
  /** What became of webhooks that were delivered or given up. */
  webhookLog: number;
}

/** After how long unpaid orders are cancelled; 0: never. */
export interface UnpaidSettings {
  cardOrderHours: number;
  /** Of orders by bank transfer. */
  orderDays: number;
}

/** The shop's settings as procedures need them. */
export interface ShopSettings extends ShopInfo {
  /** Where the shop is reached, without a slash at the end. */
  appUrl: string;
  jwtSecret: string;
  /** An admin without two-factor login is no admin. */
  isAdminTwoFactorRequired: boolean;
  stripePublishableKey: string;
  emailjs: { service: string; template: string; user: string };
  unpaid: UnpaidSettings;
  retention: Retention;
}

/** Makes product pictures, each once and in every width and format of domain/product-images. */
export interface ProductImages {
  /** Renders a drawing of our own under `name`, unless it is there; answers the path for a product's `image`. */
  save(name: string, drawing: Buffer): Promise<string>;
  /**
   * Renders a picture that somebody sent, under a name made of its content; answers the path likewise. Refuses with
   * BAD_REQUEST, in a sentence for the shop's staff, what is no whole, plain picture within LIMITS.
   */
  saveUpload(upload: Buffer): Promise<string>;
}

/** Keeps whole files under flat names (letters, digits, `-` and `.`). Every verb rejects with StoreUnavailable when the store fails. */
export interface FileStore {
  /** Keeps the file; until it is whole, its name stays as it was. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The file, or null when there is none under this name. */
  get(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
}

/** The store did not do its work, which says nothing about the file. The message is for the log. */
export class StoreUnavailable extends Error {}

/** What one request brings along. */
export interface Caller {
  /** The bearer token as sent; null when there is none. */
  token: string | null;
  /** The address the request came from. */
  address: string;
  /** What limits are counted by: the address, or the network that it is one customer's of. */
  network: string;
  /** What failures are counted by as well: the site that a network of IPv6 is part of; null for an address of IPv4. */
  site: string | null;
  /** The browser's or program's own words; empty when it says none. */
  userAgent: string;
  /** The cookie that names the device, as sent and not verified (users/known-devices.ts); null when there is none. */
  device: string | null;
  idempotencyKey?: string | undefined;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
  /** Aborts when the client closes the connection before it has the answer. */
  gone?: (() => AbortSignal) | undefined;
  /** Takes down what of the catalogue each procedure's answer depends on (`Meta.shared`); null: it may not be kept. */
  dependOn?: ((tags: readonly string[] | null) => void) | undefined;
}

/** A card payment as the gateway knows it. */
export interface GatewayPayment {
  id: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  amountCents: number;
  /** In capitals, as 'AUD'. */
  currency: string;
  /** When it was made, by the gateway's clock; ISO 8601. */
  createdAt: string;
  /** What the browser needs to let the card's owner authenticate. */
  clientSecret: string | null;
  /** Why the card was declined last, in words for the buyer. */
  failure: string | null;
  card: { brand: string; last4: string } | null;
  /** What has gone back, or is on its way, without what failed to. */
  refundedCents: number;
  /** The id of our payment row, which every payment of ours carries; null for a payment that is none of the shop's. */
  paymentId: string | null;
}

export interface GatewayRefund {
  id: string;
  status: "pending" | "succeeded" | "failed";
  failure: string | null;
}

/** What the gateway tells of its own accord; the state of the payment is read from the gateway again. */
export interface GatewayEvent {
  id: string;
  type: string;
  /** The gateway's id of the payment that it is about; null when it is about none. */
  gatewayId: string | null;
  payload: unknown;
}

/** No answer came, or none that can be understood: what was asked may have been done or not. */
export class GatewayUnreachable extends Error {}

/**
 * A card gateway. Every change carries an idempotency key: the same key again is the same change. All reject with
 * GatewayUnreachable when the answer is not known; a declined card is an answer.
 */
export interface PaymentGateway {
  name: "stripe" | "test";
  /** A payment that no card has been asked for yet. Amounts in cents of AUD. */
  create(payment: {
    idempotencyKey: string;
    paymentId: string;
    amountCents: number;
    description: string;
    receiptEmail: string;
    shipping: {
      name: string;
      phone: string;
      address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string };
    } | null;
  }): Promise<GatewayPayment>;
  /** Charges the card behind a token; a second confirmation of a payment that has succeeded changes nothing. */
  confirm(gatewayId: string, card: { idempotencyKey: string; token: string }): Promise<GatewayPayment>;
  /** Null for a payment that it doesn't know. */
  find(gatewayId: string): Promise<GatewayPayment | null>;
  /** Gives a payment up; answers it as it is, which may be succeeded by now. */
  cancel(gatewayId: string): Promise<GatewayPayment>;
  refund(refund: { idempotencyKey: string; gatewayId: string; amountCents: number }): Promise<GatewayRefund>;
  findRefund(refundId: string): Promise<GatewayRefund | null>;
  /** Newest first, made since then. */
  listSince(since: Date): AsyncIterable<GatewayPayment>;
}

/** A message to an endpoint of somebody else's. */
export interface WebhookMessage {
  /** The same whenever it is sent again. */
  id: string;
  url: string;
  /** JSON, sent and signed to the byte. */
  body: string;
  /** It is signed with each of them; 'whsec_…' (Standard Webhooks). */
  secrets: string[];
}

/** What an endpoint answered, whatever its status; of its body the beginning. */
export interface WebhookAnswer {
  status: number;
  body: string;
}

/** Sends messages to endpoints outside, and to none inside private networks. */
export interface WebhookSender {
  /** Why no message may go to this address, in a sentence for the staff; null when one may. */
  objectionTo(url: string): Promise<string | null>;
  /** Rejects with a reason in words when there was no answer in time, or nothing may be sent there. */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}
