// The built server with OpenTelemetry's variables, and a receiver of its traces.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { Shop } from "@shop/api/base/procedures/context";
import { ADDRESS, addPerson, addProduct, orderOf, type Person } from "@shop/api/testing";
import { beforeAll, expect, test } from "vitest";
import { afterAllTests } from "../cleanup.fixture.ts";
import { builtShop, post, PRODUCTION_ENV, ServerProcess } from "../process/process.fixture.ts";
import { traceReceiver, valueOf } from "./traces.fixture.ts";

let receiver: Awaited<ReturnType<typeof traceReceiver>>;
let shop: Shop;
let server: ServerProcess;
let origin: string;
const atEnd = afterAllTests();

beforeAll(async () => {
  const built = await builtShop(atEnd);
  ({ shop } = built);
  receiver = await traceReceiver(atEnd);
  const env = {
    ...PRODUCTION_ENV,
    ...built.env,
    // So that calls wait for the only connection.
    DATABASE_POOL_SIZE: "1",
    CATALOGUE_CACHE_MB: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: "shop-of-the-test",
    OTEL_TRACES_SAMPLER: "parentbased_always_off",
    OTEL_BSP_SCHEDULE_DELAY: "50",
  };
  server = new ServerProcess(built.main, env, atEnd);
  origin = await server.opens();
});

/** A caller's trace that is sampled. */
function traceOfCaller() {
  const [traceId, spanId] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

const spansOf = (traceId: string) => receiver.spans().filter((span) => span.traceId === traceId);
const requestIn = (traceId: string) => spansOf(traceId).find(({ name }) => /^(GET|POST) /.test(name));

test("a request, its procedure and its queries are one trace, which continues the caller's", async () => {
  const { id } = await addProduct(shop);
  const caller = traceOfCaller();
  expect((await fetch(`${origin}/api/products/${id}`, { headers: caller.headers })).status).toBe(200);
  await expect.poll(() => requestIn(caller.traceId)).toBeDefined();
  const spans = spansOf(caller.traceId);
  const [asked, procedure, ...queries] = [
    spans.find(({ name }) => name === "GET /api/products/:id"),
    spans.find(({ name }) => name === "products.byId"),
    ...spans.filter((span) => valueOf(span, "db.system.name") === "postgresql"),
  ];
  expect(asked).toMatchObject({ parentSpanId: caller.spanId });
  expect(asked && valueOf(asked, "http.response.status_code")).toBe(200);
  expect(procedure).toMatchObject({ parentSpanId: asked?.spanId });
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) expect(query).toMatchObject({ parentSpanId: procedure?.spanId });
  expect(queries.map((query) => String(query && valueOf(query, "db.query.text"))).join()).toMatch(
    /^select .* from products /is,
  );
  expect(spans).toHaveLength(2 + queries.length);
  expect(receiver.services()).toEqual(new Set(["shop-of-the-test"]));
});

test("concurrent requests that wait for the same connection have separate traces", async () => {
  const glove = await addProduct(shop);
  const callers: (ReturnType<typeof traceOfCaller> & Person)[] = [];
  for (const _time of [1, 2, 3, 4]) callers.push({ ...traceOfCaller(), ...(await addPerson(shop)) });
  const placed = callers.map(({ headers, token }) =>
    post(`${origin}/api/orders`, orderOf([[glove, 1]]), { ...headers, authorization: `Bearer ${token}` }),
  );
  for (const answer of await Promise.all(placed)) expect(answer.status).toBe(201);
  await expect.poll(() => callers.every(({ traceId }) => requestIn(traceId))).toBe(true);
  const traces = callers.map(({ traceId }) => spansOf(traceId));
  const names = traces.map((spans) => spans.map(({ name }) => name).toSorted());
  expect(names[0]).toEqual(expect.arrayContaining(["POST /api/orders", "orders.create", "begin", "insert", "commit"]));
  for (const each of names) expect(each).toEqual(names[0]);
});

test("the trace continues when the body arrives after the headers", async () => {
  const [nora, glove] = [await addPerson(shop), await addProduct(shop)];
  const { headers, traceId } = traceOfCaller();
  const authorization = `Bearer ${nora.token}`;
  const sent = request(`${origin}/api/orders`, {
    method: "POST",
    headers: { ...headers, authorization, "content-type": "application/json", expect: "100-continue" },
  });
  sent.flushHeaders();
  // The server sends this when it begins to handle the request.
  await once(sent, "continue");
  const answered = once(sent, "response");
  sent.end(JSON.stringify(orderOf([[glove, 1]])));
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(201);
  await expect.poll(() => requestIn(traceId)).toBeDefined();
  expect(spansOf(traceId).map(({ name }) => name)).toContain("orders.create");
});

test("a trace contains no values, tokens or personal data, and an unsampled request creates none", async () => {
  const [nora, glove] = [await addPerson(shop), await addProduct(shop)];
  const { headers, traceId } = traceOfCaller();
  const authorization = `Bearer ${nora.token}`;
  await post(`${origin}/api/orders`, orderOf([[glove, 3]]), { ...headers, authorization });
  await fetch(`${origin}/products/search/secret%20wish?page=secret`, { headers });
  await fetch(`${origin}/api/products?keyword=hidden%20wish`, { headers });
  await fetch(`${origin}/api/products?keyword=unsampled`);
  await expect.poll(() => spansOf(traceId).filter(({ name }) => name.startsWith("GET ")).length).toBe(2);
  const sent = receiver.raw();
  expect(sent).toContain("orders.create");
  expect(new Set(receiver.spans().map((span) => span.traceId)).size).toBe(7);
  for (const secret of [nora.id, nora.email, nora.token, glove.id, ADDRESS.address, ADDRESS.phone, "wish", "secret"])
    expect(sent).not.toContain(secret);
});

test("without METRICS_PORT there are no metrics", async () => {
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  expect(server.output).not.toContain("metrics");
});
