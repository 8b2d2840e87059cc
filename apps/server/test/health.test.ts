import { expect, test } from "vitest";
import { openDatabase } from "@shop/db/client";
import { createTestDatabase } from "@shop/db/testing/test-database";
import { readEnv } from "../src/env.ts";
import { buildApp } from "../src/app.ts";
import { testServer } from "./server.fixture.ts";
import { join } from "node:path";

test("a server that lives and reaches its database says so", async () => {
  const server = await testServer();
  for (const url of ["/healthz", "/readyz"]) {
    const answer = await server.call({ url });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
  }
});

test("a server whose database is gone lives but is not ready, and answers calls in a sentence", async () => {
  const { shop, folder } = await testServer();
  const { url, drop } = await createTestDatabase();
  const { db, pool } = openDatabase({ url });
  await pool.query("SELECT 1");
  const env = readEnv({ LOG_LEVEL: "silent", RATE_LIMIT: "off", DATA_DIR: join(folder, "data") });
  const app = await buildApp({ env, shop: { ...shop, db }, webRoot: join(folder, "web") });
  await drop();
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  for (const path of ["/api/products", "/api/categories", "/api/products?keyword=x"]) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { message: "Something went wrong on our side. Please try again.", code: "INTERNAL_SERVER_ERROR" },
    ]);
  }
  expect((await app.inject("/")).statusCode).toBe(200);
  await app.close();
  await pool.end();
});
