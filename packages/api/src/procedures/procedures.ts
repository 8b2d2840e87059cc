import { initTRPC } from "@trpc/server";
import type { Scope } from "@shop/domain/access";
import type { OpenApiMeta } from "trpc-openapi";
import { runCall, type Context } from "./context.ts";
import { errorAnswer } from "../platform/errors.ts";
import { expectAdmin, expectLoggedIn } from "./roles.ts";

/**
 * On what an answer that is the same for everybody depends, each more than the next: on prices, by which it is ordered,
 * narrowed or summed up; on what is listed, and in what order; on the products that it shows; on the taxonomy alone.
 */
export type Shared = (typeof SHARED)[number];
const SHARED = ["prices", "listing", "product", "taxonomy"] as const;

/** On what all of them together depend. */
export const widest = (all: readonly Shared[]): Shared => SHARED.find((one) => all.includes(one)) ?? "taxonomy";

/** Where a procedure stands in REST: the only place its verb and path are written. */
export type Meta = OpenApiMeta & {
  openapi?: {
    status?: 200 | 201;
    /** It creates something, and takes an Idempotency-Key. */
    isOnce?: true;
    /** What it refuses with, besides what every call may be refused with. */
    refusals?: readonly (402 | 404 | 409 | 503)[];
  };
  /** What an API key needs to call it: 'person' is never a key's; unless told, 'admin' for the staff's and 'person' for the others. */
  scope?: Scope | "person";
  /** A read that answers all who come without a token alike, and sets no headers: it may be kept for the next one. */
  shared?: Shared | ((input: never) => Shared);
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { status, body } = errorAnswer(error);
      return { ...shape, message: body.message, data: { ...shape.data, ...body, httpStatus: status } };
    },
  });

export const { router, createCallerFactory } = t;

/** Anyone; a token that works says who, a token that doesn't is no token. Every procedure runs within the client's limits. */
export const visitor = t.procedure.use(({ ctx, next }) => runCall(ctx, ({ viewer }) => next({ ctx: { viewer } })));

/** Whoever is logged in. */
export const customer = visitor.use(({ ctx, meta, next }) =>
  next({ ctx: { viewer: expectLoggedIn(ctx, meta?.scope ?? "person") } }),
);

/** The shop's staff. */
export const admin = visitor.use(({ ctx, meta, next }) => next({ ctx: { viewer: expectAdmin(ctx, meta?.scope) } }));
