import { PASSWORD } from "@shop/api/testing";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { testServer, type TestServer } from "../server.fixture.ts";

const TOO_MANY = { message: "Too many requests. Please wait a second and try again.", code: "TOO_MANY_REQUESTS" };

test("REST and tRPC calls over their shared limit per second are refused with Retry-After, but pages are not", async () => {
  const server = await testServer({ env: { RATE_LIMIT: "on", RATE_LIMIT_CALLS: "5" } });
  const urls = Array.from({ length: 10 }, (_, index) => (index % 2 ? "/api/products" : "/trpc/products.top"));
  const answers = await Promise.all(urls.map((url) => server.call({ url })));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  for (const answer of refused) {
    const body = answer.json<{ error?: { data: object } }>();
    expect(body.error?.data ?? body).toMatchObject(TOO_MANY);
    expect(answer.headers["retry-after"]).toBe("1");
  }
  for (const url of ["/", "/favicon.svg", "/healthz", "/nothing"]) {
    const pages = await Promise.all(Array.from({ length: 10 }, () => server.call({ url })));
    expect(
      pages.map(({ statusCode }) => statusCode),
      url,
    ).not.toContain(429);
  }
});

test("calls count however the path is written, and together for all addresses of an IPv6 network", async () => {
  const server = await testServer({ env: { RATE_LIMIT: "on", RATE_LIMIT_CALLS: "2", TRUST_PROXY: "1" } });
  const ask = async (url: string, from: string) =>
    (await server.call({ url, headers: { "x-forwarded-for": from } })).headers["ratelimit-remaining"];
  for (const [index, url] of [
    "/%61pi/config/stripekey",
    "http://shop.example/api/config/stripekey",
    "/%74rpc/products.top",
  ].entries()) {
    const address = `192.0.2.${index}`;
    expect([await ask("/api/products/top", address), await ask(url, address)], url).toEqual(["1", "0"]);
  }
  expect([
    await ask("/api/products/top", "2001:db8:1:2::1"),
    await ask("/api/products/top", "2001:db8:1:2:ffff::9"),
    await ask("/api/products/top", "2001:db8:1:3::1"),
    await ask("/api/products/top", "::ffff:192.0.2.77"),
    await ask("/api/products/top", "192.0.2.77"),
  ]).toEqual(["1", "0", "1", "1", "0"]);
  // Some proxies add the port. All invalid addresses share one budget.
  for (const [one, again] of [
    ["203.0.113.5:41000", "203.0.113.5:41001"],
    ["[2001:db8:7::1]:41000", "2001:db8:7::2"],
    ["unknown", "a.host.example"],
  ] as const)
    expect([await ask("/api/products/top", one), await ask("/api/products/top", again)], one).toEqual(["1", "0"]);
});

test("the bodies of an address are limited together, and those of another separately", async () => {
  const server = await testServer({ env: { RATE_LIMIT: "on", TRUST_PROXY: "1" } });
  const body = JSON.stringify({ text: "" }).padEnd(1024 * 1024, " ");
  const headers = { "content-type": "application/json" };
  const send = async (from: string) =>
    (
      await server.call({
        method: "POST",
        url: "/api/quick-order",
        body,
        headers: { ...headers, "x-forwarded-for": from },
      })
    ).statusCode;
  const sent = await Promise.all(Array.from({ length: 4 }, () => send("192.0.2.1")));
  expect(sent.filter((status) => status === 429)).toHaveLength(2);
  expect(await send("192.0.2.2")).not.toBe(429);
});

test("a token has its own budget across all addresses", async () => {
  const server = await testServer({ env: { RATE_LIMIT: "on", RATE_LIMIT_CALLS_PER_TOKEN: "3", TRUST_PROXY: "1" } });
  const ask = (address: number, token: string | null) =>
    server.call({ url: "/api/products/top", token, headers: { "x-forwarded-for": `192.0.2.${address}` } });
  const [busy, other, none] = await Promise.all([
    Promise.all([1, 2, 3, 4, 5, 6].map((address) => ask(address, "one"))),
    ask(7, "another"),
    ask(8, null),
  ]);
  expect(busy.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  expect([other.statusCode, none.statusCode]).toEqual([200, 200]);
});

test("each response has the smaller remaining budget, in the headers of the IETF draft and in the common ones", async () => {
  const server = await testServer({
    env: { RATE_LIMIT: "on", RATE_LIMIT_CALLS: "3", RATE_LIMIT_CALLS_PER_TOKEN: "50" },
  });
  const answers = await Promise.all([1, 2, 3, 4].map(() => server.call({ url: "/api/products/top", token: "x" })));
  const budgets = answers.map(({ headers }) => [headers["ratelimit"], headers["ratelimit-remaining"]]);
  expect(budgets).toEqual([
    ['"address";r=2;t=1', "2"],
    ['"address";r=1;t=1', "1"],
    ['"address";r=0;t=1', "0"],
    ['"address";r=0;t=1', "0"],
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.headers).toMatchObject({
    "ratelimit-policy": '"address";q=3;w=1, "token";q=50;w=1',
    "ratelimit-limit": "3",
    "ratelimit-reset": "1",
    "retry-after": "1",
    "x-ratelimit-limit": "3",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": "1",
  });
  expect((await server.call({ url: "/" })).headers).not.toHaveProperty("ratelimit");
});

test("a login over the limit answers 429 with Retry-After", async () => {
  const server = await testServer({ limits: { failedLoginsPerAddress: 1 } });
  const login = () =>
    server.call({ method: "POST", url: "/api/users/login", body: { email: "n@test.example", password: PASSWORD } });
  expect((await login()).statusCode).toBe(401);
  const refused = await login();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
  expect(refused.json()).toEqual({
    message: "Too many attempts. Please wait 60 seconds and try again.",
    code: "TOO_MANY_REQUESTS",
  });
});

test("failed logins count by IPv6 site, and by address without its port", async () => {
  const server = await testServer({ limits: { failedLoginsPerAddress: 1 }, env: { TRUST_PROXY: "1" } });
  const login = async (from: string, n: number) =>
    (
      await server.call({
        method: "POST",
        url: "/api/users/login",
        body: { email: `n${n}@test.example`, password: PASSWORD },
        headers: { "x-forwarded-for": from },
      })
    ).statusCode;
  expect([await login("203.0.113.5:41000", 0), await login("203.0.113.5:41001", 1)]).toEqual([401, 429]);
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await login(`2001:db8:1:${n}::1`, n));
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await login("2001:db8:2::1", 7)).toBe(401);
});

test("a client's address comes from the connection or the shop's own proxy, and can't be forged", async () => {
  const enquire = async (server: TestServer, forwarded: string) =>
    (
      await server.call({
        method: "POST",
        url: "/api/contactus",
        body: { name: "N", email: "n@test.example", message: "M" },
        headers: { "x-forwarded-for": forwarded },
      })
    ).statusCode;
  const direct = await testServer({ limits: { enquiries: 1 } });
  expect([await enquire(direct, "192.0.2.1"), await enquire(direct, "192.0.2.2")]).toEqual([201, 429]);
  const proxied = await testServer({ limits: { enquiries: 1 }, env: { TRUST_PROXY: "1" } });
  expect([await enquire(proxied, "192.0.2.1"), await enquire(proxied, "192.0.2.2")]).toEqual([201, 201]);
  // The client's own value is before the one that the proxy adds.
  expect([await enquire(proxied, "1.1.1.1, 192.0.2.1"), await enquire(proxied, "2.2.2.2, 192.0.2.1")]).toEqual([
    429, 429,
  ]);
});

async function listening(): Promise<{ server: TestServer; origin: string; port: number }> {
  const server = await testServer();
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  return { server, origin, port: (server.app.server.address() as AddressInfo).port };
}

test("a body without a length is refused above the limit, too", async () => {
  const { origin } = await listening();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(32)),
  });
  const answer = await fetch(`${origin}/api/users/login`, {
    method: "POST",
    body: endless,
    headers: { "content-type": "application/json" },
    duplex: "half",
  }).catch((error: unknown) => error);
  // The server may close the connection before the client has read the response, but it must stop reading.
  if (answer instanceof Response)
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { message: "The request is too large", code: "PAYLOAD_TOO_LARGE" },
    ]);
  else expect(answer).toBeInstanceOf(TypeError);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test.each([
  ["a request that is not HTTP", "hello\r\n\r\n", 400],
  ["an unknown method", "BREW /api/products HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["a header of 20 kB", `GET /api/products HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["two lengths", "POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400],
  [
    "a length and chunks",
    "POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    400,
  ],
  ["a negative length", "POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}", 400],
])("%s gets an error response and a closed connection, and the server keeps running", async (_what, bytes, status) => {
  const { origin, port } = await listening();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test("requests and their headers have a time limit", async () => {
  const { server } = await listening();
  expect(server.app.server.requestTimeout).toBeGreaterThan(0);
  expect(server.app.server.requestTimeout).toBeLessThanOrEqual(60_000);
  expect(server.app.server.headersTimeout).toBeGreaterThan(0);
});

test("a customer can register, search, order and list their orders over HTTP", async () => {
  const { server, origin } = await listening();
  const { addProduct } = await import("@shop/api/testing");
  await addProduct(server.shop, { name: "Nitrile gloves", priceCents: 12_50 });
  const json = { "content-type": "application/json" };
  const registered = await fetch(`${origin}/api/users`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ name: "Nora", email: "n@test.example", password: PASSWORD }),
  });
  const { token } = (await registered.json()) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}`, "idempotency-key": "cart-1" };
  const found = (await (await fetch(`${origin}/api/products?keyword=nitril%20golves`)).json()) as {
    products: { _id: string }[];
  };
  const order = {
    orderItems: [
      {
        product: found.products[0]?._id,
        qty: 2,
      },
    ],
    shippingAddress: {
      first_name: "N",
      last_name: "W",
      country: "AU",
      address: "1 Boxhill Road",
      city: "M",
      state: "VIC",
      postalCode: "3000",
      phone: "1",
    },
    paymentMethod: "Bank",
    totalPrice: 52.5,
  };
  const placed = await Promise.all(
    [1, 2].map(() => fetch(`${origin}/api/orders`, { method: "POST", headers, body: JSON.stringify(order) })),
  );
  expect(placed.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = await Promise.all(placed.map((answer) => answer.text()));
  expect(second).toBe(first);
  const mine = await fetch(`${origin}/api/orders/myorders?pageSize=5`, { headers });
  expect([mine.headers.get("x-total-count"), mine.headers.get("link")]).toEqual([
    "1",
    expect.stringContaining('rel="first"'),
  ]);
  expect(await mine.json()).toEqual([JSON.parse(first ?? "")]);
});

test("an error before the procedure runs has tRPC's shape for a tRPC client", async () => {
  const { server } = await listening();
  const tooLarge = await server.app.inject({
    method: "POST",
    url: "/trpc/users.login",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ email: "a".repeat(2_000_000) }),
  });
  expect(tooLarge.statusCode).toBe(413);
  expect(tooLarge.json()).toMatchObject({
    error: { message: "The request is too large", data: { code: "PAYLOAD_TOO_LARGE", httpStatus: 413 } },
  });
});

test("a password in the query of a POST is ignored", async () => {
  const { server } = await listening();
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/users/login?email=a@test.example&password=long-enough-password",
  });
  expect(answer.statusCode).toBe(400);
});
