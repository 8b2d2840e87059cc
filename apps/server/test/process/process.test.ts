import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shop } from "@shop/api/base/procedures/context";
import {
  addPerson,
  addProduct,
  lockProductsFor,
  orderOf,
  waitForBlockedSessions,
  type Person,
} from "@shop/api/testing";
import { startEmbeddedPostgres } from "@shop/embedded-postgres/embedded";
import { postmasterPid } from "@shop/embedded-postgres/embedded.fixture";
import { findRunningPostgres } from "@shop/embedded-postgres/running";
import { migrate } from "@shop/db/migrations/migrate";
import { temporaryDataFolder } from "@shop/embedded-postgres/temporary-data-folder";
import { longTest } from "@shop/db/testing/long-form";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { listen } from "../loopback.fixture.ts";
import {
  buildServer,
  BASE_ENV,
  migrationsFolder,
  post,
  postgresOn,
  rows,
  ServerProcess,
  shopAt,
} from "./process.fixture.ts";

const STOCK = 100_000;
const A_SENTENCE = /^[^\n]+\.\n$/;

let built: Awaited<ReturnType<typeof buildServer>>;
/** One for all tests: each starts the shop where the last one left it, which may be after a crash. */
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(await temporaryDataFolder(), "shop-process-data-"));
  [built] = await Promise.all([buildServer(), fill(dataDir)]);
});
afterAll(async () => {
  for (const pid of await postgresOn(dataDir)) process.kill(pid, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  await built.remove();
});

/** Creates a shop with a product, so that no start has to create the whole demo shop. */
async function fill(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await migrate({ url: postgres.url, migrationsFolder });
  const shop = shopAt(postgres.url);
  await addProduct(shop);
  await shop.close();
  await postgres.stop();
}

const serve = (env: Record<string, string> = {}) =>
  new ServerProcess(built.main, { ...BASE_ENV, DATA_DIR: dataDir, ...env });

/** A running shop with a product and four buyers. */
async function openShop() {
  const server = serve();
  const url = await server.opens();
  const shop = shopAt((await findRunningPostgres(dataDir)) ?? "");
  onTestFinished(shop.close);
  const product = await addProduct(shop, { stock: STOCK });
  const buyers = [await addPerson(shop), await addPerson(shop), await addPerson(shop), await addPerson(shop)] as const;
  return { server, url, shop, product, buyers };
}

function placeOrder(
  url: string,
  buyer: Person,
  product: { id: string },
  key: string = randomUUID(),
): Promise<Response> {
  return post(`${url}/api/orders`, orderOf([[product, 2]]), {
    authorization: `Bearer ${buyer.token}`,
    "idempotency-key": key,
  });
}

/** Fails unless every product's stock is the sum of its movements, and this one's is what `orders` orders leave. */
async function expectStockToAgree(shop: Shop, product: { id: string }, orders: number): Promise<void> {
  const wrong = `SELECT id FROM products WHERE count_in_stock <>
    (SELECT coalesce(sum(delta), 0) FROM stock_movements WHERE product_id = products.id)`;
  expect(await rows(shop, wrong)).toEqual([]);
  const sold = `SELECT (SELECT count_in_stock FROM products WHERE id = $1) AS left, count(*)::int AS orders,
    coalesce(sum(quantity), 0)::int AS units FROM order_lines WHERE product_id = $1`;
  expect(await rows(shop, sold, [product.id])).toEqual([{ orders, units: 2 * orders, left: STOCK - 2 * orders }]);
}

/** Locks a product until the server or PostgreSQL has ended. */
async function holdForGood(shop: Shop, product: { id: string }): Promise<void> {
  const client = await shop.db.$client.connect();
  onTestFinished(() => client.release(true));
  await client.query("BEGIN");
  await client.query("SELECT FROM products WHERE id = $1 FOR UPDATE", [product.id]);
}

// Some senders repeat it, as npm does on Ctrl-C.
test.each(["SIGTERM", "SIGINT"] as const)(
  "on %s, even twice, the server finishes running requests, accepts no new ones, stops PostgreSQL and exits with 0",
  async (signal) => {
    const { server, url, shop, product, buyers } = await openShop();
    const held = await lockProductsFor(shop, [product.id]);
    const answer = placeOrder(url, buyers[0], product);
    await waitForBlockedSessions(shop, 1);
    server.signal(signal);
    const isRefused = () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    expect(server.isRunning).toBe(true);
    server.signal(signal);
    await held.release();
    const since = performance.now();
    expect((await answer).status).toBe(201);
    expect(await server.ended).toBe(0);
    expect(performance.now() - since, "although the connection was kept alive").toBeLessThan(8_000);
    expect(await postgresOn(dataDir)).toEqual([]);
    expect(server.errors).toBe("");
  },
);

longTest("a call that hangs at SIGTERM is ended by its deadline, and the process ends cleanly", async () => {
  const { server, url, shop, product, buyers } = await openShop();
  await holdForGood(shop, product);
  const answer = placeOrder(url, buyers[0], product).then(
    ({ status }) => status,
    () => 0,
  );
  await waitForBlockedSessions(shop, 1);
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(await answer).toBe(503);
  expect(await postgresOn(dataDir)).toEqual([]);
});

longTest("a server that is stopped while it fills the demo shop leaves no PostgreSQL running", async () => {
  const fresh = await mkdtemp(join(await temporaryDataFolder(), "shop-process-data-"));
  onTestFinished(() => rm(fresh, { recursive: true, force: true, maxRetries: 10 }));
  const server = serve({ DATA_DIR: fresh });
  await server.waitForOutput(/Filling the demo shop/);
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(await postgresOn(fresh)).toEqual([]);
  expect(server.errors).toBe("");
});

longTest("a second start on the same folder prints a message, and the first keeps running", async () => {
  const { url, product } = await openShop();
  const second = serve();
  expect(await second.ended).toBe(1);
  expect(second.errors).toMatch(/^Another shop is already using this folder \(pid \d+\): /);
  expect(second.errors).toMatch(A_SENTENCE);
  expect((await fetch(`${url}/api/products/${product.id}`)).status).toBe(200);
});

test("a port in use is reported, and the PostgreSQL that was started is stopped", async () => {
  const port = await listen(createServer());
  const server = serve({ PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.errors).toBe(
    `The shop can't listen at 127.0.0.1:${port}: the port is already in use. Stop the program that uses it, or set PORT to another number.\n`,
  );
  expect(await postgresOn(dataDir)).toEqual([]);
});

longTest("after PostgreSQL is killed the shop reports that it is not ready, and recovers", async () => {
  const { server, url, shop, product, buyers } = await openShop();
  const held = await addProduct(shop, { stock: STOCK });
  await holdForGood(shop, held);
  const waiting = placeOrder(url, buyers[0], held);
  await waitForBlockedSessions(shop, 1);
  const ready: number[] = [];
  const refusals = new Set<number>();
  let [ordered, isOver] = [0, false];
  const watching = (async () => {
    for (; !isOver; await sleep(20)) ready.push((await fetch(`${url}/readyz`)).status);
  })();
  const placing = buyers.map(async (buyer) => {
    while (!isOver) {
      const key = randomUUID();
      // Failed orders are repeated until they succeed, as in the web client.
      for (let status = 0; status !== 201;) {
        ({ status } = await placeOrder(url, buyer, product, key));
        if (status !== 201) refusals.add(status);
        if (status !== 201) await sleep(50);
      }
      ordered += 1;
    }
  });
  await expect.poll(() => ordered).toBeGreaterThan(20);
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  await server.waitForOutput(/PostgreSQL is running again/);
  await expect.poll(() => ready.slice(-2)).toEqual([200, 200]);
  const before = ordered;
  await expect.poll(() => ordered).toBeGreaterThan(before + 20);
  isOver = true;
  await Promise.all([watching, ...placing]);

  expect((await waiting).status).toBeGreaterThanOrEqual(500);
  expect(new Set(ready)).toEqual(new Set([200, 503]));
  expect([...refusals].filter((status) => status < 500)).toEqual([]);
  expect(refusals.size).toBeGreaterThan(0);
  expect(server.isRunning).toBe(true);
  await expectStockToAgree(shop, product, ordered);
  await expectStockToAgree(shop, held, 0);
});
