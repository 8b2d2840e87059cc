import type { Database } from "@shop/db/client";
import type { Viewer } from "@shop/domain/access";
import type { ShopSettings } from "./ports.ts";
import type { RateLimits } from "./rate-limits.ts";
import { viewerOfToken } from "./users/tokens.ts";

/** What the running shop gives every call. */
export interface Shop {
  db: Database;
  settings: ShopSettings;
  limits: RateLimits;
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

export interface Context extends Shop, Caller {
  /** Who the token speaks for, looked up once a request; null for a token that is bad, expired or revoked. */
  identify(): Promise<Viewer | null>;
}

/** The context of one request's procedures. */
export function createContext(shop: Shop, caller: Caller): Context {
  let viewer: Promise<Viewer | null> | undefined;
  return {
    ...shop,
    ...caller,
    identify: () => (viewer ??= caller.token ? viewerOfToken(shop, caller.token) : Promise.resolve(null)),
  };
}
