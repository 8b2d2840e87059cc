import type { Database, Queryable } from "@shop/db/client";
import type { Viewer } from "@shop/domain/access";
import type { Caller, PaymentGateway, ShopSettings, WebhookSender } from "../platform/ports.ts";
import type { RateLimits } from "../limits/rate-limits.ts";

/**
 * What the running shop gives every call. `db` is the pool; a service that may run inside somebody else's transaction, as
 * those do that are wrapped in `idempotent`, takes a context of `Queryable` instead.
 */
export interface Shop<Db extends Queryable = Database> {
  db: Db;
  settings: ShopSettings;
  limits: RateLimits;
  /** Null: card payment is not offered. */
  payments: PaymentGateway | null;
  webhooks: WebhookSender;
}

export interface Context<Db extends Queryable = Database> extends Shop<Db>, Caller {
  /** Who the token speaks for, looked up once a request; null without one, and for one that is bad, expired or revoked. */
  viewer: Viewer | null;
  /** Looks up again who the token speaks for. */
  findViewer(): Promise<Viewer | null>;
}

/** What a procedure for customers or admins gives a service: somebody is logged in. */
export interface CustomerContext<Db extends Queryable = Database> extends Shop<Db>, Caller {
  viewer: Viewer;
}

/**
 * Runs a procedure within the limits of running calls. One that has waited looks up its viewer again: the token may have
 * been revoked meanwhile.
 */
export function runCall<T>(ctx: Context, call: (ctx: Context) => Promise<T>): Promise<T> {
  let hasWaited = false;
  const running = ctx.limits.runCall(ctx, async () =>
    call(hasWaited && ctx.token ? { ...ctx, viewer: await ctx.findViewer() } : ctx),
  );
  hasWaited = true;
  return running;
}
