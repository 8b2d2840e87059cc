import type { FastifyRequest } from "fastify";
import { decodePath, TRPC_PREFIX } from "./request-path.ts";

/** The maximum number of calls in a tRPC batch, regardless of other limits. */
export const MAX_CALLS_PER_BATCH = 20;

/**
 * The procedures in the path of a tRPC request, including duplicates; none for other requests. tRPC's adapter decodes
 * the path a second time after the router, so a comma may be escaped twice.
 */
export function proceduresIn({ routeOptions, params }: FastifyRequest): string[] {
  if (routeOptions.url !== `${TRPC_PREFIX}/:path`) return [];
  const { path } = params as { path: string };
  return decodePath(path).split(",");
}
