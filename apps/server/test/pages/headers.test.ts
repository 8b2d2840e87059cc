import { hash } from "node:crypto";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { addProduct, as } from "@shop/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitting, urlOf } from "../contract/contract-row.ts";
import { CONTRACT } from "../contract/contract-table.ts";
import { createWorld, type World } from "../contract/contract-world.ts";
import { createTestServer, testServer, type TestServer } from "../server.fixture.ts";

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

describe("X-Request-Id", () => {
  test("is unique on every response, including refusals and pages", async () => {
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

  test("is the caller's value if that is valid", async () => {
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

  test.each(READS)("of GET /api$path: a client that has the response gets 304 without a body", async (row) => {
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

  test("changes with a price, a stock level or a customer price", async () => {
    const { shop, admin, customer } = world;
    const product = await addProduct(shop);
    const tags = async () => {
      const urls = [`/api/products/${product.id}`, `/api/productuserprice/${product.id}`];
      const answers = await Promise.all(urls.map((url) => server.call({ url, token: customer.token })));
      return answers.map(({ headers }) => headers.etag);
    };
    const first = await tags();
    expect(await tags()).toEqual(first);
    await as(shop, admin).products.update({ id: product.id, price: 11 });
    const second = await tags();
    await as(shop, admin).products.update({ id: product.id, countInStock: 7 });
    const third = await tags();
    await as(shop, admin).pricing.set({ userid: customer.id, productid: product.id, price: 5 });
    const fourth = await tags();
    expect(new Set([first[0], second[0], third[0]]).size).toBe(3);
    expect(new Set([first[1], second[1], third[1], fourth[1]]).size).toBe(4);
    expect(fourth[0]).toBe(third[0]);
  });

  test("is sent with Cache-Control: private, no-cache", async () => {
    const { headers } = await server.call({ url: "/api/productuserprice/products", token: world.customer.token });
    expect(headers["cache-control"]).toBe("private, no-cache");
  });
});

describe("CORS", () => {
  const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };

  test("is off unless origins are configured", async () => {
    const answer = await server.call({ url: "/api/products", headers: { origin: "https://app.example" } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    const asked = await server.call({
      method: "OPTIONS",
      url: "/api/orders",
      headers: { origin: "https://app.example", ...preflight },
    });
    expect(asked.statusCode).toBe(404);
  });

  test("lets only the configured origins make calls and read the API's headers", async () => {
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

/** A policy's directives, each with its sources. */
function directivesOf(headers: Record<string, unknown>): Record<string, string[]> {
  const policy = String(headers["content-security-policy"]).split("; ");
  return Object.fromEntries(policy.map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]));
}

describe("the content policy", () => {
  const PAGES = ["/", "/products", "/order/7", "/admin/orderlist", "/api/docs", "/no-such-page"];

  test.each(PAGES)("of %s allows the shop's own files and the page's inline script by its hash", async (url) => {
    const { headers, body } = await server.call({ url });
    const [, script = ""] = /<script>([^<]*)<\/script>/.exec(body) ?? [];
    expect(directivesOf(headers)).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", `'sha256-${hash("sha256", script, "base64")}'`],
      "script-src-attr": ["'none'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:", "https:"],
      "font-src": ["'self'"],
      "manifest-src": ["'self'"],
      "connect-src": ["'self'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
    expect(body).not.toMatch(/nonce/i);
    const again = await server.call({ url });
    expect([again.body, again.headers["content-security-policy"]]).toEqual([body, headers["content-security-policy"]]);
  });

  test("allows Stripe's hosts only on pages where cards are paid with Stripe", async () => {
    const own = await testServer({ settings: { hasStripe: true } });
    for (const url of [...PAGES, "/placeorder", "/favicon.svg", "/api/products", "/order/7?x=1", "/ORDER/7/"]) {
      const { headers } = await own.call({ url });
      const isPaying = url.toLowerCase().startsWith("/order/");
      const policy = String(headers["content-security-policy"]);
      expect([policy.includes("stripe"), String(headers["permissions-policy"]).includes("stripe")], url).toEqual([
        isPaying,
        isPaying,
      ]);
      expect((await server.call({ url })).headers["content-security-policy"], url).not.toContain("stripe");
    }
    expect(directivesOf((await own.call({ url: "/order/7" })).headers)).toMatchObject({
      "script-src": expect.arrayContaining(["https://js.stripe.com", "https://*.js.stripe.com"]) as string[],
      "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
      "connect-src": ["'self'", "https://api.stripe.com"],
    });
  });

  test("allows nothing to run or load in a response that is not a page", async () => {
    for (const url of ["/favicon.svg", "/assets/app-abc123.js", "/api/products", "/api/nothing", "/trpc/x", "/healthz"])
      expect(directivesOf((await server.call({ url })).headers), url).toEqual({
        "default-src": ["'none'"],
        "frame-ancestors": ["'none'"],
      });
  });
});

describe("headers for browsers", () => {
  const PAGE = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // A feature that browsers do not know, such as bluetooth, is a warning in the console of every page.
    "permissions-policy": expect.stringMatching(
      /(?=.*\bcamera=\(\))(?=.*\bmicrophone=\(\))(?=.*\bgeolocation=\(\))(?=.*\bpayment=\(\))(?!.*\bbluetooth\b)/,
    ) as string,
  };

  test.each([
    ["/", PAGE],
    ["/order/7", PAGE],
    ["/no-such-page", PAGE],
    ["/api/docs", PAGE],
    ["/favicon.svg", PAGE],
    ["/images/none.webp", PAGE],
    ["/api/products", { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" }],
    ["/api/nothing", { "x-content-type-options": "nosniff" }],
    ["/trpc/nothing", { "x-content-type-options": "nosniff" }],
  ])("match the kind of response at %s", async (url, expected) => {
    expect((await server.call({ url })).headers).toMatchObject(expected);
  });

  test("require https for a year if the shop is served over https", async () => {
    const secure = await testServer({ settings: { appUrl: "https://shop.example" } });
    for (const url of ["/", "/api/products", "/favicon.svg", "/api/nothing"]) {
      const [, age = "0"] =
        /max-age=(\d+)/.exec(String((await secure.call({ url })).headers["strict-transport-security"])) ?? [];
      expect(Number(age), url).toBeGreaterThanOrEqual(365 * 24 * 3600);
      expect((await server.call({ url })).headers, url).not.toHaveProperty("strict-transport-security");
    }
  });
});

test("a request that is not HTTP gets the usual error with a request id", async () => {
  const own = await testServer();
  await own.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const sendRaw = async (words: string) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(words);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    return { head, body: JSON.parse(body) as unknown };
  };
  const garbage = await sendRaw("HELLO THERE\r\n\r\n");
  expect(garbage.head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(garbage.head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}/);
  expect(garbage.body).toEqual({ message: "This is not a valid HTTP request", code: "BAD_REQUEST" });
  const tooLarge = await sendRaw(`GET /api/products HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`);
  expect(tooLarge.head).toMatch(/^HTTP\/1\.1 431 /);
  expect(tooLarge.body).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
});
