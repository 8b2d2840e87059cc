import type { Database } from "@shop/db/client";
import type { Viewer } from "@shop/domain/access";
import type { Caller, ShopSettings } from "./ports.ts";
import type { RateLimits } from "./rate-limits.ts";
import { viewerOfToken } from "./users/tokens.ts";

/** What the running shop gives every call. */
export interface Shop {
  db: Database;
  settings: ShopSettings;
  limits: RateLimits;
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
    identify: () =>
      (viewer ??= caller.token ? viewerOfToken(shop.db, shop.settings.jwtSecret, caller.token) : Promise.resolve(null)),
  };
}
