import { appRouter } from "@shop/api/root";
import { screenAt } from "@shop/domain/screens/screens";
import type { FastifyRequest } from "fastify";
import { proceduresIn } from "./batch.ts";
import { pathOf, TRPC_PREFIX } from "./request-path.ts";

/** The label of every unknown URL. */
export const UNKNOWN_ROUTE = "unknown";

const PROCEDURES = new Set(Object.keys(appRouter._def.procedures));
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/**
 * The route of a request, always one of a fixed set: the pattern of a REST route or page
 * ('/api/products/:id', '/product/:id'), the procedure of a call over tRPC ('/trpc/products.list'), '/trpc/batch' for
 * several, '/assets/*' for the files of the web's build, and 'unknown' for everything else.
 */
export function routeLabel(request: FastifyRequest): string {
  const { url: route } = request.routeOptions;
  if (route === undefined || route === "*") return pageLabel(request);
  if (route.startsWith("/assets/")) return "/assets/*";
  return route.startsWith(`${TRPC_PREFIX}/`) ? callLabel(proceduresIn(request)) : route;
}

/** The method, or 'other' for one that no route of the shop has. */
export const methodLabel = (method = ""): string => (METHODS.has(method) ? method : "other");

function pageLabel({ method, url }: FastifyRequest): string {
  const isRead = method === "GET" || method === "HEAD";
  return (isRead && screenAt(pathOf(url))) || UNKNOWN_ROUTE;
}

function callLabel(procedures: string[]): string {
  const known = procedures.filter((name) => PROCEDURES.has(name));
  if (known.length === 0) return UNKNOWN_ROUTE;
  return procedures.length > 1 ? `${TRPC_PREFIX}/batch` : `${TRPC_PREFIX}/${known.join()}`;
}
