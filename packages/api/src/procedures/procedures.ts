import { initTRPC } from "@trpc/server";
import type { Scope } from "@shop/domain/access";
import type { OpenApiMeta } from "trpc-openapi";
import { runCall, type Context } from "./context.ts";
import { errorAnswer } from "../platform/errors.ts";
import { expectAdmin, expectLoggedIn } from "./roles.ts";
import type { z } from "zod";

/**
 * On what an answer that is the same for everybody depends, each more than the next: on prices, by which it is ordered,
 * narrowed or summed up; on what is listed, and in what order; on the products that it shows; on the taxonomy alone.
 */
export type Shared = (typeof SHARED)[number];
const SHARED = ["prices", "listing", "product", "taxonomy"] as const;

/** On what all of them together depend. */
export const widest = (all: readonly Shared[]): Shared => SHARED.find((one) => all.includes(one)) ?? "taxonomy";

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
  /** A read that answers all who come without a token alike, and sets no headers: it may be kept for the next one. */
  shared?: Shared | ((input: never) => Shared);
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

const anyone = t.procedure.use(({ ctx, next }) => runCall(ctx, ({ viewer }) => next({ ctx: { viewer } })));

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
