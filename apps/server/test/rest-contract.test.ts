import { appRouter } from "@shop/api/root";
import type { Meta } from "@shop/api/procedures";
import { NO_TOKEN, TOKEN_FAILED } from "@shop/domain/messages";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONTRACT, createWorld, NOT_IN_REST, urlOf, type Example, type Row, type World } from "./contract-table.ts";
import { createTestServer, testServer, type TestServer } from "./server.fixture.ts";

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { meta?: Meta; _def: { type: "query" | "mutation" } }
>;
const ROLES = ["nobody", "garbage token", "nora", "omar", "admin"] as const;
type Role = (typeof ROLES)[number];

function tokenOf(of: World, role: Role): string | null {
  if (role === "nobody") return null;
  return role === "garbage token" ? "garbage" : of[role].token;
}

/** The status and, for a refusal, the words that this role must hear. */
function expected(row: Row, role: Role): { status: number; message?: string; code?: string } {
  if (row.role === "customer" && role === "nobody") return { status: 401, message: NO_TOKEN, code: "UNAUTHORIZED" };
  if (row.role === "customer" && role === "garbage token")
    return { status: 401, message: TOKEN_FAILED, code: "UNAUTHORIZED" };
  if (row.hidden && role === "omar") return { status: 404, message: row.hidden, code: "NOT_FOUND" };
  return { status: row.status };
}

function callRest(to: TestServer, row: Row, example: Example, token: string | null) {
  return to.call({ method: row.method, url: urlOf(row.path, example), token, body: example.body });
}

function callTrpc(to: TestServer, { procedure }: Row, { params, query, body }: Example, token: string | null) {
  const input = { ...params, ...query, ...body };
  if (procedures[procedure]?._def.type === "mutation")
    return to.call({ method: "POST", url: `/trpc/${procedure}`, token, body: input });
  return to.call({ url: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, token });
}

interface TrpcAnswer {
  result?: { data: unknown };
  error?: { message: string; data: { code: string; httpStatus: number } };
}

/** Fails unless an answer has the shape and nothing besides. */
function expectShape(row: Row, answer: unknown): void {
  expect(row.answer.parse(answer)).toEqual(answer);
}

test("the table holds exactly what is served", () => {
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
    isProtected: role === "customer",
  }));
  expect(served.toSorted(byProcedure)).toEqual(listed.toSorted(byProcedure));
  const others = Object.entries(procedures).flatMap(([procedure, { meta }]) => (meta?.openapi ? [] : [procedure]));
  expect(others.toSorted()).toEqual(NOT_IN_REST.toSorted());
});

const byProcedure = (a: { procedure: string }, b: { procedure: string }) => (a.procedure < b.procedure ? -1 : 1);

/** One server for all that leaves no trace, or none that matters to another test. */
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

describe.each(CONTRACT)("$method /api$path", (row) => {
  test("answers each role as the contract says, the same over REST and tRPC", async () => {
    for (const role of ROLES) {
      const token = tokenOf(world, role);
      const due = expected(row, role);
      const rest = await callRest(server, row, row.example(world), token);
      expect(rest.statusCode, `${role}: ${rest.body}`).toBe(due.status);
      expect(rest.headers["content-type"]).toBe("application/json; charset=utf-8");
      if (due.message !== undefined) {
        expect(rest.json()).toEqual({ message: due.message, code: due.code });
        const { error } = (await callTrpc(server, row, row.example(world), token)).json<TrpcAnswer>();
        expect(error).toMatchObject({ message: due.message, data: { code: due.code, httpStatus: due.status } });
      } else {
        expectShape(row, rest.json());
        if (row.method === "GET") {
          const { result } = (await callTrpc(server, row, row.example(world), token)).json<TrpcAnswer>();
          expect(result?.data, role).toEqual(rest.json());
        }
      }
    }
  });

  test("answers HEAD as GET without a body, and no verb that it doesn't serve", async () => {
    const url = urlOf(row.path, row.example(world));
    const served = CONTRACT.filter(({ path }) => matches(path, url)).map(({ method }) => method);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      if (served.some((it) => it === method)) continue;
      const answer = await server.call({ method, url, token: world.admin.token });
      expect([404, 405], `${method} ${url}`).toContain(answer.statusCode);
      expectError(answer);
    }
    if (row.method !== "GET") return;
    const head = await server.call({ method: "HEAD", url, token: world.nora.token });
    expect([head.statusCode, head.body]).toEqual([row.status, ""]);
  });
});

/** True when the path of some row takes this address too ('/products/{id}' takes '/products/top'). */
function matches(path: string, url: string): boolean {
  return new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(url.split("?")[0] ?? "");
}

function expectError(answer: LightMyRequestResponse): void {
  expect(answer.json()).toEqual({
    message: expect.stringMatching(/\w/) as string,
    code: expect.stringMatching(/^[A-Z_]+$/) as string,
  });
}

const mutations = CONTRACT.filter(({ method }) => method !== "GET");

test.each(mutations)("$procedure does over tRPC what it does over REST", async (row) => {
  const another = await createWorld(server.shop, row.procedure);
  const answer = (await callTrpc(server, row, row.example(another), another.nora.token)).json<TrpcAnswer>();
  expectShape(row, answer.result?.data);
});

test.each(CONTRACT)("$procedure refuses bad input in the same words over REST and tRPC", async (row) => {
  const { params, query, body } = row.example(world);
  if (!query && !body) return;
  const wrong: Example = query
    ? { params, query: { ...query, pageNumber: -1 } }
    : { params, body: Object.fromEntries(Object.keys(body ?? {}).map((key) => [key, { wrong: true }])) };
  const rest = await callRest(server, row, wrong, world.nora.token);
  const { error } = (await callTrpc(server, row, wrong, world.nora.token)).json<TrpcAnswer>();
  const { message, code, issues } = rest.json<{ message: string; code: string; issues: unknown }>();
  expect([rest.statusCode, code]).toEqual([400, "BAD_REQUEST"]);
  expect(error).toMatchObject({ message, data: { code, httpStatus: 400, issues } });
});

test("the OpenAPI document describes exactly what is served", async () => {
  const answer = await server.call({ url: "/api/openapi.json" });
  const document = answer.json<{
    openapi: string;
    info: { title: string };
    servers: unknown;
    paths: Record<string, Record<string, { security?: unknown; responses: object; summary?: string }>>;
  }>();
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/) as string,
    info: { title: "Test Supply" },
    servers: [{ url: "http://localhost:3000/api" }],
  });
  const described = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { security, responses, summary }]) => ({
      call: `${verb.toUpperCase()} ${path}`,
      isProtected: Boolean(security),
      status: Object.keys(responses)[0],
      isTold: Boolean(summary),
    })),
  );
  const listed = CONTRACT.map(({ method, path, role, status }) => ({
    call: `${method} ${path}`,
    isProtected: role === "customer",
    status: String(status),
    isTold: true,
  }));
  const byCall = (a: { call: string }, b: { call: string }) => (a.call < b.call ? -1 : 1);
  expect(described.toSorted(byCall)).toEqual(listed.toSorted(byCall));
});

describe("in a REST call's address", () => {
  test("numbers are numbers, and an empty value is none", async () => {
    const fresh = await testServer();
    const { nora } = await createWorld(fresh.shop);
    expect(
      (await fresh.call({ url: "/api/products?pageNumber=1&pageSize=5&keyword=&category=&categoryid=" })).json(),
    ).toMatchObject({ total: 1, page: 1 });
    expect((await fresh.call({ url: "/api/orders/myorders?pageNumber=", token: nora.token })).json()).toHaveLength(1);
    expect((await fresh.call({ url: "/api/products?keyword=007" })).json()).toMatchObject({ total: 0 });
  });

  test("escapes are decoded, once", async () => {
    const fresh = await testServer();
    await createWorld(fresh.shop);
    expect((await fresh.call({ url: "/api/products?category=Protective%20Wear" })).json()).toMatchObject({ total: 1 });
    expect((await fresh.call({ url: "/api/products?category=Protective+Wear" })).json()).toMatchObject({ total: 1 });
    expect((await fresh.call({ url: "/api/products?category=Protective%2520Wear" })).json()).toMatchObject({
      total: 0,
    });
  });

  test("a fixed word wins over an id", async () => {
    const fresh = await testServer();
    const { nora } = await createWorld(fresh.shop);
    expect((await fresh.call({ url: "/api/products/top" })).json()).toBeInstanceOf(Array);
    expect((await fresh.call({ url: "/api/orders/myorders", token: nora.token })).json()).toBeInstanceOf(Array);
    expect((await fresh.call({ url: "/api/productuserprice/products", token: nora.token })).json()).toHaveProperty(
      "products",
    );
    expect((await fresh.call({ url: "/api/users/profile", token: nora.token })).json()).toMatchObject({
      _id: nora.id,
    });
  });

  test("the id of the path is the one that counts, whatever query and body say", async () => {
    const fresh = await testServer();
    const { nora, productId, orderId } = await createWorld(fresh.shop);
    expect((await fresh.call({ url: `/api/products/${productId}?id=1` })).json()).toMatchObject({ _id: productId });
    const body = { id: orderId, rating: 5, comment: "" };
    expect(
      (await fresh.call({ method: "POST", url: `/api/products/${productId}/reviews`, token: nora.token, body }))
        .statusCode,
    ).toBe(201);
  });
});

test("prices that changed are told over REST and tRPC with the order as it would be now", async () => {
  const fresh = await testServer();
  const its = await createWorld(fresh.shop);
  const row = CONTRACT.find(({ procedure }) => procedure === "orders.create")!;
  const { body } = row.example(its);
  const outdated = { body: { ...body, totalPrice: 1 } };
  const rest = await callRest(fresh, row, outdated, its.nora.token);
  expect([rest.statusCode, rest.json()]).toMatchObject([
    409,
    {
      message: "Prices have changed. Please review your cart.",
      code: "CONFLICT",
      order: { totalPrice: 34.9, orderItems: [{ price: 9 }] },
    },
  ]);
  const { order } = rest.json<{ order: unknown }>();
  const { error } = (await callTrpc(fresh, row, outdated, its.nora.token)).json<TrpcAnswer>();
  expect(error).toMatchObject({ data: { httpStatus: 409, order } });
});

test("an Idempotency-Key repeats the first answer to the letter, status and all, over REST and tRPC", async () => {
  const fresh = await testServer();
  const its = await createWorld(fresh.shop);
  const row = CONTRACT.find(({ procedure }) => procedure === "orders.create")!;
  const { body } = row.example(its);
  const post = (sent: unknown, key: string) =>
    fresh.call({
      method: "POST",
      url: "/api/orders",
      token: its.nora.token,
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
    token: its.nora.token,
    body,
    headers: { "idempotency-key": "made" },
  });
  expect(trpc.json<TrpcAnswer>().result?.data).toEqual((await post(body, "made")).json());
});
