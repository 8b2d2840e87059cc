import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { requireGateway } from "@shop/api/money/payments/gateway";
import { at, unreachableFor } from "@shop/api/money/payments/payments.fixture";
import { addOrder, addPerson, addProduct, as, errorOf, orderOf } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { webhookDeliveries, webhooks } from "@shop/db/schema/webhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { startIntervalJob, startJobs } from "../../src/jobs/jobs.ts";
import { serveMetrics } from "../../src/monitoring/metrics-server.ts";
import { createMetrics } from "../../src/monitoring/metrics.ts";
import { countsOf, measuredShop } from "./metrics.fixture.ts";

const REQUESTS = "shop_http_request_duration_seconds_count";

test("requests are counted by method, route and status, and unknown URLs share one label", async () => {
  const { shop, call, origin, samples } = await measuredShop();
  const glove = await addProduct(shop);
  const input = encodeURIComponent(JSON.stringify({ id: glove.id }));
  const get = (path: string, method = "GET") =>
    new Promise((resolve, reject) => {
      request(origin + path, { method }, (answer) => answer.resume().on("close", resolve))
        .on("error", reject)
        .end();
    });
  await call({ url: `/api/products/${glove.id}` });
  await call({ url: `/api/products/${glove.id}` });
  await call({ url: `/api/products/${newId()}` });
  await call({ method: "POST", url: "/api/users/login", body: {} });
  for (const path of [`products.byId?input=${input}`, "products.byId,config.shop?batch=1&input={}"])
    await get(`/trpc/${path}`);
  for (const path of ["/trpc/nothing.here", "/trpc/constructor", "/api/nothing", "/nowhere?a=1", "/%zz"])
    await get(path);
  await get("/nowhere", "PROPFIND");
  for (const path of ["/product/one", "/product/two", "/assets/app-abc123.js", "/healthz"]) await get(path);
  expect((await call({ url: "/metrics" })).statusCode).toBe(404);
  expect(countsOf(await samples(), REQUESTS)).toEqual({
    '{method="GET",route="/api/products/:id",status="200"}': 2,
    '{method="GET",route="/api/products/:id",status="404"}': 1,
    '{method="POST",route="/api/users/login",status="400"}': 1,
    '{method="GET",route="/trpc/products.byId",status="200"}': 1,
    '{method="GET",route="/trpc/batch",status="207"}': 1,
    '{method="GET",route="/product/:id",status="200"}': 2,
    '{method="GET",route="/assets/*",status="200"}': 1,
    '{method="GET",route="/healthz",status="200"}': 1,
    '{method="GET",route="unknown",status="400"}': 1,
    '{method="GET",route="unknown",status="404"}': 5,
    '{method="other",route="unknown",status="404"}': 1,
  });
});

test("a request whose client disconnects is counted as closed", async () => {
  const { shop, origin, samples } = await measuredShop();
  const client = await shop.db.$client.connect();
  await client.query("BEGIN");
  await client.query("LOCK TABLE products IN ACCESS EXCLUSIVE MODE");
  const asked = request(`${origin}/api/products/${newId()}`).on("error", () => undefined);
  asked.end();
  const waits = async () => (await samples()).get("shop_db_pool_used");
  await expect.poll(waits).toBe(2);
  asked.destroy();
  const route = '{method="GET",route="/api/products/:id",status="closed"}';
  await expect.poll(async () => countsOf(await samples(), REQUESTS)).toEqual({ [route]: 1 });
  await client.query("COMMIT");
  client.release();
});

test("an order that is repeated with its key is counted once, and so is each card result", async () => {
  const { shop, call, samples } = await measuredShop();
  const nora = await addPerson(shop);
  const glove = await addProduct(shop);
  const before = await samples();
  expect(before.get('shop_orders_placed_total{payment_method="Bank"}')).toBe(0);
  expect(before.get('shop_payments_total{result="failed"}')).toBe(0);
  const order = { method: "POST", url: "/api/orders", token: nora.token, body: orderOf([[glove, 1]]) };
  for (const _time of [1, 2])
    expect((await call({ ...order, headers: { "idempotency-key": "one" } })).statusCode).toBe(201);
  expect((await call({ ...order, body: orderOf([[glove, 1_000]]) })).statusCode).toBe(409);
  const buyer = as(shop, nora).orders;
  const card = await buyer.create(orderOf([[glove, 1]], { paymentMethod: "Stripe" }));
  const charge = { orderId: card._id, amount: card.totalPrice * 100 };
  await errorOf(buyer.charge({ ...charge, token: "tok_chargeDeclined" }));
  const { id } = await buyer.charge({ ...charge, token: "tok_visa" });
  await buyer.pay({ orderId: card._id, id });
  const after = await samples();
  expect(countsOf(after, "shop_orders_placed_total")).toEqual({
    '{payment_method="Bank"}': 1,
    '{payment_method="Stripe"}': 1,
  });
  expect(countsOf(after, "shop_payments_total")).toEqual({ '{result="failed"}': 1, '{result="succeeded"}': 1 });
  const calls = "shop_procedure_duration_seconds_count";
  expect(countsOf(after, calls)).toMatchObject({
    '{procedure="orders.create",code="OK"}': 3,
    '{procedure="orders.create",code="CONFLICT"}': 1,
    '{procedure="orders.charge",code="PAYMENT_REQUIRED"}': 1,
  });
  expect(countsOf(after, "shop_db_query_duration_seconds_count")).toMatchObject({
    '{kind="insert"}': expect.any(Number),
  });
});

test("the backlog is read from the database, and when that fails only its figures are missing", async () => {
  const { shop, samples } = await measuredShop();
  expect((await samples()).get('shop_backlog_messages{queue="outbox"}')).toBe(0);
  await addOrder(shop, await addPerson(shop), [[await addProduct(shop), 1]]);
  await shop.db.$client.query("UPDATE outbox SET created_at = now() - interval '1 hour'");
  const endpoint = { id: newId(), url: "https://erp.example", events: ["order.created" as const], secret: "whsec_" };
  await shop.db.insert(webhooks).values(endpoint);
  const message = { webhookId: endpoint.id, event: "order.created" as const, body: "{}" };
  await shop.db.insert(webhookDeliveries).values([
    { ...message, messageId: "msg_1" },
    { ...message, messageId: "msg_2", nextTryAt: null },
  ]);
  const waiting = await samples();
  expect(countsOf(waiting, "shop_backlog_messages")).toEqual({ '{queue="outbox"}': 1, '{queue="webhooks"}': 1 });
  expect(Math.round((waiting.get('shop_backlog_oldest_seconds{queue="outbox"}') ?? 0) / 60)).toBe(60);
  expect(waiting.get("shop_backlog_read")).toBe(1);
  await shop.db.$client.query("ALTER TABLE outbox RENAME TO lost");
  const blind = await samples();
  expect(blind.get("shop_backlog_read")).toBe(0);
  expect(countsOf(blind, "shop_backlog_messages")).toEqual({});
  expect(blind.get("shop_db_pool_max")).toBe(10);
});

test("the response cache reports hits, misses and its size, and the pool its connections", async () => {
  const { shop, call, samples } = await measuredShop();
  const { id } = await addProduct(shop);
  // The second call is the first to read the change that added the product.
  for (const _time of [1, 2, 3, 4]) await call({ url: `/api/products/${id}` });
  const found = await samples();
  expect(countsOf(found, "shop_response_cache_reads_total")).toEqual({ '{result="hit"}': 2, '{result="miss"}': 2 });
  expect(found.get("shop_response_cache_entries")).toBe(1);
  expect(found.get("shop_response_cache_bytes")).toBeGreaterThan(500);
  expect(found.get("shop_db_pool_waiting")).toBe(0);
  expect(found.get("shop_db_pool_idle")).toBeGreaterThan(0);
  expect(found.get("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  expect(found.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
});

test("a job's runs, failures and last success are reported", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, shop, samples } = await measuredShop();
  const job = startIntervalJob("foldProductCounts", shop, app.log);
  onTestFinished(job.stop);
  const of = async (name: string) => (await samples()).get(`shop_job_${name}{job_name="foldProductCounts"}`);
  expect(await of("runs_total")).toBe(0);
  expect(await of("interval_seconds")).toBe(5);
  const scheduledAt = await of("last_success_timestamp_seconds");
  const afterInterval = async () => {
    vi.advanceTimersByTime(5_000);
    return of("runs_total");
  };
  await expect.poll(afterInterval).toBeGreaterThan(0);
  expect(await of("failures_total")).toBe(0);
  expect(await of("last_success_timestamp_seconds")).toBeGreaterThan(scheduledAt ?? Infinity);
  await shop.db.$client.query("ALTER TABLE product_count_changes RENAME TO lost");
  await expect.poll(async () => (await afterInterval()) && (await of("failures_total"))).toBeGreaterThan(0);
});

test("the payments job fails while the gateway can't be reached", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, shop, samples } = await measuredShop();
  const job = startIntervalJob("reconcile", at(shop, unreachableFor(requireGateway(shop), "listSince")), app.log);
  onTestFinished(job.stop);
  const failures = async () => (await samples()).get('shop_job_failures_total{job_name="reconcile"}');
  const afterMinute = async () => {
    vi.advanceTimersByTime(60_000);
    return failures();
  };
  expect(await failures()).toBe(0);
  await expect.poll(afterMinute).toBeGreaterThan(0);
});

test("the documentation's table of jobs has each job", async () => {
  const { app, shop, samples } = await measuredShop();
  const mailer = { send: () => Promise.resolve() };
  const accessPoint = { send: () => Promise.resolve() };
  const jobs = startJobs(shop, { mailer, accessPoint }, app.log);
  onTestFinished(async () => void (await Promise.all(jobs.map((job) => job.stop()))));
  const intervals = countsOf(await samples(), "shop_job_interval_seconds");
  const docs = await readFile(fileURLToPath(new URL("../../../../docs/operations.md", import.meta.url)), "utf8");
  const [, table = ""] = /\n## Jobs\n\n\|.*\n((?:\|.*\n)+)/.exec(docs) ?? [];
  const listed = [...table.matchAll(/^\| [^|`]*\| `(\w+)`/gm)].map(([, name]) => `{job_name="${name}"}`);
  expect(listed.toSorted()).toEqual(Object.keys(intervals).toSorted());
});

test("the metrics port serves only /metrics", async () => {
  const { shop } = await measuredShop();
  const { registry, close } = createMetrics();
  onTestFinished(close);
  const served = await serveMetrics({ host: "127.0.0.1", port: 0, url: shop.url(), registry });
  onTestFinished(served.close);
  const origin = `http://127.0.0.1:${served.port}`;
  const answer = await fetch(`${origin}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const path of ["/", "/healthz", "/api/products"]) expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: "POST" })).status).toBe(404);
});
