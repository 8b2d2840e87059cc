import type { FastifyRequest } from "fastify";
import { DOCS_PATH } from "./web.ts";

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

/** A call of a program, and no page of a browser: the page about the API stands among the calls. */
export function isCall(request: FastifyRequest): boolean {
  const place = placeOf(request);
  return /^\/(api|trpc)(\/|$)/.test(place) && place !== DOCS_PATH;
}
