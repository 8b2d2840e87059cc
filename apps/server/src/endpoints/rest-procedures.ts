import type { CompanyPermission, Scope } from "@shop/domain/access";
import type { Meta, Role } from "@shop/api/base/procedures/procedures";
import { appRouter } from "@shop/api/root";
import type { AnyProcedure } from "@trpc/server";

export interface RestProcedure {
  procedure: AnyProcedure;
  openapi: NonNullable<Meta["openapi"]>;
  /** Who may call it. */
  role: Role;
  /** The scope that an API key needs; 'person': no key may call it; undefined: visitors may. */
  scope: Scope | "person" | undefined;
  /** What the caller's role in their company has to allow. */
  permission: CompanyPermission | undefined;
}

/** The procedures that are available over REST, by their tRPC path. */
export function restProcedures(): [path: string, RestProcedure][] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures).flatMap(([path, procedure]): [string, RestProcedure][] => {
    const { openapi, role = "visitor", scope, permission } = (procedure.meta ?? {}) as Meta;
    if (!openapi) return [];
    const [routerName = path] = path.split(".");
    return [
      [path, { procedure, openapi: { ...openapi, tags: openapi.tags ?? [routerName] }, role, scope, permission }],
    ];
  });
}
