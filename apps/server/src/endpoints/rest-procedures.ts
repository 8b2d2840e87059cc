import type { Scope } from "@shop/domain/access";
import { admin, customer, type Meta } from "@shop/api/procedures/procedures";
import { appRouter } from "@shop/api/root";
import type { AnyProcedure } from "@trpc/server";

export interface RestProcedure {
  procedure: AnyProcedure;
  openapi: NonNullable<Meta["openapi"]>;
  /** Who may call it. */
  role: "visitor" | "customer" | "admin";
  /** The scope that an API key needs; undefined for public procedures. */
  scope: Scope | "person" | undefined;
}

/** The procedures that have a place in REST, by their tRPC path. */
export function restProcedures(): [path: string, RestProcedure][] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures).flatMap(([path, procedure]): [string, RestProcedure][] => {
    const { openapi, scope } = (procedure.meta ?? {}) as Meta;
    if (!openapi) return [];
    const role = roleOf(procedure);
    const needed = role === "visitor" ? undefined : (scope ?? KEYS_UNLESS_TOLD[role]);
    return [[path, { procedure, openapi, role, scope: needed }]];
  });
}

const KEYS_UNLESS_TOLD = { customer: "person", admin: "admin" } as const;

/** The role that a procedure was begun with. */
function roleOf(procedure: AnyProcedure): RestProcedure["role"] {
  const middlewares = (of: { _def: unknown }) => (of._def as { middlewares: unknown[] }).middlewares;
  const hasGuardOf = (begun: { _def: unknown }) => middlewares(procedure).includes(middlewares(begun).at(-1));
  if (hasGuardOf(admin)) return "admin";
  return hasGuardOf(customer) ? "customer" : "visitor";
}
