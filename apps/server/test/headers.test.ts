import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { addProduct, as } from "@shop/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitting, urlOf } from "./contract-row.ts";
import { CONTRACT } from "./contract-table.ts";
import { createWorld, type World } from "./contract-world.ts";
import { createTestServer, testServer, type TestServer } from "./server.fixture.ts";

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

describe("X-Request-Id", () => {
  test("is on every answer, refusals and pages too, and each has its own", async () => {
    const urls = [
      "/",
      "/api/products",
      "/api/nothing",
      "/api/orders",
      "/api/products/%zz",
      "/trpc/nothing",
      "/healthz",
      "/nothing",
    ];
    const answers = await Promise.all(urls.map((url) => server.call({ url })));
    const ids = answers.map(({ headers }) => headers["x-request-id"]);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(urls.length);
  });

  test("is the caller's own when that is a plain one", async () => {
    const ask = async (id: string) =>
      (await server.call({ url: "/api/products/top", headers: { "x-request-id": id } })).headers["x-request-id"];
    for (const id of ["a", "order-17:retry.2", "x".repeat(128)]) expect(await ask(id)).toBe(id);
    for (const id of ["", " ", "a b", "a\tb", "ä", '{"level":60}', "x".repeat(129)]) expect(await ask(id)).not.toBe(id);
  });
});

describe("ETag", () => {
  const READS = CONTRACT.filter(
    ({ method, procedure }) => method === "GET" && /^(products|pricing|taxonomy)\./.test(procedure),
  );

  test.each(READS)("of GET /api$path: who has the answer already hears 304 without it", async (row) => {
    const [url, { token }] = [urlOf(row.path, await row.example(world)), fitting(row, world)];
    const ask = (ifNoneMatch?: string, method = "GET") =>
      server.call({ method, url, token, headers: ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch } });
    const { headers } = await ask();
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const seen of [etag, `W/${etag}`, `"old", ${etag}`, "*"]) {
      const again = await ask(seen);
      expect([again.statusCode, again.body, again.headers.etag], seen).toEqual([304, "", etag]);
      expect((await ask(seen, "HEAD")).statusCode).toBe(304);
    }
    for (const other of ['"old"', etag.slice(1), ""]) expect((await ask(other)).statusCode, other).toBe(200);
  });

  test("is another one as soon as a price, a stock or a customer's own price is", async () => {
    const { shop, admin, nora } = world;
    const product = await addProduct(shop);
    const tags = async () => {
      const urls = [`/api/products/${product.id}`, `/api/productuserprice/${product.id}`];
      const answers = await Promise.all(urls.map((url) => server.call({ url, token: nora.token })));
      return answers.map(({ headers }) => headers.etag);
    };
    const first = await tags();
    expect(await tags()).toEqual(first);
    await as(shop, admin).products.update({ id: product.id, price: 11 });
    const second = await tags();
    await as(shop, admin).products.update({ id: product.id, countInStock: 7 });
    const third = await tags();
    await as(shop, admin).pricing.set({ userid: nora.id, productid: product.id, price: 5 });
    const fourth = await tags();
    expect(new Set([first[0], second[0], third[0]]).size).toBe(3);
    expect(new Set([first[1], second[1], third[1], fourth[1]]).size).toBe(4);
    expect(fourth[0]).toBe(third[0]);
  });

  test("is kept by nobody in between, since an answer may be one's own", async () => {
    const { headers } = await server.call({ url: "/api/productuserprice/products", token: world.nora.token });
    expect(headers["cache-control"]).toBe("private, no-cache");
  });
});

describe("CORS", () => {
  const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };

  test("is off unless origins are named", async () => {
    const answer = await server.call({ url: "/api/products", headers: { origin: "https://app.example" } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    const asked = await server.call({
      method: "OPTIONS",
      url: "/api/orders",
      headers: { origin: "https://app.example", ...preflight },
    });
    expect(asked.statusCode).toBe(404);
  });

  test("lets the named origins call and read what the API tells in headers, and no others", async () => {
    const open = await testServer({ env: { CORS_ORIGINS: "https://app.example, http://localhost:5173" } });
    for (const origin of ["https://app.example", "http://localhost:5173"]) {
      const asked = await open.call({ method: "OPTIONS", url: "/api/orders", headers: { origin, ...preflight } });
      expect([asked.statusCode, asked.headers["access-control-allow-origin"]]).toEqual([204, origin]);
      expect(asked.headers["access-control-allow-headers"]).toMatch(/Authorization.*Idempotency-Key/);
      const answer = await open.call({ url: "/api/products", headers: { origin } });
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
      expect(answer.headers["access-control-expose-headers"]).toMatch(/ETag.*Retry-After.*X-Request-Id/);
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    }
    for (const origin of ["https://evil.example", "https://app.example.evil.example", "null"]) {
      const answer = await open.call({ url: "/api/products", headers: { origin } });
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

test("what is no HTTP at all hears an error of the one shape, with an id", async () => {
  const own = await testServer();
  await own.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const say = async (words: string) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(words);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    return { head, body: JSON.parse(body) as unknown };
  };
  const garbage = await say("HELLO THERE\r\n\r\n");
  expect(garbage.head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(garbage.head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}/);
  expect(garbage.body).toEqual({ message: "This is not a valid HTTP request", code: "BAD_REQUEST" });
  const tooLarge = await say(`GET /api/products HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`);
  expect(tooLarge.head).toMatch(/^HTTP\/1\.1 431 /);
  expect(tooLarge.body).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
});
