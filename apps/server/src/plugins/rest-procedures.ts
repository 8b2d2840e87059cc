import type { Meta } from "@shop/api/procedures";
import { appRouter } from "@shop/api/root";
import type { AnyProcedure } from "@trpc/server";

export const REST_PREFIX = "/api";

/** The procedures that have a place in REST, by their tRPC path. */
export function restProcedures() {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures).flatMap(([path, procedure]) => {
    const { openapi } = (procedure.meta ?? {}) as Meta;
    return openapi ? [[path, { procedure, openapi }] as const] : [];
  });
}
