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

/** The shop's settings as procedures need them. */
export interface ShopSettings extends ShopInfo {
  /** Where the shop is reached, without a slash at the end. */
  appUrl: string;
  jwtSecret: string;
  stripePublishableKey: string;
  emailjs: { service: string; template: string; user: string };
}

/** Keeps product pictures, each in every width and format of domain/product-images. */
export interface ProductImages {
  /** Renders and keeps a picture under `name`, unless it is there; answers the path for a product's `image`. */
  save(name: string, picture: Buffer): Promise<string>;
}

/** What one request brings along. */
export interface Caller {
  /** The bearer token as sent; null when there is none. */
  token: string | null;
  /** The address the request came from: what limits are counted by. */
  address: string;
  idempotencyKey?: string | undefined;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}
