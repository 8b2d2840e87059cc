import type { FastifyRequest } from "fastify";

export const REST_PREFIX = "/api";
export const TRPC_PREFIX = "/trpc";
/** The page that documents the API and lets readers try its calls. */
export const DOCS_PATH = `${REST_PREFIX}/docs`;

/** The path of a URL as it was sent, without the query. */
export const pathOf = (url: string): string => url.split("?")[0] ?? "/";

/** A path without percent-escapes; one with an invalid escape is returned unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The path of a request, regardless of escapes: the pattern of its route, or without a route the URL without host,
 * query and escapes.
 */
export function requestPath({ routeOptions, url }: FastifyRequest): string {
  const { url: route } = routeOptions;
  if (route !== undefined && route !== "*") return route;
  return decodePath(pathOf(url.replace(/^https?:\/\/[^/?#]*/i, "")));
}

/** The URLs of nearly all calls, which have no escapes: recognised without looking up the route. */
const PLAIN_CALL = /^\/(?:api|trpc)\/[\w./,-]*(?:\?|$)/;
const MAYBE_DOCS = /^\/(?:api|trpc)\/docs/;

/** True for an API call, false for a page or file. The documentation page under /api is a page. */
export function isApiCall(request: FastifyRequest): boolean {
  if (PLAIN_CALL.test(request.url) && !MAYBE_DOCS.test(request.url)) return true;
  const place = requestPath(request);
  return /^\/(api|trpc)(\/|$)/.test(place) && place !== DOCS_PATH;
}
