import type { Database, Queryable } from "@shop/db/client";
import type { Replicas } from "@shop/db/replicas/replicas";
import type { Membership, Viewer } from "@shop/domain/access";
import type { Caller, FileStore, PaperMaker, PaymentGateway, ShopSettings, WebhookSender } from "../platform/ports.ts";
import type { RateLimits } from "../limits/rate-limits.ts";

/**
 * The shop's resources for every call. `db` is the pool; a service that may run inside a caller's transaction, such as
 * one wrapped in `idempotent`, takes a context of `Queryable` instead.
 */
export interface Shop<Db extends Queryable = Database> {
  db: Db;
  settings: ShopSettings;
  limits: RateLimits;
  /** Null when card payment is not offered. */
  payments: PaymentGateway | null;
  webhooks: WebhookSender;
  /** The bytes of private files, under the ids of `stored_files` (files/stored-files.ts). */
  files: FileStore;
  papers: PaperMaker;
  /** The replicas for reads of the catalogue (`Meta.usesReplica`); without them, these run on `db`. */
  replicas?: Pick<Replicas, "find" | "noteFailure"> | undefined;
  /** Called when a mutation has ended, even if it failed, before its response is sent. */
  noteChange?: (() => void) | undefined;
}

export interface Context<Db extends Queryable = Database> extends Shop<Db>, Caller {
  /** The token's user, looked up once per request; null without a valid token. */
  viewer: Viewer | null;
  /** Looks up the token's user again. */
  findViewer(): Promise<Viewer | null>;
}

/** The context of a service for customers or admins: the caller is logged in. */
export interface CustomerContext<Db extends Queryable = Database> extends Shop<Db>, Caller {
  viewer: Viewer;
}

/** The context of a service for members of a company. */
export interface MemberContext<Db extends Queryable = Database> extends CustomerContext<Db> {
  viewer: Viewer & { company: Membership };
}

/**
 * Runs a procedure within the limits of concurrent calls. After waiting, the viewer is looked up again, because the
 * token may have been revoked.
 */
export function runCall<T>(ctx: Context, call: (ctx: Context) => Promise<T>): Promise<T> {
  let hasWaited = false;
  const running = ctx.limits.runCall(ctx, async () =>
    call(hasWaited && ctx.token ? { ...ctx, viewer: await ctx.findViewer() } : ctx),
  );
  hasWaited = true;
  return running;
}
