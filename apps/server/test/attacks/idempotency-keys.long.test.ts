// How much one account can make the shop keep with its Idempotency-Keys, against two real server processes.
import { randomBytes } from "node:crypto";
import { addPerson, orderOf, type Person } from "@shop/api/testing";
import type { Shop } from "@shop/api/base/procedures/context";
import { newId } from "@shop/db/columns";
import { products } from "@shop/db/schema/products";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { afterAllTests } from "../cleanup.fixture.ts";
import { builtShop, post, PRODUCTION_ENV, rows, ServerProcess } from "../process/process.fixture.ts";

const KEYS = 1_000;
const MOST_BYTES = KEYS * 16 * 1024;
/** As many as run at once, and as wait in the queue without being refused. */
const AT_ONCE = 20;

const atEnd = afterAllTests();
let shop: Shop;
let urls: string[];
let eve: Person;

beforeAll(async () => {
  const built = await builtShop(atEnd);
  ({ shop } = built);
  // The rate limit of calls is raised out of the way: a real attacker has more than one address.
  const calls = { RATE_LIMIT_CALLS: "100000", RATE_LIMIT_CALLS_PER_TOKEN: "100000" };
  const env = { ...PRODUCTION_ENV, ...built.env, ...calls };
  urls = await Promise.all([1, 2].map(() => new ServerProcess(built.main, env, atEnd).opens()));
}, 60_000);
beforeEach(async () => {
  eve = await addPerson(shop);
});

const send = async (turn: number, path: string, body: object, { token }: Person = eve) => {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": newId() };
  const answer = await post(`${urls[turn % urls.length]}${path}`, body, headers);
  await answer.text();
  return answer.status;
};

/** The number of answers with each status. */
async function flood(calls: number, call: (turn: number) => Promise<number>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let begun = 0; begun < calls; begun += AT_ONCE) {
    const turns = Array.from({ length: AT_ONCE }, (_, index) => begun + index);
    for (const status of await Promise.all(turns.map(call))) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

async function kept({ id }: Person = eve): Promise<{ keys: number; bytes: number }> {
  const [found] = await rows<{ keys: number; bytes: number }>(
    shop,
    "SELECT count(*)::int AS keys, coalesce(sum(pg_column_size(answer)), 0)::int AS bytes FROM idempotency_keys WHERE owner = $1",
    [id],
  );
  return found ?? { keys: 0, bytes: 0 };
}

const unknownLines = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ product: randomBytes(length).toString("hex").slice(0, length), qty: 1 }));

test("ids that are longer than any id are refused, and nothing of them is kept", async () => {
  const statuses = await flood(100, (turn) => send(turn, "/api/cart/lines", { lines: unknownLines(20, 2_000) }));
  expect(statuses).toEqual({ 400: 100 });
  expect(await kept()).toEqual({ keys: 0, bytes: 0 });
}, 60_000);

test("cheap calls are kept a thousand times, and another account's go on", async () => {
  const statuses = await flood(1_200, (turn) => send(turn, "/api/cart/lines", { lines: [{ product: "x", qty: 1 }] }));
  expect(statuses).toEqual({ 200: KEYS, 429: 200 });
  expect((await kept()).keys).toBe(KEYS);
  const nora = await addPerson(shop);
  expect(await send(0, "/api/cart/lines", { lines: [{ product: "x", qty: 1 }] }, nora)).toBe(200);
}, 120_000);

test("500 unknown ids in each call are kept up to the limit of bytes", async () => {
  const lines = unknownLines(500, 64);
  const statuses = await flood(1_200, (turn) => send(turn, "/api/cart/lines", { lines }));
  expect(Object.keys(statuses)).toEqual(["200", "429"]);
  const { keys, bytes } = await kept();
  expect(keys).toBe(statuses[200]);
  expect(bytes).toBeLessThan(MOST_BYTES + 100 * 1024);
}, 240_000);

test("refused orders of 500 lines are kept up to the limit of bytes", async () => {
  const random = (length: number) => randomBytes(length).toString("base64").slice(0, length);
  const ids = Array.from({ length: 500 }, newId);
  await shop.db
    .insert(products)
    .values(ids.map((id) => ({ id, name: random(300), sku: random(200), priceCents: 100, countInStock: 9 })));
  const order = orderOf(
    ids.map((id) => [{ id }, 1]),
    { totalPrice: 1 },
  );
  const statuses = await flood(300, (turn) => send(turn, "/api/orders", order));
  expect(Object.keys(statuses)).toEqual(["409", "429"]);
  const { keys, bytes } = await kept();
  expect(keys).toBe(statuses[409]);
  expect(bytes).toBeGreaterThan(MOST_BYTES);
  expect(bytes).toBeLessThan(MOST_BYTES + 1024 * 1024);
}, 240_000);
