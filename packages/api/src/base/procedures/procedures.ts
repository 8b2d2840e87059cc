import { initTRPC, type TRPCError } from "@trpc/server";
import type { Database } from "@shop/db/client";
import {
  type CompanyPermission,
  isInScope,
  may,
  mayChange,
  type Owned,
  type Scope,
  type Viewer,
} from "@shop/domain/access";
import type { OpenApiMeta } from "trpc-openapi";
import { runCall, type Context } from "./context.ts";
import { publishProcedure } from "../platform/channels.ts";
import { errorResponse, refusal } from "../platform/errors.ts";
import type { z } from "zod";
import {
  COMPANY_ROLE,
  NEEDS_TWO_FACTOR,
  NO_COMPANY,
  NO_TOKEN,
  NOT_ADMIN,
  NOT_FOR_API_KEYS,
  OUT_OF_SCOPE,
  TOKEN_FAILED,
} from "@shop/domain/messages";

/** A member is a customer who belongs to a company. */
export type Role = "visitor" | "customer" | "member" | "admin";

/** Who may call a procedure, and its REST method and path. */
export type Meta = OpenApiMeta & {
  role?: Role;
  /** The scope that an API key needs; 'person': API keys may not call it. */
  scope?: Scope | "person";
  permission?: CompanyPermission;
  openapi?: {
    status?: 201 | 202;
    /** The procedure takes an Idempotency-Key. */
    idempotencyKey?: true;
    refusals?: RestOptions["refusals"];
  };
  cacheTags?: RestOptions["cacheTags"];
  usesReplica?: RestOptions["usesReplica"];
  takesLargeBody?: RestOptions["takesLargeBody"];
};

interface RestOptions {
  /** By default 'person' for customers and 'admin' for admins; for visitors none, so that every API key may call it. */
  scope?: Scope | "person";
  /** The procedure creates a record: it responds with 201 and takes an Idempotency-Key. */
  creates?: true;
  /** The procedure starts work that a job does: it responds with 202. */
  starts?: true;
  idempotencyKey?: true;
  /** What the caller's role in their company has to allow, if they have one. */
  permission?: CompanyPermission;
  /** The statuses of its refusals, besides those of every procedure. */
  refusals?: readonly (402 | 404 | 409 | 503)[];
  /**
   * For a read whose response is the same for every request without a token, and which sets no headers, so that it can
   * be cached. Returns what the response depends on, besides the taxonomy: 'listing' (which products are published, and
   * in what order), 'prices' (the prices of all products), and the ids of its products. `input` is not parsed yet.
   */
  cacheTags?: (output: never, input: never) => readonly string[];
  /** A read that may run on a replica, like every read with `cacheTags`: its service uses `ctx.db` only for reads. */
  usesReplica?: true;
  /** The input may be longer than 64 KB: many lines, or a long text; 'file': the text of a file, from admins alone. */
  takesLargeBody?: true | "file";
  /** By default the router's name. */
  tags?: string[];
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { status, body } = errorResponse(error);
      return { ...shape, message: body.message, data: { ...shape.data, ...body, httpStatus: status } };
    },
  });

export const { router, createCallerFactory } = t;

/** The procedure builder of a role; `rest` also offers the procedure over REST, for trpc-to-openapi. */
function begin<Builder extends { meta(meta: Meta): unknown }>(
  { role, scope }: { role: Role; scope?: Scope | "person" },
  guarded: Builder,
) {
  const builder = guarded.meta({ role, scope }) as Builder;
  const rest = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: `/${string}`,
    summary: string,
    { creates, starts, idempotencyKey = creates, refusals, tags, ...meta }: RestOptions = {},
  ) => {
    const protect = role !== "visitor";
    const status = creates ? (201 as const) : starts && (202 as const);
    const openapi = { method, path, summary, protect, status, idempotencyKey, refusals, tags };
    return builder.meta({ ...meta, openapi }) as ReturnType<Builder["meta"]>;
  };
  return { ...builder, rest };
}

/**
 * Every procedure runs within the client's limits, on a replica if it may. It reports what its response depends on, so
 * that the response can be cached; a mutation also reports that it may have changed something.
 */
const anyone = t.procedure.use(({ ctx, meta, path, type, getRawInput, next }) =>
  publishProcedure(path, () =>
    runCall(ctx, async ({ viewer }) => {
      if (meta?.role === "visitor" && meta.scope) assertInScope(viewer, meta.scope);
      const run = (db: Database) =>
        // The context is copied only if it differs, because a copy takes as long as a small query.
        viewer === ctx.viewer && db === ctx.db ? next() : next({ ctx: { viewer, db } });
      const result = meta?.cacheTags || meta?.usesReplica ? await onReplica(ctx, run) : await run(ctx.db);
      if (type === "mutation") ctx.noteChange?.();
      if (ctx.addCacheTags && result.ok) {
        const tagsOf = meta?.cacheTags as ((output: unknown, input: unknown) => readonly string[]) | undefined;
        ctx.addCacheTags(tagsOf ? tagsOf(result.data, await getRawInput()) : null);
      }
      return result;
    }),
  ),
);

/** Runs a read on a replica if there is one, and again on the primary after a server error. */
async function onReplica<R extends { ok: true } | { ok: false; error: TRPCError }>(
  { db, replicas }: Context,
  read: (db: Database) => Promise<R>,
): Promise<R> {
  const replica = await replicas?.find();
  if (!replica) return read(db);
  const result = await read(replica);
  if (result.ok || errorResponse(result.error).status < 500) return result;
  replicas?.noteFailure(replica, result.error.cause);
  return read(db);
}

/** For everyone; an invalid token counts as none. */
export const visitor = begin({ role: "visitor" }, anyone);

/** For logged-in users. */
export const customer = begin(
  { role: "customer", scope: "person" },
  anyone.use(({ ctx, meta, next }) => {
    const viewer = requireLogin(ctx, meta?.scope);
    if (meta?.permission) assertMay(viewer, meta.permission);
    return next({ ctx: { viewer } });
  }),
);

/** For members of a company. */
export const member = begin(
  { role: "member", scope: "person" },
  anyone.use(({ ctx, meta, next }) => {
    const viewer = requireMember(ctx, meta?.scope);
    if (meta?.permission) assertMay(viewer, meta.permission);
    return next({ ctx: { viewer } });
  }),
);

/** For admins. */
export const admin = begin(
  { role: "admin", scope: "admin" },
  anyone.use(({ ctx, meta, next }) => next({ ctx: { viewer: requireAdmin(ctx, meta?.scope) } })),
);

/**
 * A schema that parses synchronously even for tRPC, which calls `parseAsync`: otherwise zod visits every field instead
 * of running the code that it has compiled for the shape. For large responses of frequent reads. Throws for
 * asynchronous checks.
 */
export function parseSynchronously<Schema extends z.ZodType>(schema: Schema): Schema {
  const parseAsync: Schema["parseAsync"] = async (value, params) => schema.parse(value, params);
  return Object.assign(schema.clone(), { parseAsync });
}

interface Authentication {
  token: string | null;
  viewer: Viewer | null;
}

/** The logged-in user. UNAUTHORIZED without a valid token, FORBIDDEN for an API key without the scope. */
export function requireLogin({ token, viewer }: Authentication, scope: Scope | "person" = "person"): Viewer {
  if (token === null) throw refusal("UNAUTHORIZED", NO_TOKEN);
  if (!viewer) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  assertInScope(viewer, scope);
  return viewer;
}

/** Like requireLogin; NOT_FOUND for who is not a member of a company. */
export function requireMember(authentication: Authentication, scope: Scope | "person" = "person") {
  const { company, ...viewer } = requireLogin(authentication, scope);
  if (!company) throw refusal("NOT_FOUND", NO_COMPANY);
  return { ...viewer, company };
}

const notAllowedByRole = () => refusal("FORBIDDEN", COMPANY_ROLE, { code: "COMPANY_ROLE" });

/** FORBIDDEN for a member whose role in the company does not allow it. */
export function assertMay(viewer: Pick<Viewer, "company">, permission: CompanyPermission): void {
  if (!may(viewer, permission)) throw notAllowedByRole();
}

/**
 * The owner of a record that the viewer shares with their company. NOT_FOUND without one, FORBIDDEN when their role does not
 * allow it.
 */
export function sharedBy(viewer: Viewer, permission: CompanyPermission): { userId: string; companyId: string } {
  if (!viewer.company) throw refusal("NOT_FOUND", NO_COMPANY);
  assertMay(viewer, permission);
  return { userId: viewer.id, companyId: viewer.company.id };
}

/** For a record that the viewer may see: FORBIDDEN when their role in the company does not allow them to change it. */
export function assertMayChange(viewer: Viewer, record: Owned): void {
  if (!mayChange(viewer, record)) throw notAllowedByRole();
}

/** FORBIDDEN for an API key without the scope. */
export function assertInScope(viewer: Viewer | null, scope: Scope | "person"): void {
  if (viewer && !isInScope(viewer, scope))
    throw refusal("FORBIDDEN", scope === "person" ? NOT_FOR_API_KEYS : OUT_OF_SCOPE(scope));
}

/**
 * Like requireLogin; FORBIDDEN for everyone except admins, with `needs: "twoFactor"` for an admin who has yet to set it
 * up.
 */
export function requireAdmin(authentication: Authentication, scope: Scope | "person" = "admin"): Viewer {
  const viewer = requireLogin(authentication, scope);
  if (viewer.needsTwoFactor) throw refusal("FORBIDDEN", NEEDS_TWO_FACTOR, { needs: "twoFactor" });
  if (!viewer.isAdmin) throw refusal("FORBIDDEN", NOT_ADMIN);
  return viewer;
}
