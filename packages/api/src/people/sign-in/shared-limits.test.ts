import { openDatabase } from "@shop/db/client";
import { rateLimits } from "@shop/db/schema/users";
import { expect, onTestFinished, test } from "vitest";
import { deleteExpiredFailures } from "../../base/limits/failure-count.ts";
import { createRateLimits } from "../../base/limits/rate-limits.ts";
import {
  addPerson,
  as,
  CONTRACT_LIMITS,
  PASSWORD,
  errorOf,
  testShop,
  type Person,
  type TestShop,
} from "../../testing.ts";

const HOME = "192.0.2.1";
const ATTACKER = "198.51.100.66";

/** Two servers with their own connection pools and the same database. */
async function twoServers(limits: Partial<typeof CONTRACT_LIMITS> = {}): Promise<[TestShop, TestShop, Person]> {
  const shop = await testShop({ limits });
  const { db, pool } = openDatabase({ url: shop.url() });
  onTestFinished(() => pool.end());
  const other = { ...shop, db, limits: createRateLimits({ ...CONTRACT_LIMITS, ...limits }, db) };
  return [shop, other, await addPerson(shop)];
}

const tryLogin = (shop: TestShop, { email }: { email: string }, password: string, address: string) =>
  as(shop, null, { address })
    .users.login({ email, password })
    .then(
      () => 200,
      async (error: unknown) => (await errorOf(Promise.reject(error as Error))).status,
    );

test("ten failures on two servers limit the account on both, and its owner can log in on both", async () => {
  const [one, other, nora] = await twoServers();
  for (let n = 0; n < 10; n += 1) expect(await tryLogin(n % 2 ? one : other, nora, "wrong", ATTACKER)).toBe(401);
  for (const server of [one, other]) {
    expect(await tryLogin(server, nora, PASSWORD, ATTACKER)).toBe(429);
    expect(await tryLogin(server, nora, PASSWORD, HOME)).toBe(200);
  }
});

test("failures at different accounts on two servers limit the address on both", async () => {
  const [one, other, nora] = await twoServers({ failedLoginsPerAddress: 4 });
  for (let n = 0; n < 4; n += 1)
    expect(await tryLogin(n % 2 ? one : other, { email: `n${n}@test.example` }, "wrong", ATTACKER)).toBe(401);
  for (const server of [one, other]) {
    expect(await tryLogin(server, nora, PASSWORD, ATTACKER)).toBe(429);
    expect(await tryLogin(server, nora, PASSWORD, HOME)).toBe(200);
  }
});

test("concurrent attempts on two servers cannot fail more often than the limit", async () => {
  const [one, other, nora] = await twoServers();
  const burst = Array.from({ length: 30 }, (_, n) => tryLogin(n % 2 ? one : other, nora, "wrong", ATTACKER));
  const answers = await Promise.all(burst);
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(20);
});

test("attempts at a limited account are refused without reading the counts from the database", async () => {
  const [shop, , nora] = await twoServers({ failedLoginsPerAccount: 1 });
  expect(await tryLogin(shop, nora, "wrong", ATTACKER)).toBe(401);
  const client = await shop.db.$client.connect();
  await client.query("BEGIN; LOCK TABLE rate_limits IN ACCESS EXCLUSIVE MODE");
  // A query would wait for this lock.
  expect(await Promise.all(Array.from({ length: 20 }, () => tryLogin(shop, nora, "wrong", ATTACKER)))).toEqual(
    Array<number>(20).fill(429),
  );
  await client.query("COMMIT");
  client.release();
});

test("attempts are refused while failures can't be counted", async () => {
  const [shop, , nora] = await twoServers();
  await shop.db.$client.query("ALTER TABLE rate_limits RENAME TO gone");
  await expect(as(shop, null).users.login({ email: nora.email, password: PASSWORD })).rejects.toThrow();
});

test("the table of rate limits contains no email and no IP address", async () => {
  const [shop, , nora] = await twoServers();
  await tryLogin(shop, nora, "wrong", ATTACKER);
  const kept = JSON.stringify(await shop.db.select().from(rateLimits));
  expect(kept).toContain("login-account");
  expect(kept).not.toContain(nora.email);
  expect(kept).not.toContain(ATTACKER);
});

test("expired counts are deleted, and the others are kept", async () => {
  const [shop, , nora] = await twoServers();
  await tryLogin(shop, nora, "wrong", ATTACKER);
  await shop.db.insert(rateLimits).values({ key: "old", points: 3, expire: Date.now() - 1 });
  await deleteExpiredFailures(shop.db);
  const keys = (await shop.db.select().from(rateLimits)).map(({ key }) => key.split(":")[0] ?? "");
  expect(keys.toSorted()).toEqual(["login-account", "login-address"]);
});
