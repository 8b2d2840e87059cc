import type { FastifyRequest } from "fastify";

export const REST_PREFIX = "/api";
export const TRPC_PREFIX = "/trpc";
/** The page to read and try the API's calls. */
export const DOCS_PATH = `${REST_PREFIX}/docs`;

/** The path of an address as it was asked for, without the query. */
export const pathOf = (url: string): string => url.split("?")[0] ?? "/";

/** A path without escapes; one with a broken escape stays as it is. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The path that a request means, however it is escaped: the pattern of its route, or the address without host, query and
 * escapes when there is no route.
 */
export function placeOf({ routeOptions, url }: FastifyRequest): string {
  const { url: route } = routeOptions;
  if (route !== undefined && route !== "*") return route;
  return decoded(pathOf(url.replace(/^https?:\/\/[^/?#]*/i, "")));
}

/** A call whose address is written plainly, as nearly all are: recognised without asking the router. */
const PLAIN_CALL = /^\/(?:api|trpc)\/[\w./,-]*(?:\?|$)/;
const MAYBE_DOCS = /^\/(?:api|trpc)\/docs/;

/** A call of a program, and not a page for a browser. The documentation page is at a path under /api. */
export function isCall(request: FastifyRequest): boolean {
  if (PLAIN_CALL.test(request.url) && !MAYBE_DOCS.test(request.url)) return true;
  const place = placeOf(request);
  return /^\/(api|trpc)(\/|$)/.test(place) && place !== DOCS_PATH;
}
