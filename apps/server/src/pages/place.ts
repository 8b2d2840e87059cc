import type { FastifyRequest } from "fastify";
import { DOCS_PATH } from "../endpoints/docs-path.ts";

/**
 * The path that a request means, however it is written: of a route its own, as the router has decoded it; else the
 * address without host, query and escapes.
 */
export function placeOf({ routeOptions, url }: FastifyRequest): string {
  const { url: route } = routeOptions;
  if (route !== undefined && route !== "*") return route;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").split("?")[0] ?? "";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A call whose address is written plainly, as nearly all are: known without asking the router. */
const PLAIN_CALL = /^\/(?:api|trpc)\/[\w./,-]*(?:\?|$)/;
const MAYBE_DOCS = /^\/(?:api|trpc)\/docs/;

/** A call of a program, and no page of a browser: the page about the API stands among the calls. */
export function isCall(request: FastifyRequest): boolean {
  if (PLAIN_CALL.test(request.url) && !MAYBE_DOCS.test(request.url)) return true;
  const place = placeOf(request);
  return /^\/(api|trpc)(\/|$)/.test(place) && place !== DOCS_PATH;
}
