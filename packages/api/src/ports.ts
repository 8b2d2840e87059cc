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
  /** The address the request came from: what limits are counted by. */
  address: string;
  idempotencyKey?: string | undefined;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}
