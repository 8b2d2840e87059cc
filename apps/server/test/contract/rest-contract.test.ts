import { addProduct } from "@shop/api/testing";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callRest, callTrpc, procedures, type TrpcAnswer } from "./calls.ts";
import { EXAMPLES } from "../../src/openapi/examples/examples.ts";
import { QUOTE } from "../../src/openapi/examples/orders.ts";
import type { Example } from "./documented-examples.ts";
import { fitting, urlOf } from "./contract-row.ts";
import { CONTRACT, PLAIN_ROUTES } from "./contract-table.ts";
import { WEB_ONLY } from "./web-only-table.ts";
import { createWorld, type World } from "./contract-world.ts";
import { createTestServer, testServer, type TestServer } from "../server.fixture.ts";

test("the table has exactly the served procedures", () => {
  const served = Object.entries(procedures).flatMap(([procedure, { meta }]) =>
    meta?.openapi
      ? [
          {
            procedure,
            method: meta.openapi.method,
            path: meta.openapi.path,
            status: meta.openapi.status ?? 200,
            isProtected: meta.openapi.protect === true,
          },
        ]
      : [],
  );
  const listed = CONTRACT.map(({ procedure, method, path, status, role }) => ({
    procedure,
    method,
    path,
    status,
    isProtected: role !== "visitor",
  }));
  expect(served.toSorted(byProcedure)).toEqual(listed.toSorted(byProcedure));
  const others = Object.entries(procedures).flatMap(([procedure, { meta }]) => (meta?.openapi ? [] : [procedure]));
  expect(others.toSorted()).toEqual(WEB_ONLY.map(({ procedure }) => procedure).toSorted());
});

test("the table has exactly the routes under /api", async () => {
  const { app } = await testServer();
  const listed = [...CONTRACT, ...PLAIN_ROUTES].map(
    ({ method, path }) => `${method} /api${path.replace(/\{\w+\}/g, "{}")}`,
  );
  expect(routesOf(app).toSorted()).toEqual(listed.toSorted());
});

/** The routes under /api in Fastify's own tree of routes, without HEAD. */
function routesOf(app: TestServer["app"]): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^(.*── )(\S+) \((.+)\)$/.exec(line) ?? [];
      const depth = indent.length / 4;
      const path = (above[depth - 1] ?? "") + part.replace(/:\w+(\|:\w+)*/g, "{}");
      above[depth] = path;
      const served = path.startsWith("/api/") ? methods.split(", ").filter((method) => method !== "HEAD") : [];
      return served.map((method) => `${method} ${path}`);
    });
}

const byProcedure = (a: { procedure: string }, b: { procedure: string }) => (a.procedure < b.procedure ? -1 : 1);

/** One server for all tests whose changes do not affect other tests. */
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

describe.each(CONTRACT)("$method /api$path", (row) => {
  test("answers HEAD like GET without a body and refuses unsupported methods", async () => {
    const url = urlOf(row.path, await row.example(world));
    const served = [...CONTRACT, ...PLAIN_ROUTES].filter(({ path }) => matches(path, url)).map(({ method }) => method);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (served.some((it) => it === method)) continue;
      const answer = await server.call({ method, url, token: world.admin.token });
      expect([404, 405], `${method} ${url}`).toContain(answer.statusCode);
      expectError(answer);
    }
    if (row.method !== "GET") return;
    const { token } = fitting(row, world);
    const [get, head] = [await server.call({ url, token }), await server.call({ method: "HEAD", url, token })];
    for (const name of ["etag", "content-length", "x-total-count", "link"])
      expect(head.headers[name], name).toBe(get.headers[name]);
    expect([head.statusCode, head.body]).toEqual([row.status, ""]);
  });
});

/** True when a row's path also matches this URL: '/products/{id}' matches '/products/top'. */
function matches(path: string, url: string): boolean {
  return new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(url.split("?")[0] ?? "");
}

function expectError(answer: LightMyRequestResponse): void {
  expect(answer.json()).toEqual({
    message: expect.stringMatching(/\w/) as string,
    code: expect.stringMatching(/^[A-Z_]+$/) as string,
  });
}

test.each(CONTRACT.filter(({ method }) => method === "GET"))(
  "$procedure answers the same over REST and tRPC",
  async (row) => {
    const example = await row.example(world);
    const { token } = fitting(row, world);
    const rest = await callRest(server, row, example, token);
    const { result } = (await callTrpc(server, row, example, token)).json<TrpcAnswer>();
    expect(result?.data).toEqual(rest.json());
  },
);

/** The fields of the documented answer that have entries, and have none in the real one; the gloves have no other packs. */
const emptyFields = (documented: unknown, real: unknown) => {
  const lists = (answer: unknown) => (Array.isArray(answer) ? { answer } : (answer as Record<string, unknown>));
  const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;
  const found = lists(real);
  return Object.entries(lists(documented)).flatMap(([name, value]) =>
    isFilled(value) && !isFilled(found[name]) && name !== "packs" ? [name] : [],
  );
};

test.each(CONTRACT.filter(({ method }) => method === "GET"))(
  "$procedure finds something wherever its example does",
  async (row) => {
    const answer = await callRest(server, row, await row.example(world), fitting(row, world).token);
    expect(emptyFields(EXAMPLES.get(row.procedure)?.output, answer.json())).toEqual([]);
  },
);

test.each(CONTRACT)("$procedure refuses bad input with the same message over REST and tRPC", async (row) => {
  const { params, query, body } = await row.example(world);
  const { token } = fitting(row, world);
  if (!body && query?.["pageNumber"] === undefined) return;
  const wrong: Example = query
    ? { params, query: { ...query, pageNumber: -1 } }
    : { params, body: Object.fromEntries(Object.keys(body ?? {}).map((key) => [key, { wrong: true }])) };
  const rest = await callRest(server, row, wrong, token);
  const { error } = (await callTrpc(server, row, wrong, token)).json<TrpcAnswer>();
  const { message, code, issues } = rest.json<{ message: string; code: string; issues: unknown }>();
  expect([rest.statusCode, code]).toEqual([400, "BAD_REQUEST"]);
  expect(error).toMatchObject({ message, data: { code, httpStatus: 400, issues } });
});

describe("in the URL of a REST call", () => {
  test("numbers are parsed, and an empty value counts as absent", async () => {
    const fresh = await testServer();
    const { customer } = await createWorld(fresh.shop);
    expect(
      (await fresh.call({ url: "/api/products?pageNumber=1&pageSize=5&keyword=&category=&categoryid=" })).json(),
    ).toMatchObject({ total: 1, page: 1 });
    expect((await fresh.call({ url: "/api/orders/myorders?pageNumber=", token: customer.token })).json()).toHaveLength(
      2,
    );
    expect((await fresh.call({ url: "/api/products?keyword=007" })).json()).toMatchObject({ total: 0 });
  });

  test("escapes are decoded once", async () => {
    const fresh = await testServer();
    await createWorld(fresh.shop);
    expect((await fresh.call({ url: "/api/products?category=Protective%20Wear" })).json()).toMatchObject({ total: 1 });
    expect((await fresh.call({ url: "/api/products?category=Protective+Wear" })).json()).toMatchObject({ total: 1 });
    expect((await fresh.call({ url: "/api/products?category=Protective%2520Wear" })).json()).toMatchObject({
      total: 0,
    });
  });

  test("a fixed path takes precedence over an id", async () => {
    const fresh = await testServer();
    const { customer } = await createWorld(fresh.shop);
    expect((await fresh.call({ url: "/api/products/top" })).json()).toBeInstanceOf(Array);
    expect((await fresh.call({ url: "/api/orders/myorders", token: customer.token })).json()).toBeInstanceOf(Array);
    expect((await fresh.call({ url: "/api/productuserprice/products", token: customer.token })).json()).toHaveProperty(
      "products",
    );
    expect((await fresh.call({ url: "/api/users/profile", token: customer.token })).json()).toMatchObject({
      _id: customer.id,
    });
  });

  test("the id of the path takes precedence over query and body", async () => {
    const fresh = await testServer();
    const { customer, productId, orderId } = await createWorld(fresh.shop);
    expect((await fresh.call({ url: `/api/products/${productId}?id=1` })).json()).toMatchObject({ _id: productId });
    const body = { id: orderId, rating: 5, comment: "" };
    expect(
      (await fresh.call({ method: "POST", url: `/api/products/${productId}/reviews`, token: customer.token, body }))
        .statusCode,
    ).toBe(201);
  });
});

test("an order at outdated prices is refused over REST and tRPC with the order at current prices", async () => {
  const fresh = await testServer();
  const its = await createWorld(fresh.shop);
  const row = CONTRACT.find(({ procedure }) => procedure === "orders.create")!;
  const { body } = await row.example(its);
  const outdated = { body: { ...body, totalPrice: 1 } };
  const rest = await callRest(fresh, row, outdated, its.customer.token);
  expect([rest.statusCode, rest.json()]).toMatchObject([
    409,
    {
      message: "Prices have changed. Please review your cart.",
      code: "CONFLICT",
      order: { totalPrice: QUOTE.totalPrice, orderItems: QUOTE.orderItems.map(({ price }) => ({ price })) },
    },
  ]);
  const { order } = rest.json<{ order: unknown }>();
  const { error } = (await callTrpc(fresh, row, outdated, its.customer.token)).json<TrpcAnswer>();
  expect(error).toMatchObject({ data: { httpStatus: 409, order } });
});

test("a REST filter accepts several values when repeated, and true or false", async () => {
  const fresh = await testServer();
  for (const [brand, size, stock] of [
    ["Gumleaf", "S", 5],
    ["Banksia", "M", 0],
    ["Other", "S", 5],
  ] as const)
    await addProduct(fresh.shop, { brand, size, stock });
  const brands = async (query: string) => {
    const answer = await fresh.call({ url: `/api/products?sort=-price&${query}` });
    return answer.json<{ products: { brand: string }[] }>().products.map(({ brand }) => brand);
  };
  expect(new Set(await brands("brand=Gumleaf&brand=Banksia"))).toEqual(new Set(["Gumleaf", "Banksia"]));
  expect(await brands("brand=Gumleaf&brand=Banksia&inStock=true&minPrice=2.5&maxPrice=10")).toEqual(["Gumleaf"]);
  expect(await brands("brand=Banksia&inStock=false")).toEqual(["Banksia"]);
  expect(await brands("size=S&brand=&maxPrice=9.99")).toEqual([]);
  const facets = await fresh.call({ url: "/api/products/facets?size=S&size=M&inStock=true" });
  expect(facets.json()).toMatchObject({ total: 2, inStock: 2, sizes: [{ value: "S", count: 2 }] });
  for (const query of ["inStock=yes", "minPrice=cheap", "sort=best", "maxPrice=1.005"])
    expect((await fresh.call({ url: `/api/products?${query}` })).statusCode, query).toBe(400);
});

test("an Idempotency-Key repeats the first response and its status over REST and tRPC", async () => {
  const fresh = await testServer();
  const its = await createWorld(fresh.shop);
  const row = CONTRACT.find(({ procedure }) => procedure === "orders.create")!;
  const { body } = await row.example(its);
  const post = (sent: unknown, key: string) =>
    fresh.call({
      method: "POST",
      url: "/api/orders",
      token: its.customer.token,
      body: sent,
      headers: { "idempotency-key": key },
    });
  for (const [sent, key, status] of [
    [body, "made", 201],
    [{ ...body, totalPrice: 1 }, "outdated", 409],
    [{ ...body, orderItems: [] }, "empty", 400],
  ] as const) {
    const [first, second] = [await post(sent, key), await post(sent, key)];
    expect([first.statusCode, second.statusCode]).toEqual([status, status]);
    expect(second.json()).toEqual(first.json());
    expect((await post({ ...body, paymentMethod: "Stripe" }, key)).statusCode).toBe(422);
  }
  const trpc = await fresh.call({
    method: "POST",
    url: "/trpc/orders.create",
    token: its.customer.token,
    body,
    headers: { "idempotency-key": "made" },
  });
  expect(trpc.json<TrpcAnswer>().result?.data).toEqual((await post(body, "made")).json());
});
