// One client's concurrent calls do not take the database connections of other clients.
import { addPerson, addProduct, holdTable, waitForBlockedSessions } from "@shop/api/testing";
import type { RateLimitSettings } from "@shop/api/base/limits/rate-limits";
import sharp from "sharp";
import { longTest } from "@shop/db/testing/long-form";
import { expect, test } from "vitest";
import { testServer, type Call } from "../server.fixture.ts";
import { batchOf } from "../cache/response-cache.fixture.ts";
import { formOf } from "../files/upload.fixture.ts";

/** A caller, identified by the address that a proxy adds. */
const from = (address: string) => ({ "x-forwarded-for": address });
const [ours, theirs] = [from("192.0.2.1"), from("192.0.2.2")];
const MINE = batchOf(...Array.from({ length: 20 }, () => ["orders.mine", {}] as const));
const ENQUIRY = { name: "Nora", email: "nora@test.example", message: "How many?" };

const limitedServer = (limits: Partial<RateLimitSettings> = {}) => testServer({ limits, env: { TRUST_PROXY: "1" } });

longTest(
  "a client whose calls are all blocked uses only some connections, and other clients are answered",
  async () => {
    const server = await limitedServer();
    const [nora, ana] = [await addPerson(server.shop), await addPerson(server.shop)];
    await addProduct(server.shop);
    const { release } = await holdTable(server.shop, "orders");
    const hanging = Array.from({ length: 5 }, () => server.call({ url: MINE, token: nora.token, headers: ours }));
    // Two calls of the token run, even if they are in one batch.
    await waitForBlockedSessions(server.shop, 2);
    const calls: Call[] = [
      { url: "/api/users/profile", token: ana.token },
      { url: "/api/products?keyword=gloves" },
      { url: "/trpc/products.top,users.logins?batch=1&input=%7B%7D", token: ana.token },
      { method: "POST", url: "/api/contactus", body: ENQUIRY },
    ];
    for (const headers of [theirs, ours])
      for (const call of calls)
        expect((await server.call({ ...call, headers })).statusCode, call.url).toBeLessThan(300);
    await waitForBlockedSessions(server.shop, 2);
    await release();
    await Promise.all(hanging);
    expect((await server.call({ url: MINE, token: nora.token, headers: ours })).statusCode).toBe(200);
  },
);

test("one batch runs as many calls at once as its client's limit allows, and answers all of them", async () => {
  const server = await limitedServer({ concurrentCallsPerToken: 3 });
  const { token } = await addPerson(server.shop);
  const { release } = await holdTable(server.shop, "orders");
  const batch = server.call({ url: MINE, token });
  await waitForBlockedSessions(server.shop, 3);
  await release();
  expect((await batch).json()).toEqual(Array.from({ length: 20 }, () => ({ result: { data: [] } })));
});

test("a new invalid token for each call does not bypass the limit of the address", async () => {
  const server = await limitedServer({ concurrentCalls: 2 });
  const { release } = await holdTable(server.shop, "products");
  const calls = Array.from({ length: 8 }, (_, n) =>
    server.call({ url: `/api/products?n=${n}`, token: `made up ${n}`, headers: ours }),
  );
  await waitForBlockedSessions(server.shop, 2);
  expect(
    (await server.call({ method: "POST", url: "/api/contactus", body: ENQUIRY, headers: theirs })).statusCode,
  ).toBe(201);
  await waitForBlockedSessions(server.shop, 2);
  await release();
  expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test("150 cheap simultaneous calls are all answered, for a visitor and for a customer", async () => {
  const server = await limitedServer();
  const { token } = await addPerson(server.shop);
  const all = Array.from({ length: 150 }, (_, n) => n);
  for (const calls of [
    all.map((n) => ({ url: `/api/products?n=${n}` })),
    all.map(() => ({ url: "/api/users/profile", token })),
  ]) {
    const answers = await Promise.all(calls.map((call) => server.call(call)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
});

const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } });
const upload = new Response(formOf(await picture.png().toBuffer()));

test.each<[string, string, Call]>([
  ["over REST", "orders", { url: "/api/orders/myorders" }],
  ["over tRPC", "orders", { url: "/trpc/orders.mine?input=%7B%7D" }],
  [
    "over streamed tRPC",
    "orders",
    { url: "/trpc/orders.mine?batch=1&input=%7B%220%22%3A%7B%7D%7D", headers: { "trpc-accept": "application/jsonl" } },
  ],
  ["for public data over REST", "products", { url: "/api/products", token: null }],
  ["for public data over tRPC", "products", { url: "/trpc/products.top?batch=1&input=%7B%7D", token: null }],
  [
    "that uploads a picture",
    "idempotency_keys",
    {
      method: "POST",
      url: "/api/upload",
      body: Buffer.from(await upload.arrayBuffer()),
      headers: { "content-type": upload.headers.get("content-type") ?? "", "idempotency-key": "k" },
    },
  ],
])("a call %s holds its slot until it ends, while one more waits and others are refused", async (_way, table, call) => {
  const server = await limitedServer({ concurrentCalls: 1, waitingCalls: 1 });
  const { token } = await addPerson(server.shop, { isAdmin: true });
  const { release } = await holdTable(server.shop, table);
  const hanging = server.call({ token, ...call, headers: { ...call.headers, ...ours } });
  await waitForBlockedSessions(server.shop, 1);
  const enquire = () => server.call({ method: "POST", url: "/api/contactus", body: ENQUIRY, headers: ours });
  const [waiting, refused] = [enquire(), await enquire()];
  expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toEqual([
    429,
    "1",
    { message: "Too many requests at once. Please wait a second and try again.", code: "TOO_MANY_REQUESTS" },
  ]);
  await release();
  expect((await hanging).statusCode).toBe(200);
  expect((await waiting).statusCode).toBe(201);
});

test("a request does not wait for a cached response whose producer is still waiting for a slot", async () => {
  const server = await limitedServer({ concurrentCalls: 1 });
  const { token } = await addPerson(server.shop);
  const { release } = await holdTable(server.shop, "orders");
  const hanging = server.call({ url: "/api/orders/myorders", token, headers: ours });
  await waitForBlockedSessions(server.shop, 1);
  const shared = { url: "/api/products?n=shared" };
  const waiting = server.call({ ...shared, headers: ours });
  expect((await server.call({ ...shared, headers: theirs })).statusCode).toBe(200);
  await release();
  // The waiting call was not refused in the meantime.
  expect([(await hanging).statusCode, (await waiting).statusCode]).toEqual([200, 200]);
});

test("calls that are refused or fail release their slots", async () => {
  const server = await limitedServer({ concurrentCalls: 1, concurrentCallsPerToken: 1 });
  const { token } = await addPerson(server.shop);
  for (const call of [
    { url: "/api/orders/none", token },
    { url: "/api/products?pageSize=1000" },
    { url: "/api/users", token },
    { url: "/api/users", token: "bad" },
    { url: "/trpc/orders.byId,users.list?batch=1&input=%7B%7D", token },
    { url: "/trpc/products.byId?batch=1&input=%7B%7D" },
  ]) {
    for (const _time of [1, 2]) expect((await server.call(call)).statusCode, call.url).toBeGreaterThanOrEqual(207);
  }
  expect((await server.call({ url: "/api/orders/myorders", token })).statusCode).toBe(200);
});

test("a waiting call whose client disconnects is never run", async () => {
  const server = await limitedServer({ concurrentCalls: 1 });
  const { token } = await addPerson(server.shop);
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { release } = await holdTable(server.shop, "orders");
  const hanging = fetch(`${origin}/api/orders/myorders`, { headers: { authorization: `Bearer ${token}` } });
  await waitForBlockedSessions(server.shop, 1);
  const enquire = (signal?: AbortSignal) =>
    fetch(`${origin}/api/contactus`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ENQUIRY),
      ...(signal && { signal }),
    });
  const connections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
  const client = new AbortController();
  const waiting = enquire(client.signal).catch((error: unknown) => error);
  await expect.poll(connections).toBe(2);
  client.abort();
  expect(await waiting).toMatchObject({ name: "AbortError" });
  await expect.poll(connections).toBe(1);
  await release();
  expect((await hanging).status).toBe(200);
  expect((await enquire()).status).toBe(201);
  const { rows } = await server.shop.db.$client.query("SELECT id FROM contact_enquiries");
  expect(rows).toHaveLength(1);
});
