// Concurrent calls that wait for the same lock and are released together: in one server process, or in two.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Shop } from "@shop/api/base/procedures/context";
import { createRateLimits } from "@shop/api/base/limits/rate-limits";
import { holdRows, testShop, waitForBlockedSessions } from "@shop/api/testing";
import { verify } from "@shop/api/shop/verify/verify";
import { openDatabase } from "@shop/db/client";
import { migrate } from "@shop/db/migrations/migrate";
import { takeMigrationLock } from "@shop/db/migrations/migration-lock";
import { directUrl } from "@shop/db/testing/test-database";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { createDiskFiles } from "../../src/adapters/disk-files.ts";
import { createStripePayments } from "../../src/adapters/stripe-payments.ts";
import type { RegisterCleanup } from "../cleanup.fixture.ts";
import { builtShop, migrationsFolder, PRODUCTION_ENV, ServerProcess } from "../process/process.fixture.ts";
import { createTestServer, type Call } from "../server.fixture.ts";
import { FakeStripe } from "../payments/fake-stripe.ts";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface RaceWorld {
  /** The database that the servers use, to create and read records. */
  shop: Shop;
  stripe: FakeStripe;
  /** Calls server `turn` modulo the number of servers. */
  call: (turn: number, call: Call) => Promise<Answer>;
  /** The processes of the servers; none when the server runs in this one. */
  servers: ServerProcess[];
  /** The shop in an empty database that was migrated twice at the same time. */
  migratedTwice: () => Promise<Shop>;
}

/** A prepared race. */
export interface Start {
  /** The rows that all calls wait for: a table and ids. */
  hold: readonly [table: string, ids: string[]];
  calls: (() => Promise<Answer>)[];
  /** The allowed combinations of response statuses, each sorted. */
  statuses: number[][];
  /** Checks the result. */
  afterwards: (answers: Answer[]) => Promise<void>;
}

/** Releases the calls together. Fails unless their statuses are allowed and `verify` finds no difference. */
export async function race(world: RaceWorld, { hold: [table, ids], calls, statuses, afterwards }: Start) {
  const { shop } = world;
  // Rows that refer to them can be added meanwhile, so that the calls alone wait, and no job that issues an invoice.
  const held = await holdRows(shop, table, ids, "FOR NO KEY UPDATE");
  const racing = Promise.all(calls.map((call) => call()));
  racing.catch(() => undefined); // awaited below
  await waitForBlockedSessions(shop, calls.length);
  await held.release();
  const answers = await racing;
  expect(statuses).toContainEqual(answers.map(({ status }) => status).toSorted((a, b) => a - b));
  await afterwards(answers);
  await expectAllWell(shop);
}

/** Fails when `verify` finds a difference. No race uses pictures, so an empty store is correct. */
async function expectAllWell({ db, payments, files }: Shop): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "shop-races-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await verify({ db, payments, pictures: createDiskFiles(folder), files })).toEqual([]);
}

/** A server in this process. The test uses separate database connections. */
export async function oneProcess(atEnd: RegisterCleanup): Promise<RaceWorld> {
  const stripe = await FakeStripe.open(atEnd);
  const payments = createStripePayments({ secretKey: stripe.secretKey, apiBase: stripe.apiBase });
  const server = await createTestServer({ payments, env: stripe.env });
  atEnd(server.close);
  const { db, pool } = openDatabase({ url: server.shop.url(), maxConnections: 3 });
  atEnd(() => pool.end());
  const call = async (_turn: number, what: Call): Promise<Answer> => {
    const answer = await server.call(what);
    return { status: answer.statusCode, body: answer.json<Answer["body"]>() };
  };
  stripe.webhook = async (body, signature) => (await call(0, webhookOf(body, signature))).status;
  return { shop: { ...server.shop, db }, stripe, call, servers: [], migratedTwice: migrateTwice };
}

const webhookOf = (body: string, signature: string): Call => ({
  method: "POST",
  url: "/api/webhooks/stripe",
  body,
  headers: { "stripe-signature": signature },
});

const WAITING = "Another server is migrating the database; waiting for it.";
const HIGH_LIMITS = {
  RATE_LIMIT_RESETS: "1000",
  RATE_LIMIT_DECLINED_CARDS: "1000",
  RATE_LIMIT_DECLINED_CARDS_PER_ADDRESS: "1000",
  RATE_LIMIT_CALLS: "10000",
  RATE_LIMIT_CALLS_PER_TOKEN: "10000",
  RATE_LIMIT_CONCURRENT_CALLS: "1000",
  RATE_LIMIT_CONCURRENT_CALLS_PER_TOKEN: "1000",
};

/** Two server processes that start at the same time on one empty database. */
export async function twoProcesses(atEnd: RegisterCleanup): Promise<RaceWorld> {
  const stripe = await FakeStripe.open(atEnd);
  const { main, shop, url, env } = await builtShop(atEnd);
  const files = createDiskFiles(join(env.DATA_DIR, "files"));
  await dropAllTables(url);
  const start = () => new ServerProcess(main, { ...PRODUCTION_ENV, ...HIGH_LIMITS, ...stripe.env, ...env }, atEnd);
  const servers = await migratingAtOnce(url, () => {
    const starting = [start(), start()];
    const waiting = Promise.all(starting.map((server) => server.waitForOutput(new RegExp(WAITING))));
    return { waiting, done: waiting.then(() => starting) };
  });
  const urls = await Promise.all(servers.map((server) => server.opens()));
  const payments = createStripePayments({ secretKey: stripe.secretKey, apiBase: stripe.apiBase });
  const served = { ...shop, files, payments, limits: createRateLimits(null) };
  const call = (turn: number, what: Call) => fetched(urls[turn % urls.length] ?? "", what);
  stripe.webhook = async (body, signature) => (await call(1, webhookOf(body, signature))).status;
  return { shop: served, stripe, call, servers, migratedTwice: async () => served };
}

async function fetched(origin: string, { method = "GET", url, token, body, headers }: Call): Promise<Answer> {
  const answer = await fetch(origin + url, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

/** Drops all tables. */
async function dropAllTables(url: string): Promise<void> {
  const { db, pool } = openDatabase({ url });
  await db.$client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA drizzle CASCADE");
  await pool.end();
}

/** Releases two migrations of the same database when both wait for the lock. */
async function migratingAtOnce<T>(
  url: string,
  start: () => { waiting: Promise<unknown>; done: Promise<T> },
): Promise<T> {
  const holder = new pg.Client({ connectionString: directUrl(url) });
  await holder.connect();
  await takeMigrationLock(holder, "exclusive");
  const { waiting, done } = start();
  await waiting;
  await holder.query("SELECT pg_advisory_unlock_all()");
  await holder.end();
  return done;
}

/** Runs two concurrent migrations of an empty database in this process. Returns the shop in it. */
async function migrateTwice(): Promise<Shop> {
  const shop = await testShop();
  await dropAllTables(shop.url());
  await migratingAtOnce(shop.url(), () => {
    let waiting = 0;
    const log = (line: string) => void (waiting += Number(line === WAITING));
    const migrations = [1, 2].map(() => migrate({ url: directUrl(shop.url()), migrationsFolder, log }));
    return { waiting: expect.poll(() => waiting).toBe(2), done: Promise.all(migrations) };
  });
  return shop;
}

/** Fails unless every migration ran once and `verify` finds no difference. */
export async function expectMigratedOnce(shop: Shop): Promise<void> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, "meta", "_journal.json"), "utf8")) as {
    entries: { when: number }[];
  };
  const run = "SELECT created_at::float8 AS when FROM drizzle.__drizzle_migrations ORDER BY created_at";
  const { rows } = await shop.db.$client.query<{ when: number }>(run);
  expect(rows).toEqual(journal.entries.map(({ when }) => ({ when })));
  await expectAllWell(shop);
}
