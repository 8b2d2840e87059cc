import { initTRPC } from "@trpc/server";
import type { Scope } from "@shop/domain/access";
import type { OpenApiMeta } from "trpc-openapi";
import { runCall, type Context } from "./context.ts";
import { errorAnswer } from "../platform/errors.ts";
import { expectAdmin, expectLoggedIn } from "./roles.ts";

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
  /**
   * Of a read that answers everybody without a token alike and sets no headers, so that its answer may be kept: what of the
   * catalogue an answer depends on, besides the taxonomy. 'listing': which products are on sale, and in what order;
   * 'prices': the prices of all products; and the ids of the products that it shows. The input is as it was sent.
   */
  shared?: (output: never, input: never) => readonly string[];
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
export const visitor = t.procedure.use(({ ctx, meta, getRawInput, next }) =>
  runCall(ctx, async ({ viewer }) => {
    const result = await next({ ctx: { viewer } });
    if (ctx.dependOn && result.ok) {
      const shared = meta?.shared as ((output: unknown, input: unknown) => readonly string[]) | undefined;
      ctx.dependOn(shared ? shared(result.data, await getRawInput()) : null);
    }
    return result;
  }),
);

/** Whoever is logged in. */
export const customer = visitor.use(({ ctx, meta, next }) =>
  next({ ctx: { viewer: expectLoggedIn(ctx, meta?.scope ?? "person") } }),
);

/** The shop's staff. */
export const admin = visitor.use(({ ctx, meta, next }) => next({ ctx: { viewer: expectAdmin(ctx, meta?.scope) } }));
