import { ROUTES } from "@shop/domain/screens/paths";
import { describe, expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";

const HTML = "text/html; charset=utf-8";

/** The settings in a page, parsed as the browser parses them. */
function shopInfoOf(page: string): unknown {
  const [, json = ""] = /<script type="application\/json" id="shop-info">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

test("every screen is answered with its page", async () => {
  const server = await testServer();
  const screens = Object.values(ROUTES).map((route) => route.replace(/\/:\w+\?/, "").replace(/:\w+/g, "x1"));
  for (const url of [
    ...screens,
    "/cart/x1?qty=2",
    "/products?cat=1",
    "/products/search/%25",
    "/PRODUCTS",
    "/about-us/",
  ]) {
    const answer = await server.call({ url });
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]], url).toEqual([
      200,
      HTML,
      "public, no-cache",
    ]);
    expect(answer.body, url).not.toContain("<!--shop-info-->");
  }
});

test("an unknown path answers the Not Found page with 404", async () => {
  const server = await testServer();
  for (const url of [
    "/nothing",
    "/products/x",
    "/product",
    "/index.html",
    "/docs.html",
    "/.env",
    "/assets/",
    "/assets/none.js",
    "/..%2f..%2fetc%2fpasswd",
    "/apix",
    "//evil.example",
    "/dev/mailbox",
    "/dev/mailbox.json",
    "/images/none.webp",
  ]) {
    const answer = await server.call({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers["content-type"], url).toBe(HTML);
    expect(shopInfoOf(answer.body), url).toMatchObject({ name: "Test Supply" });
  }
});

test("HEAD is answered like GET, without a body", async () => {
  const { app } = await testServer();
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  for (const [path, status] of [
    ["/", 200],
    ["/products", 200],
    ["/nothing", 404],
    ["/favicon.svg", 200],
    ["/healthz", 200],
  ] as const) {
    const [head, get] = [await fetch(origin + path, { method: "HEAD" }), await fetch(origin + path)];
    expect([head.status, get.status, await head.text()], path).toEqual([status, status, ""]);
    for (const name of ["content-type", "content-length"])
      expect(head.headers.get(name), path).toBe(get.headers.get(name));
    await get.text();
  }
});

test("the API's documentation page redirects from a URL with a trailing slash", async () => {
  const { app } = await testServer();
  const ask = (method: "GET" | "HEAD" | "POST", url: string) => app.inject({ method, url });
  for (const url of ["/api/docs/", "/api/docs/?x=1"]) {
    const answer = await ask("GET", url);
    expect([answer.statusCode, answer.headers["location"]], url).toEqual([308, "/api/docs"]);
  }
  expect((await ask("HEAD", "/api/docs/")).statusCode).toBe(308);
  expect((await ask("POST", "/api/docs/")).statusCode).toBe(404);
  expect((await ask("GET", "/api/docs/x")).json()).toEqual({ message: "Not Found - /api/docs/x", code: "NOT_FOUND" });
});

test("only GET and HEAD reach a page", async () => {
  const server = await testServer();
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    const answer = await server.call({ method, url: "/products" });
    expect([answer.statusCode, answer.json()], method).toEqual([
      404,
      { message: "Not Found - /products", code: "NOT_FOUND" },
    ]);
  }
});

test("built files are served, and those with a hash in their name can be cached forever", async () => {
  const server = await testServer();
  const script = await server.call({ url: "/assets/app-abc123.js" });
  expect([script.statusCode, script.body, script.headers["cache-control"]]).toEqual([
    200,
    "export {};",
    "public, max-age=31536000, immutable",
  ]);
  expect((await server.call({ url: "/favicon.svg" })).headers["cache-control"]).toBe("public, max-age=3600");
});

test("a page contains the shop's public settings and no secrets", async () => {
  const server = await testServer();
  const { body } = await server.call({ url: "/" });
  const { name, abn, address, phone, email, timeZone, bank, isDemo, takesCards, hasStripe } = server.shop.settings;
  expect(shopInfoOf(body)).toEqual({ name, abn, address, phone, email, timeZone, bank, isDemo, takesCards, hasStripe });
  expect(body).not.toContain(server.shop.settings.jwtSecret);
});

test.each([
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "$& $1 $$ $`",
  'Ben & Jerry\'s "Best" \\',
  "\u2028\u2029",
  "<!--shop-info-->",
])("the shop name %j cannot inject HTML into the page", async (name) => {
  const server = await testServer({ settings: { name } });
  const { body } = await server.call({ url: "/" });
  expect(shopInfoOf(body)).toMatchObject({ name });
  expect(body.match(/<script/g)).toHaveLength(2);
  expect(body.match(/<!--/g)).toBeNull();
});

describe("headers for browsers", () => {
  test("allow only the shop's own scripts and content", async () => {
    const { headers } = await (await testServer()).call({ url: "/" });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test("are the same for the API's documentation page", async () => {
    const server = await testServer();
    const docs = await server.call({ url: "/api/docs?x=1" });
    expect([docs.statusCode, docs.headers["content-type"]]).toEqual([200, HTML]);
    expect(shopInfoOf(docs.body)).toMatchObject({ name: "Test Supply" });
    const { headers } = await server.call({ url: "/" });
    for (const name of ["content-security-policy", "permissions-policy", "x-frame-options", "cache-control"])
      expect(docs.headers[name], name).toBe(headers[name]);
  });
});
