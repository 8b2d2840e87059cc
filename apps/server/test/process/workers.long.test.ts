// One start with two server processes on one port (node:cluster), tested with the real program.
import cluster from "node:cluster";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { Shop } from "@shop/api/base/procedures/context";
import { addPerson, addProduct, lockProductsFor, orderOf, waitForBlockedSessions } from "@shop/api/testing";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { startWorkers } from "../../src/workers.ts";
import { afterAllTests } from "../cleanup.fixture.ts";
import { listen } from "../loopback.fixture.ts";
import { samplesOf } from "../monitoring/metrics.fixture.ts";
import { builtShop, PRODUCTION_ENV, ServerProcess } from "./process.fixture.ts";

let main: string;
let shop: Shop;
let env: Record<string, string>;
let server: ServerProcess;
let url: string;
const atEnd = afterAllTests();

beforeAll(async () => {
  const built = await builtShop(atEnd);
  ({ main, shop } = built);
  env = {
    ...PRODUCTION_ENV,
    ...built.env,
    RATE_LIMIT_CALLS: "10000",
    WEB_CONCURRENCY: "2",
    CATALOGUE_CACHE_FRESH_MS: "0",
    METRICS_PORT: "0",
  };
  server = new ServerProcess(main, env, atEnd);
  url = await server.opens();
});

interface Received {
  status: number | undefined;
  body: string;
  /** The process that answered, by the prefix of its request ids. */
  from: string;
}

/** A connection, which one process serves for as long as it is open. */
function connection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (path: string, { method = "GET", token, body }: { method?: string; token?: string; body?: object } = {}) =>
    new Promise<Received>((resolve, reject) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      };
      const asked = request(url + path, { agent, method, headers }, (answer) => {
        const from = String(answer.headers["x-request-id"]).slice(0, -12);
        text(answer).then((content) => resolve({ status: answer.statusCode, body: content, from }), reject);
      });
      asked.on("error", reject).end(body && JSON.stringify(body));
    });
}

/** Connections to two processes, as soon as there are two. */
async function toBoth() {
  const byProcess = new Map<string, ReturnType<typeof connection>>();
  const isBoth = async () => {
    const ask = connection();
    const { from } = await ask("/healthz");
    if (!byProcess.has(from)) byProcess.set(from, ask);
    return byProcess.size === 2;
  };
  await expect.poll(isBoth, { timeout: 15_000 }).toBe(true);
  const [[one, askOne], [other, askOther]] = [...byProcess] as [
    [string, ReturnType<typeof connection>],
    [string, ReturnType<typeof connection>],
  ];
  return { one, other, askOne, askOther };
}

/** Opens new connections as fast as possible until one is refused, and waits until every attempt has ended. */
async function connectUntilRefused(): Promise<void> {
  let isRefused = false;
  const connect = () =>
    new Promise<void>((resolve) => {
      const asked = request(`${url}/healthz`, { agent: false }, (answer) => answer.resume().on("close", resolve));
      asked.on("error", (error: NodeJS.ErrnoException) => {
        isRefused ||= error.code === "ECONNREFUSED";
        resolve();
      });
      asked.end();
    });
  const attempts: Promise<void>[] = [];
  while (!isRefused) {
    attempts.push(connect());
    await setImmediate();
  }
  await Promise.all(attempts);
}

/** The process id from the log. */
async function pidOf(from: string): Promise<number> {
  const line = () => server.logged.split("\n").find((one) => one.includes(`"requestId":"${from}`));
  await expect.poll(line).toBeDefined();
  return (JSON.parse(line() ?? "{}") as { pid: number }).pid;
}

test("two processes answer on one port, and a change through one is visible at once through the other", async () => {
  const { one, other, askOne, askOther } = await toBoth();
  expect(await pidOf(one)).not.toBe(await pidOf(other));
  const [ana, gloves] = [await addPerson(shop, { isAdmin: true }), await addProduct(shop)];
  const path = `/api/products/${gloves.id}`;
  for (let time = 0; time < 3; time += 1)
    for (const ask of [askOne, askOther]) expect((await ask(path)).body).toContain('"price":10,');
  for (let price = 11; price < 20; price += 1) {
    const [changer, reader] = price % 2 ? [askOne, askOther] : [askOther, askOne];
    const change = await changer(path, { method: "PUT", token: ana.token, body: { price } });
    expect(change.status).toBe(200);
    expect((await reader(path)).body).toContain(`"price":${price},`);
  }
});

test("one /metrics endpoint covers both processes", async () => {
  const [, address = ""] = await server.waitForOutput(/ {2}metrics {3}(http:\S+)\n/);
  const requests = async () => {
    const samples = samplesOf(await (await fetch(address)).text());
    return samples.get('shop_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"}') ?? 0;
  };
  const { askOne, askOther } = await toBoth();
  const before = await requests();
  for (const ask of [askOne, askOther, askOther]) await ask("/readyz");
  await expect.poll(requests).toBe(before + 3);
  const samples = samplesOf(await (await fetch(address)).text());
  expect(samples.get("shop_db_pool_max")).toBe(20);
  expect(samples.get('shop_backlog_messages{queue="outbox"}')).toBe(0);
  expect(samples.get('shop_job_interval_seconds{job_name="foldProductCounts"}')).toBe(5);
});

test("a killed process is replaced while the other keeps serving", async () => {
  const { one, askOther } = await toBoth();
  const pid = await pidOf(one);
  process.kill(pid, "SIGKILL");
  await server.waitForOutput(
    new RegExp(`The server process ${pid} has ended \\(SIGKILL\\): another one replaces it\n`),
  );
  expect((await askOther("/readyz")).status).toBe(200);
  const after = await toBoth();
  expect([after.one, after.other]).not.toContain(one);
  expect((await after.askOne("/readyz")).status).toBe(200);
});

test("a port in use is reported once, and no process keeps running", async () => {
  const PORT = String(await listen(createServer()));
  const refused = new ServerProcess(main, { ...env, PORT });
  expect(await refused.ended).toBe(1);
  expect(refused.errors).toMatch(/^The shop can't listen at [^\n]+: the port is already in use[^\n]+\n$/);
});

test("a process that does not end can still be killed during the shutdown", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-worker-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const exec = join(folder, "endless.cjs");
  const keepsRunning = 'process.on("disconnect", () => undefined); setInterval(() => undefined, 1e6);';
  await writeFile(exec, `${keepsRunning} require("node:http").createServer().listen(0);`);
  cluster.setupPrimary({ exec, execArgv: [], silent: true });
  const workers = startWorkers({ count: 1, env: {}, say: () => undefined });
  await workers.port;
  const started = Object.values(cluster.workers ?? {});
  const stopped = workers.stop();
  await expect.poll(() => started.map((worker) => worker?.isConnected())).toEqual([false]);
  workers.kill();
  await stopped;
  expect(started.map((worker) => worker?.process.signalCode)).toEqual(["SIGKILL"]);
});

test("SIGTERM refuses new connections, finishes running calls in every process, and exits with 0", async () => {
  const { one, other, askOne, askOther } = await toBoth();
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop, { stock: 10 });
  const held = await lockProductsFor(shop, [gloves.id]);
  const body = orderOf([[gloves, 2]]);
  const orders = [askOne, askOther].map((ask) => ask("/api/orders", { method: "POST", token: nora.token, body }));
  await waitForBlockedSessions(shop, 2);
  // Like a service manager, which signals all processes in any order.
  for (const from of [one, other]) process.kill(await pidOf(from), "SIGTERM");
  server.signal("SIGTERM");
  await connectUntilRefused();
  expect(server.isRunning).toBe(true);
  await held.release();
  for (const order of await Promise.all(orders)) expect(order.status).toBe(201);
  expect(await server.ended).toBe(0);
  expect(server.errors).toBe("");
});
