import type { Database } from "@shop/db/client";
import type { Viewer } from "@shop/domain/access";
import type { Caller, PaymentGateway, ShopSettings } from "./ports.ts";
import type { RateLimits } from "./rate-limits.ts";
import { viewerOfToken } from "./users/tokens.ts";

/** What the running shop gives every call. */
export interface Shop {
  db: Database;
  settings: ShopSettings;
  limits: RateLimits;
  /** Null: card payment is not offered. */
  payments: PaymentGateway | null;
}

export interface Context extends Shop, Caller {
  /** Who the token speaks for, looked up once a request; null without one, and for one that is bad, expired or revoked. */
  viewer: Viewer | null;
}

/** The context of one request's procedures. */
export async function createContext(shop: Shop, caller: Caller): Promise<Context> {
  const viewer = caller.token ? await viewerOfToken(shop.db, shop.settings.jwtSecret, caller.token) : null;
  return { ...shop, ...caller, viewer };
}
