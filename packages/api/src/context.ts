import type { Database } from "@shop/db/client";
import type { Viewer } from "@shop/domain/access";
import type { Caller, PaymentGateway, ShopSettings, WebhookSender } from "./ports.ts";
import type { RateLimits } from "./rate-limits.ts";
import { isApiKey, viewerOfApiKey } from "./api-keys/api-key-viewer.ts";
import { viewerOfToken } from "./users/tokens.ts";

/** What the running shop gives every call. */
export interface Shop {
  db: Database;
  settings: ShopSettings;
  limits: RateLimits;
  /** Null: card payment is not offered. */
  payments: PaymentGateway | null;
  webhooks: WebhookSender;
}

export interface Context extends Shop, Caller {
  /** Who the token speaks for, looked up once a request; null without one, and for one that is bad, expired or revoked. */
  viewer: Viewer | null;
}

/** The context of one request's procedures. */
export async function createContext(shop: Shop, caller: Caller): Promise<Context> {
  return { ...shop, ...caller, viewer: await viewerOf(shop, caller.token) };
}

function viewerOf({ db, settings }: Shop, token: string | null): Promise<Viewer | null> | null {
  if (!token) return null;
  return isApiKey(token) ? viewerOfApiKey(db, settings, token) : viewerOfToken(db, settings, token);
}
