// Tests the database rows of the table in docs/operations.md of what fails, what a buyer sees and what is lost.
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { lockProductsFor, waitForBlockedSessions } from "@shop/api/testing";
import { SERVING } from "@shop/db/deadlines";
import { outbox } from "@shop/db/schema/contacts";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startMailJob } from "../../src/jobs/jobs.ts";
import type { DatabaseProxy } from "./database-proxy.fixture.ts";
import { expectBusy, openWorld, SHORT, type World } from "./outages.fixture.ts";

/** How long an outage under load lasts. From 30 seconds on, the deadlines are those of a running shop. */
const SECONDS = Number(process.env["OUTAGE_SECONDS"] ?? 1);
const DEADLINES = SECONDS >= 30 ? SERVING : SHORT;

/** Longer than any call may take with the short deadlines: some wait for a connection twice. */
const ALL_DEADLINES_MS = 2 * (SHORT.connectMs + SHORT.holdMs) + 1_000;

const EMPTY = '<div id="root"></div>';

/**
 * Fails unless the server runs, reports that it is not ready, and sends pages: private screens as usual, and rendered
 * pages as the empty page, in which the browser shows the problem and retries.
 */
async function expectNotReady({ app }: World): Promise<void> {
  const since = performance.now();
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect(performance.now() - since).toBeLessThan(2_000);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  const page = async (url: string) => {
    const { statusCode, headers, body } = await app.inject(url);
    return [statusCode, headers["retry-after"], body.includes(EMPTY)];
  };
  expect(await page("/cart")).toEqual([200, undefined, true]);
  // This page has not been requested before.
  expect(await page(`/products/search/${randomUUID()}`)).toEqual([503, "5", true]);
}

/** Fails unless pages are rendered again. */
const expectRendered = ({ app }: World) =>
  expect
    .poll(async () => (await app.inject(`/products/search/${randomUUID()}`)).body)
    .toContain('<div id="root"><h1>Gloves</h1></div>');

const expectReady = ({ app }: World) =>
  expect.poll(async () => (await app.inject("/readyz")).json<unknown>()).toEqual({ status: "ok" });

test.each<[string, (line: DatabaseProxy) => unknown]>([
  ["is refused", (line) => line.refuse()],
  ["is cut repeatedly", (line) => line.cut()],
  ["hangs", (line) => line.hang()],
])("while the database connection %s, all calls answer 503 in time and succeed afterwards", async (_, fail) => {
  const world = await openWorld();
  const [acknowledged, tried] = [randomUUID(), randomUUID()];
  await world.expectPlaced(acknowledged);
  await fail(world.line);
  const since = performance.now();
  for (const answer of await Promise.all(world.everyKindOfCall())) expectBusy(answer);
  expectBusy(await world.order(tried));
  expect(performance.now() - since).toBeLessThan(2 * ALL_DEADLINES_MS);
  await expectNotReady(world);

  await world.line.mend();
  await expectReady(world);
  await expectRendered(world);
  await world.expectPlaced(acknowledged);
  await world.expectPlaced(tried);
  await world.expectConsistent(2);
});

test("an order whose connection is cut leaves no trace and is placed once when repeated with its key", async () => {
  const world = await openWorld({ deadlines: SERVING });
  const held = await lockProductsFor(world.shop, [world.gloves.id]);
  const key = randomUUID();
  const order = world.order(key);
  await waitForBlockedSessions(world.shop, 1);
  world.line.cut();
  expectBusy(await order);
  await world.line.mend();
  await held.release();
  await world.expectPlaced(key);
  await world.expectConsistent(1);
});

test("a connection that breaks before a transaction begins is not lost to the pool", async () => {
  const world = await openWorld({ maxConnections: 1 });
  await world.expectPlaced();
  for (let time = 0; time < 2; time += 1) {
    world.line.hang();
    expectBusy(await world.order());
    await world.line.mend();
    await world.expectPlaced();
  }
  await world.expectConsistent(3);
});

test("a call that waits too long for a lock answers 503 and releases its connection", async () => {
  const world = await openWorld();
  const held = await lockProductsFor(world.shop, [world.gloves.id]);
  const key = randomUUID();
  expectBusy(await world.order(key));
  expect((await world.ask("GET", "/api/products")).statusCode).toBe(200);
  await held.release();
  await world.expectPlaced(key);
  await world.expectConsistent(1);
});

test("with a slow database reads succeed and an order that takes too long is rolled back", async () => {
  const world = await openWorld({ deadlines: { ...SHORT, connectMs: 1_000 } });
  await world.expectPlaced();
  world.line.slowDown(150);
  expect((await world.ask("GET", "/api/products/top")).statusCode).toBe(200);
  const key = randomUUID();
  expectBusy(await world.order(key));
  await world.line.mend();
  await world.expectPlaced(key);
  await world.expectConsistent(2);
});

test("while other programs use all connections, calls answer 503 until some are free", async () => {
  const role = { name: `buyer_${randomBytes(8).toString("hex")}`, password: "correct horse" };
  const world = await openWorld({ role });
  const sql = (text: string) => world.shop.db.$client.query(text);
  await sql(`CREATE ROLE ${role.name} LOGIN PASSWORD '${role.password}' CONNECTION LIMIT 2`);
  onTestFinished(async () => void (await sql(`DROP ROLE ${role.name}`)));
  await sql(`DO $$ BEGIN EXECUTE format('GRANT %I TO ${role.name}', current_user); END $$`);
  const url = new URL(world.shop.url());
  [url.username, url.password] = [role.name, role.password];
  const others = [1, 2].map(() => new pg.Client({ connectionString: url.href }));
  for (const other of others) await other.on("error", () => undefined).connect();

  for (const answer of await Promise.all(world.everyKindOfCall())) expectBusy(answer);
  await expectNotReady(world);
  for (const other of others) await other.end();
  await expectReady(world);
  await world.expectPlaced();
  await world.expectConsistent(1);
});

test("while the database's disk is full, reads succeed and changes answer 503", async () => {
  const world = await openWorld();
  await world.expectPlaced();
  // Raises the error that PostgreSQL raises when a table cannot grow.
  await world.shop.db.$client.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file "base/16384/16385"' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_room AFTER INSERT ON order_lines EXECUTE FUNCTION no_room()`);
  const key = randomUUID();
  expectBusy(await world.order(key));
  expect((await world.ask("GET", "/api/orders/myorders")).json()).toHaveLength(1);
  await world.shop.db.$client.query("DROP FUNCTION no_room() CASCADE");
  await world.expectPlaced(key);
  await world.expectConsistent(2);
});

test("a call answers 503 at once when the queue for the database is full, and queued calls are served", async () => {
  const patient = { connectMs: 20_000, statementMs: 20_000, holdMs: 20_000 };
  const world = await openWorld({ deadlines: patient, maxConnections: 2 });
  expect((await world.ask("GET", "/api/products")).statusCode).toBe(200);
  await expectRendered(world);
  world.line.hang();
  let answered = 0;
  const waiting = Array.from({ length: 202 }, async () => {
    const answer = await world.ask("GET", "/api/products");
    answered += 1;
    return answer.statusCode;
  });
  await expect.poll(() => world.db.$client.waitingCount).toBe(200);
  for (const answer of await Promise.all(world.everyKindOfCall())) expectBusy(answer);
  await expectNotReady(world);
  expect(answered).toBe(0);

  await world.line.mend();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  await expectReady(world);
  await expectRendered(world);
});

test("the mail job logs the outage and its end once each, and sends the waiting messages", async () => {
  // Long enough that no sender is late: refused connections fail at once.
  const world = await openWorld({ deadlines: { connectMs: 20_000, statementMs: 20_000, holdMs: 20_000 } });
  const logged: string[] = [];
  const log = world.app.log.child({});
  log.error = (_about: unknown, line?: string) => void logged.push(line ?? "");
  log.warn = (about: unknown) => void logged.push(String(about));
  await world.shop.db.insert(outbox).values({
    cause: `enquiry ${randomUUID()}`,
    recipient: "nora@test.example",
    subject: "Your order",
    text: "It is on its way.",
  });
  world.line.cut();
  const sent: string[] = [];
  const job = startMailJob({ ...world.shop, db: world.db }, { send: async ({ to }) => void sent.push(to) }, log);
  onTestFinished(job.stop);
  await expect.poll(() => world.line.rejectedConnections).toBeGreaterThan(2);
  await world.line.mend();
  await expect.poll(() => logged.length).toBe(2);
  await expect.poll(() => sent).toEqual(["nora@test.example"]);
  expect(logged).toEqual([
    "the emails of the outbox could not be sent; the job will be retried until the database is available",
    "the database is available again",
  ]);
});

test.each<[string, (line: DatabaseProxy) => unknown]>([
  ["unreachable", (line) => line.refuse()],
  ["unresponsive", (line) => line.hang()],
  ["slow", (line) => line.slowDown(DEADLINES.statementMs / 4)],
])(
  `buyers who keep ordering while the database is %s for ${SECONDS} s get each order exactly once`,
  { timeout: (SECONDS + 60) * 1_000 },
  async (_, fail) => {
    const world = await openWorld({ deadlines: DEADLINES });
    let [placed, slowestMs, isOver, isFailed] = [0, 0, false, false];
    onTestFinished(() => void ([isOver, isFailed] = [true, true]));
    const statuses = new Set<number>();
    const buying = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const key = randomUUID();
        // Like the checkout, repeats the order with the same key until it is placed.
        for (let status = 0; status !== 201 && !isFailed;) {
          const since = performance.now();
          ({ statusCode: status } = await world.order(key));
          slowestMs = Math.max(slowestMs, performance.now() - since);
          statuses.add(status);
          if (status !== 201) await sleep(20);
        }
        placed += 1;
      }
    });
    await expect.poll(() => placed).toBeGreaterThan(4);
    await fail(world.line);
    await sleep(SECONDS * 1_000);
    await world.line.mend();
    const before = placed;
    await expect.poll(() => placed, { timeout: 30_000 }).toBeGreaterThan(before + 8);
    isOver = true;
    await Promise.all(buying);
    expect(statuses).toEqual(new Set([201, 503]));
    expect(slowestMs).toBeLessThan(2 * (DEADLINES.connectMs + DEADLINES.holdMs) + 1_000);
    await expectReady(world);
    await world.expectConsistent(placed);
  },
);
