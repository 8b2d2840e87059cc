import type { Meta } from "@shop/api/base/procedures/procedures";
import { LIMITS } from "@shop/domain/limits";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { isApiCall } from "./request-path.ts";

/**
 * The kinds of routes. Each has its own budget per address, so that none can use up another's: a flood of pages leaves
 * the balancer's health checks and Stripe's webhooks alone.
 */
export type Budget = "call" | "webhook" | "page" | "file" | "sitemap" | "health";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The budget that a request to this route uses. */
    budget?: Budget;
  }
}

const KB = 1024;
/**
 * The largest bodies in bytes: of every route that declares no other (`bodyLimit`), of calls that declare it
 * (`Meta.takesLargeBody`) and Stripe's events, and of a file's text in JSON.
 */
export const BODY_BYTES = { usual: 64 * KB, large: 1024 * KB, file: 2 * LIMITS.bankFileBytes };

/** The largest body in bytes of a call to this procedure; undefined: an unknown one. */
export function bodyBytesOf(meta: Meta | undefined): number {
  if (meta?.takesLargeBody === "file") return BODY_BYTES.file;
  return meta?.takesLargeBody ? BODY_BYTES.large : BODY_BYTES.usual;
}

/** Declares the limits of all routes in a plugin scope, for plugins that add their routes themselves. */
export function limitRoutes(scope: FastifyInstance, budget: Budget, bodyLimit = BODY_BYTES.usual): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, budget };
    route.bodyLimit = bodyLimit;
  });
}

/** Stops the server at its start when a route declares no budget. */
export function requireBudgets(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  app.addHook("onReady", async () => {
    const unlimited = routes.filter(({ config }) => config?.budget === undefined);
    const names = unlimited.map(({ method, url }) => `${String(method)} ${url}`);
    if (names.length > 0) throw new Error(`these routes declare no budget: ${names.join(", ")}`);
  });
}

/** The budget that a request uses. What has no route is an unknown call, or a page that the not-found handler serves. */
export const budgetOf = (request: FastifyRequest): Budget =>
  request.routeOptions.config.budget ?? (isApiCall(request) ? "call" : "page");
