import { initTRPC } from "@trpc/server";
import type { Scope } from "@shop/domain/access";
import type { OpenApiMeta } from "trpc-openapi";
import { runCall, type Context } from "./context.ts";
import { errorAnswer } from "../platform/errors.ts";
import { expectAdmin, expectLoggedIn } from "./roles.ts";
import type { z } from "zod";

export type Role = "visitor" | "customer" | "admin";

/** Who may call a procedure and where it is in REST: the only place where its role, method and path are written. */
export type Meta = OpenApiMeta & {
  role?: Role;
  /** What an API key needs to call it; 'person': no key may. */
  scope?: Scope | "person";
  openapi?: {
    status?: 201;
    /** It takes an Idempotency-Key. */
    idempotencyKey?: true;
    refusals?: RestOptions["refusals"];
  };
  shared?: RestOptions["shared"];
};

interface RestOptions {
  /** By default 'person' for customers and 'admin' for admins. */
  scope?: Scope | "person";
  /** It creates a record: it answers 201 and takes an Idempotency-Key. */
  creates?: true;
  idempotencyKey?: true;
  /** What it refuses with, besides what every call may be refused with. */
  refusals?: readonly (402 | 404 | 409 | 503)[];
  /**
   * Of a read that gives everyone without a token the same answer and sets no headers, so that its answer may be cached:
   * what of the catalogue an answer depends on, besides the taxonomy. 'listing': which products are published, and in what
   * order; 'prices': the prices of all products; and the ids of the products in it. The input is as it was sent.
   */
  shared?: (output: never, input: never) => readonly string[];
  /** By default its router's name. */
  tags?: string[];
}

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

/** Begins the procedures of a role; `rest` also offers one over REST, which trpc-to-openapi documents. */
function begin<Builder extends { meta(meta: Meta): unknown }>(
  { role, scope }: { role: Role; scope?: Scope | "person" },
  guarded: Builder,
) {
  const builder = guarded.meta({ role, scope }) as Builder;
  const rest = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: `/${string}`,
    summary: string,
    { creates, idempotencyKey = creates, refusals, tags, ...meta }: RestOptions = {},
  ) => {
    const protect = role !== "visitor";
    const status = creates && (201 as const);
    const openapi = { method, path, summary, protect, status, idempotencyKey, refusals, tags };
    return builder.meta({ ...meta, openapi }) as ReturnType<Builder["meta"]>;
  };
  return { ...builder, rest };
}

/** Every procedure runs within the client's limits, and says what its answer depends on when that may be cached. */
const anyone = t.procedure.use(({ ctx, meta, getRawInput, next }) =>
  runCall(ctx, async ({ viewer }) => {
    const result = await next({ ctx: { viewer } });
    if (ctx.dependOn && result.ok) {
      const shared = meta?.shared as ((output: unknown, input: unknown) => readonly string[]) | undefined;
      ctx.dependOn(shared ? shared(result.data, await getRawInput()) : null);
    }
    return result;
  }),
);

/** Anyone; a token that works says who, a token that doesn't is no token. Every procedure runs within the client's limits. */
export const visitor = begin({ role: "visitor" }, anyone);

/** Anyone who is logged in. */
export const customer = begin(
  { role: "customer", scope: "person" },
  anyone.use(({ ctx, meta, next }) => next({ ctx: { viewer: expectLoggedIn(ctx, meta?.scope) } })),
);

/** The shop's admins. */
export const admin = begin(
  { role: "admin", scope: "admin" },
  anyone.use(({ ctx, meta, next }) => next({ ctx: { viewer: expectAdmin(ctx, meta?.scope) } })),
);

/**
 * A schema for tRPC, which asks schemas to parse in their own time: zod then walks through every field, where it would
 * run code that it has compiled for the shape. For large answers of hot reads; a schema that has to wait would throw.
 */
export function parseSynchronously<Schema extends z.ZodType>(schema: Schema): Schema {
  const parseAsync: Schema["parseAsync"] = async (value, params) => schema.parse(value, params);
  return Object.assign(schema.clone(), { parseAsync });
}
