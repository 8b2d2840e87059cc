// Why we have our own REST routes (docs/decisions/0040): each test shows a fault of trpc-to-openapi's Fastify adapter.
// When one of them fails, the adapter has improved, and the decision should be reviewed.
import { initTRPC } from "@trpc/server";
import Fastify, { type FastifyInstance } from "fastify";
import { fastifyTRPCOpenApiPlugin, type OpenApiMeta } from "trpc-openapi";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";

const t = initTRPC.meta<OpenApiMeta>().create();

function createRouter() {
  const onlyNew = z.object({ isNew: z.boolean() });
  return t.router({
    byId: t.procedure
      .meta({ openapi: { method: "GET", path: "/products/{id}" } })
      .input(z.object({ id: z.string() }))
      .output(z.string())
      .query(({ input }) => `product ${input.id}`),
    top: t.procedure
      .meta({ openapi: { method: "GET", path: "/products/top" } })
      .input(z.object({}))
      .output(z.string())
      .query(() => "top products"),
    onlyNew: t.procedure
      .meta({ openapi: { method: "GET", path: "/new" } })
      .input(onlyNew)
      .output(z.boolean())
      .query(({ input }) => input.isNew),
    logOut: t.procedure
      .meta({ openapi: { method: "POST", path: "/log-out" } })
      .input(z.object({}))
      .output(z.string())
      .mutation(() => "logged out"),
    fails: t.procedure
      .meta({ openapi: { method: "GET", path: "/fails" } })
      .input(z.object({}))
      .output(z.string())
      .query(() => {
        throw new Error("password of the database: secret");
      }),
  });
}

let router: ReturnType<typeof createRouter>;
let app: FastifyInstance;

beforeEach(async () => {
  router = createRouter();
  app = Fastify();
  await app.register(fastifyTRPCOpenApiPlugin, { basePath: "/api", router });
  onTestFinished(() => app.close());
});

test("a REST call switches on coercion in the schema that tRPC uses", async () => {
  const overTrpc = () => router.createCaller({}).onlyNew({ isNew: "no" as unknown as boolean });
  await expect(overTrpc()).rejects.toThrow("boolean");
  await app.inject("/api/new?isNew=true");
  expect(await overTrpc()).toBe(true);
});

test("'false' in a query is read as true", async () => {
  expect((await app.inject("/api/new?isNew=false")).json()).toBe(true);
});

test("path parameters are not decoded", async () => {
  expect((await app.inject("/api/products/a%20b")).json()).toBe("product a%20b");
});

test("a path that is declared first hides a more specific one", async () => {
  expect((await app.inject("/api/products/top")).json()).toBe("product top");
});

test("a POST without a body is refused", async () => {
  expect((await app.inject({ method: "POST", url: "/api/log-out" })).statusCode).toBe(415);
});

test("an unsupported method is answered 404 without an Allow header", async () => {
  const { statusCode, headers } = await app.inject({ method: "DELETE", url: "/api/log-out" });
  expect(statusCode).toBe(404);
  expect(headers).not.toHaveProperty("allow");
});

test("the message of a validation error does not name the problem", async () => {
  expect((await app.inject("/api/new")).json()).toMatchObject({ message: "Input validation failed" });
});

test("the text of an unexpected error is sent to the client", async () => {
  expect((await app.inject("/api/fails")).json()).toMatchObject({ message: "password of the database: secret" });
});
