import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-openapi";
import type { Context } from "./context.ts";
import { errorAnswer } from "./errors.ts";
import { expectAdmin, expectLoggedIn } from "./roles.ts";

/** Where a procedure stands in REST: the only place its verb and path are written. */
export type Meta = OpenApiMeta & { openapi?: { status?: 200 | 201 } };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { body } = errorAnswer(error);
      return { ...shape, message: body.message, data: { ...shape.data, ...body } };
    },
  });

export const { router, createCallerFactory } = t;

/** Anyone; a token that works says who, a token that doesn't is no token. */
export const visitor = t.procedure;

/** Whoever is logged in. */
export const customer = t.procedure.use(({ ctx, next }) => next({ ctx: { viewer: expectLoggedIn(ctx) } }));

/** The shop's staff. */
export const admin = t.procedure.use(({ ctx, next }) => next({ ctx: { viewer: expectAdmin(ctx) } }));
