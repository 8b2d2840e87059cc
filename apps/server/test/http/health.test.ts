import { expect, test } from "vitest";
import { openDatabase } from "@shop/db/client";
import { SHOP_IS_BUSY } from "@shop/domain/messages";
import { queryChannel, type RunningQuery } from "@shop/db/query-channel";
import { createTestDatabase } from "@shop/db/testing/test-database";
import { readEnv } from "../../src/env.ts";
import { buildApp } from "../../src/app.ts";
import { runLog, VERBOSE } from "../logs/run-log.ts";
import { testServer } from "../server.fixture.ts";
import { join } from "node:path";

test("a server that runs and reaches its database reports that it is ready", async () => {
  const server = await testServer();
  for (const url of ["/healthz", "/readyz"]) {
    const answer = await server.call({ url });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
  }
});

test("a server without its database is alive but not ready, and answers calls with 503", async () => {
  const { shop, folder } = await testServer();
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase({ url });
  await pool.query("SELECT 1");
  const env = readEnv({ ...VERBOSE, RATE_LIMIT: "off", DATA_DIR: join(folder, "data") });
  const app = await buildApp({ env, shop: { ...shop, db }, webRoot: join(folder, "web"), log: runLog });
  await drop();
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  for (const path of ["/api/products", "/api/categories", "/api/products?keyword=x"]) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: SHOP_IS_BUSY, code: "SERVICE_UNAVAILABLE" }]);
  }
  expect((await app.inject("/")).statusCode).toBe(200);
  await app.close();
  await pool.end();
});

test("a server whose connections are all busy is ready, and any number of requests share a check", async () => {
  const { app, shop } = await testServer();
  const pool = shop.db.$client;
  const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const queries: string[] = [];
  const note = (query: unknown) => void queries.push((query as RunningQuery).text);
  queryChannel.start.subscribe(note);
  const checks = await Promise.all(Array.from({ length: 300 }, () => app.inject("/readyz")));
  queryChannel.start.unsubscribe(note);
  for (const client of busy) client.release();
  expect(new Set(checks.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(queries.filter((text) => text.includes("to_regclass")).length).toBeLessThan(30);
});

test("a server is not ready while a migration is missing, but is ready when a newer server has added one", async () => {
  const { app, shop } = await testServer();
  const ready = async () => {
    const answer = await app.inject("/readyz");
    return [answer.statusCode, answer.json<unknown>()];
  };
  const migrations = "drizzle.__drizzle_migrations";
  await shop.db.$client.query(
    `INSERT INTO ${migrations} (hash, created_at) SELECT 'newer', max(created_at) + 1 FROM ${migrations}`,
  );
  expect(await ready()).toEqual([200, { status: "ok" }]);
  for (const change of [`DELETE FROM ${migrations} WHERE id > 1`, `DROP TABLE ${migrations}`]) {
    await shop.db.$client.query(change);
    expect(await ready()).toEqual([503, { status: "the database is not migrated" }]);
  }
});
