// Reads on a real streaming standby return the same as on the primary, even while it lags or dies.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { addPerson, addProduct, addCategoryTree, as, setCustomerPrice, type Person } from "@shop/api/testing";
import type { Meta } from "@shop/api/base/procedures/procedures";
import { appRouter } from "@shop/api/root";
import { cachedTotal } from "@shop/api/goods/search/search-totals";
import { openDatabase } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { visitorReads } from "../../src/pages/visitor-reads.ts";
import { batchOf } from "../cache/response-cache.fixture.ts";
import { DatabaseProxy } from "../faults/database-proxy.fixture.ts";
import {
  openRestrictedDatabase,
  readingServer,
  replicasOf,
  startReplicated,
  untilUsed,
  type Replicated,
} from "./replicas.fixture.ts";

let replicated: Replicated;
let shop: Replicated["shop"];
let ana: Person;
let nora: Person;
let gloves: { id: string; name: string };

beforeAll(async () => {
  replicated = await startReplicated();
  ({ shop } = replicated);
  [ana, nora] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop)];
});
afterAll(() => replicated.close());
beforeEach(async () => {
  gloves = await addProduct(shop, { name: `Gloves ${newId()}`, priceCents: 10_00 });
});

const detail = () => `/api/products/${gloves.id}`;
const ownDetail = () => `/api/productuserprice/${gloves.id}`;

/** The standby receives writes but does not apply them until the returned function is called or the test ends. */
async function pauseReplay() {
  const resume = async () => void (await replicated.runOnStandby("SELECT pg_wal_replay_resume()"));
  await replicated.runOnStandby("SELECT pg_wal_replay_pause()");
  await expect.poll(() => replicated.runOnStandby("SELECT pg_get_wal_replay_pause_state() AS state")).toEqual([{ state: "paused" }]); // prettier-ignore
  onTestFinished(resume);
  return resume;
}

test("reads of the catalogue, of customer prices and for pages run on the replica", async () => {
  await as(shop, ana).shopTexts.update({ slug: "delivery", text: "On weekdays." });
  const { categoryId, subCategoryId, sectionId } = await addCategoryTree(shop, ["Hands", "Nitrile", "Blue"]);
  // On a busy machine the replica may need longer than the default, and the primary refuses these reads.
  const replicas = await replicasOf(replicated, { longestWaitMs: 20_000 });
  const clerk = await openRestrictedDatabase(replicated);
  const inputs: Record<string, object> = {
    "products.list": { keyword: "gloves" },
    "products.facets": { keyword: "gloves" },
    "products.suggest": { keyword: "glo" },
    "products.top": {},
    "products.byId": { id: gloves.id },
    "pricing.listProducts": { sort: "price" },
    "pricing.facets": {},
    "pricing.productById": { id: gloves.id },
    "pricing.top": {},
    "pricing.suggest": { keyword: "glo" },
    "shopTexts.list": {},
    "shopTexts.page": { slug: "delivery" },
    "taxonomy.categories.list": {},
    "taxonomy.categories.byId": { id: categoryId },
    "taxonomy.subCategories.list": {},
    "taxonomy.subCategories.byId": { id: subCategoryId },
    "taxonomy.subCategories.ofCategory": { categoryId },
    "taxonomy.sections.list": {},
    "taxonomy.sections.byId": { id: sectionId },
    "taxonomy.sections.ofSubCategory": { subCategoryId },
  };
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { meta?: Meta }>);
  const marked = procedures.filter(([, { meta }]) => meta?.cacheTags ?? meta?.usesReplica).map(([path]) => path);
  expect(Object.keys(inputs).toSorted()).toEqual(marked.toSorted());
  const caller = (person: Person | null) => as({ ...shop, db: clerk, replicas }, person);
  const readers = [caller(ana), caller(nora), caller(null)];
  for (const [path, input] of Object.entries(inputs))
    for (const reader of path.startsWith("pricing.") ? readers.slice(0, 2) : readers) {
      const procedure = path.split(".").reduce<unknown>((its, name) => (its as Record<string, unknown>)[name], reader);
      await (procedure as (given: object) => Promise<unknown>)(input);
    }
  const { log } = replicated.server.app;
  const read = visitorReads({ ...shop, db: clerk, replicas }, { log } as unknown as FastifyRequest);
  expect(await read("products.byId", { id: gloves.id })).toMatchObject({ data: { _id: gloves.id } });
  await expect(as({ ...shop, db: clerk, replicas }, nora).orders.mine({})).rejects.toThrow();
});

test("a write through one server is read through another while the replica does not replay it", async () => {
  const [one, other] = [await readingServer(replicated), await readingServer(replicated)];
  const resume = await pauseReplay();
  const change = { method: "PUT", url: detail(), headers: { authorization: `Bearer ${ana.token}` } } as const;
  expect((await one.app.inject({ ...change, payload: { price: 12 } })).statusCode).toBe(200);
  await setCustomerPrice(shop, nora, gloves, 8_50);
  for (const { ask } of [other, one, other]) {
    expect((await ask(detail())).json()).toMatchObject({ price: 12 });
    expect((await ask(ownDetail(), nora.token)).json()).toMatchObject({ price: 12, userPrice: 8.5 });
  }
  await resume();
  await untilUsed(other.replicas);
  expect((await other.ask(ownDetail(), nora.token)).json()).toMatchObject({ price: 12, userPrice: 8.5 });
});

test("on two servers no response is older than the acknowledged changes, even while replay is paused", async () => {
  const [one, other] = [await readingServer(replicated), await readingServer(replicated)];
  let acknowledged = 10;
  let isOver = false;
  let answers = 0;
  const readers = [one, other].flatMap(({ ask }) =>
    [detail(), "/api/products", batchOf(["products.byId", { id: gloves.id }]), ownDetail()].map(async (url) => {
      while (!isOver) {
        const least = acknowledged;
        const { body } = await ask(url, url === ownDetail() ? nora.token : undefined);
        const [, price] = new RegExp(`"_id":"${gloves.id}".*?"price":(\\d+)`).exec(body) ?? [];
        expect(Number(price), url).toBeGreaterThanOrEqual(least);
        answers += 1;
        await setImmediate();
      }
    }),
  );
  const changes = (async () => {
    for (let price = 11; price <= 30; price += 1) {
      if (price % 10 === 5) await replicated.runOnStandby("SELECT pg_wal_replay_pause()");
      if (price % 10 === 9) await replicated.runOnStandby("SELECT pg_wal_replay_resume()");
      await as(shop, ana).products.update({ id: gloves.id, price });
      acknowledged = price;
      for (const { ask } of [one, other]) expect((await ask(detail())).json()).toMatchObject({ price });
    }
  })();
  await changes.finally(() => (isOver = true));
  await Promise.all(readers);
  expect(answers).toBeGreaterThan(100);
});

test("a total counted on a replica is corrected when a transaction commits that was open at the time", async () => {
  const { db, pool } = openDatabase({ url: replicated.standby.url });
  onTestFinished(() => pool.end());
  const count = () => cachedTotal(db, { text: "products p", values: [] }, false);
  const before = await shop.db.$count(products);
  await expect.poll(count).toBe(before);
  await shop.db.transaction(async (tx) => {
    await tx.execute(
      `INSERT INTO products (id, name, sku, price_cents) VALUES ('${newId()}', 'Late', '${newId()}', 1)`,
    );
    await addProduct(shop);
    // Now the standby has received both, one of them uncommitted.
    await expect.poll(count).toBe(before + 1);
  });
  await expect.poll(count).toBe(before + 2);
});

test("a replica is used while the primary's log ends in the middle of a record", async () => {
  const end =
    "SELECT (pg_current_wal_flush_lsn() - '0/0') % 8192 = 0 AS page, pg_current_wal_flush_lsn() < pg_current_wal_insert_lsn() AS more";
  await shop.db.transaction(async (tx) => {
    await tx.execute("CREATE TABLE bulky AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)");
    await expect.poll(async () => (await shop.db.$client.query(end)).rows).toEqual([{ page: true, more: true }]);
    // Afterwards, because its checks end this state.
    const replicas = await replicasOf(replicated);
    await expect.poll(() => replicas.find()).not.toBeNull();
  });
});

test("a replica that lags is left out, so that no read waits for it, and is used again afterwards", async () => {
  // A read that waited for the replica would not end before the test.
  const replicas = await replicasOf(replicated, { maxLagMs: 2_000, longestWaitMs: 3_600_000 });
  const { host } = new URL(replicated.standby.url);
  const resume = await pauseReplay();
  await addProduct(shop);
  await expect.poll(() => replicas.lines).toEqual([`The replica at ${host} is left out: it lags.`]);
  expect(await replicas.find()).toBeNull();
  await resume();
  await untilUsed(replicas);
  expect(replicas.lines.slice(1)).toEqual([`The replica at ${host} is used again.`]);
});

test("no read fails while a replica is unreachable or frozen, or aborts a read", async () => {
  const line = await DatabaseProxy.open(replicated.standby.url);
  const { db, pool } = openDatabase({ url: shop.url() });
  onTestFinished(() => pool.end());
  const replicas = await replicasOf(replicated, { urls: [line.url], maxLagMs: 500 });
  const read = async () =>
    expect(await as({ ...shop, db, replicas }, nora).pricing.productById({ id: gloves.id })).toMatchObject({
      price: 10,
    });
  line.slowDown(300);
  const reads = Array.from({ length: 8 }, read);
  line.cut();
  await Promise.all(reads);
  await Promise.all(Array.from({ length: 8 }, read));
  await line.mend();
  await untilUsed(replicas);
  line.hang();
  await Promise.all(Array.from({ length: 4 }, read));
  await line.mend();
  await untilUsed(replicas);
  await read();
});

test("no read fails when the replica is killed, and it is used again afterwards", async () => {
  const { ask, replicas } = await readingServer(replicated);
  const pidFile = join(replicated.standby.dataDir, "postgres", "cluster", "postmaster.pid");
  const pidOf = async () => Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  let answers = 0;
  let isOver = false;
  const readers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      expect((await ask(ownDetail(), nora.token)).statusCode).toBe(200);
      answers += 1;
    }
  });
  const pid = await pidOf();
  process.kill(pid, "SIGKILL");
  await expect.poll(async () => ![0, pid].includes(await pidOf())).toBe(true);
  const untilOver = async () => {
    await untilUsed(replicas);
    await expect.poll(() => answers).toBeGreaterThan(20);
  };
  await untilOver().finally(() => (isOver = true));
  await Promise.all(readers);
});

test("a replica that is promoted is left out, and so is a server of another cluster", async () => {
  const other = String(process.env["SHOP_TEST_ADMIN_URL"]);
  const replicas = await replicasOf(replicated, { urls: [replicated.standby.url, other] });
  for (let time = 0; time < 4; time += 1)
    expect((await replicas.find())?.$client.options.connectionString).toBe(replicated.standby.url);
  await replicated.runOnStandby("SELECT pg_promote()");
  const reasons = () => replicas.lines.map((line) => line.replace(/^The replica at \S+ is /, ""));
  const leftOut = "left out: it does not answer, or is no standby.";
  await expect.poll(reasons).toEqual([leftOut, leftOut]);
  expect(await replicas.find()).toBeNull();
});
