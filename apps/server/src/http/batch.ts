import type { FastifyRequest } from "fastify";
import { decoded, TRPC_PREFIX } from "./place.ts";

/** The largest batch over tRPC, whatever other limits are set. */
export const MAX_CALLS_PER_BATCH = 20;

/**
 * The procedures that a request over tRPC names, each as often as it is named; none for other requests. tRPC's adapter
 * decodes the path a second time after the router, so a comma may be escaped twice.
 */
export function proceduresIn({ routeOptions, params }: FastifyRequest): string[] {
  if (routeOptions.url !== `${TRPC_PREFIX}/:path`) return [];
  const { path } = params as { path: string };
  return decoded(path).split(",");
}
