// Every route of the server is under a limit.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import type { FastifyInstance, RouteOptions } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createMailbox } from "../../src/adapters/mailbox.ts";
import { limitRoutes, requireBudgets } from "../../src/http/route-limits.ts";
import Fastify from "fastify";
import { testServer } from "../server.fixture.ts";

const LIMITS = ["CALLS", "WEBHOOKS", "PAGE_REQUESTS", "FILES", "SITEMAPS", "HEALTH_CHECKS"];
const ONE_EACH = Object.fromEntries(LIMITS.map((name) => [`RATE_LIMIT_${name}`, "1"]));

/** A server with everything that adds a route, one request a second of each kind, and its routes. */
async function allRoutes() {
  const routes: RouteOptions[] = [];
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => void routes.push(route));
  subscribe("fastify.initialization", watch);
  const folder = join(import.meta.dirname, "none");
  const env = { ...ONE_EACH, RATE_LIMIT: "on", TRUST_PROXY: "1", CORS_ORIGINS: "https://app.example", DEMO: "1" };
  const server = await testServer({ env, mailbox: createMailbox(folder) });
  unsubscribe("fastify.initialization", watch);
  return { server, routes };
}

test("every route refuses an address above its budget, in one line that ends the connection", async () => {
  const { server, routes } = await allRoutes();
  const paths = new Set(routes.map(({ url }) => url));
  for (const path of ["/readyz", "/sitemap.xml", "/robots.txt", "/dev/mailbox", "/api/webhooks/stripe", "/favicon.svg"])
    expect(paths).toContain(path);
  const asked = routes.flatMap(({ method, url }) => [method].flat().map((one) => ({ method: one, url })));
  const unknown = ["GET", "HEAD", "POST", "OPTIONS"].flatMap((method) =>
    ["/", "/nothing", "/api/nothing", "/trpc/nothing"].map((url) => ({ method, url })),
  );
  expect(asked.length).toBeGreaterThan(150);
  for (const [at, { method, url }] of [...asked, ...unknown].entries()) {
    const headers = { "x-forwarded-for": `192.0.${at >> 8}.${at & 255}`, origin: "https://app.example" };
    const ask = () => server.app.inject({ method: method as "GET", url: url.replace("*", "/api/x"), headers });
    const answers = [await ask(), await ask(), await ask()];
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    const what = `${method} ${url}`;
    expect(refused?.headers, what).toMatchObject({ "retry-after": "1", connection: "close" });
    expect(refused?.body.trimEnd(), what).not.toContain("\n");
    expect(refused?.body.length, what).toBeLessThan(250);
  }
});

test("a server with a route that declares no budget does not start", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  requireBudgets(app);
  app.get("/declared", { config: { budget: "page" } }, () => "");
  await app.register(async (scope) => {
    limitRoutes(scope, "file");
    scope.get("/in-a-scope", () => "");
  });
  app.get("/forgotten", () => "");
  await expect(app.ready()).rejects.toThrow("these routes declare no budget: GET /forgotten, HEAD /forgotten");
});

test("pages, files, sitemaps, health checks, webhooks and calls use no budget of one another", async () => {
  const server = await testServer({ env: { ...ONE_EACH, RATE_LIMIT: "on" } });
  for (const url of ["/", "/favicon.svg", "/robots.txt", "/healthz", "/api/config/stripekey"])
    expect((await server.call({ url })).statusCode, url).toBe(200);
  expect((await server.call({ method: "POST", url: "/api/webhooks/stripe", body: {} })).statusCode).toBe(503);
});
