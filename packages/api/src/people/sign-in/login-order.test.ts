import { setImmediate as nextTurn } from "node:timers/promises";
import { queryChannel, type RunningQuery } from "@shop/db/query-channel";
import { expect, onTestFinished, test } from "vitest";
import { addPerson, as, errorOf, PASSWORD, testShop, type TestShop } from "../../testing.ts";
import { argon } from "./argon.ts";
import { setPasswordHasher } from "./passwords.ts";

const ADDRESSES = Array.from({ length: 30 }, (_, n) => `198.51.100.${n}`);

/** Hashes one password at a time, and holds the first "blocker" until `open` is called. */
function heldHasher() {
  const order: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  setPasswordHasher({
    ...argon,
    async verify(_hash, password) {
      order.push(password);
      if (password === "blocker") await gate;
      return !password.startsWith("guess") && password !== "blocker";
    },
  });
  return { order, open };
}

/** Counts how many reads of failed logins have ended: each attempt makes two, and then waits for its hash. */
function countReads(): () => number {
  let ended = 0;
  const note = (query: unknown) => {
    if (/select.*from.*rate_limits/is.test((query as RunningQuery).text)) ended += 1;
  };
  queryChannel.asyncStart.subscribe(note);
  onTestFinished(() => queryChannel.asyncStart.unsubscribe(note));
  return () => ended;
}

const logIn = (
  shop: TestShop,
  address: string,
  password: string,
  device: string | null = null,
  email = "n@x.example",
) => as(shop, null, { address, device }).users.login({ email, password });

test("wrong passwords from thirty addresses delay neither strangers without failures nor known devices", async () => {
  const shop = await testShop({ limits: {} });
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  let device: string | null = null;
  const setHeader = (_name: string, value: string) => void (device = /^device=([^;]*)/.exec(value)?.[1] ?? null);
  await as(shop, null, { address: "192.0.2.7", setHeader }).users.login({ email: omar.email, password: PASSWORD });
  const { order, open } = heldHasher();
  const guess = (n: number, at: number) =>
    errorOf(logIn(shop, ADDRESSES[at] ?? "", `guess ${n}`, null, `${n}-${at}@test.example`));
  await Promise.all(ADDRESSES.map((_, at) => guess(1, at)));
  order.length = 0;

  const reads = countReads();
  const attempts: Promise<unknown>[] = [errorOf(logIn(shop, "203.0.113.99", "blocker"))];
  await expect.poll(() => order).toEqual(["blocker"]);
  const before = reads();
  attempts.push(...ADDRESSES.map((_, at) => guess(2, at)));
  await expect.poll(reads).toBe(before + 60);
  attempts.push(logIn(shop, "192.0.2.1", "right of nora", null, nora.email));
  await expect.poll(reads).toBe(before + 62);
  attempts.push(logIn(shop, "192.0.2.7", "right of omar", device, omar.email));
  await expect.poll(reads).toBe(before + 63);
  attempts.push(...ADDRESSES.map((_, at) => guess(3, at)));
  await expect.poll(reads).toBe(before + 123);
  await nextTurn();
  open();
  await Promise.all(attempts);
  expect(order.slice(0, 3)).toEqual(["blocker", "right of omar", "right of nora"]);
  // Of the guesses the newest and the oldest run in turn.
  const [first, second] = order.slice(3, 5);
  expect(new Set([first, second])).toEqual(new Set(["guess 2", "guess 3"]));
  expect(order).toHaveLength(63);
});

test("an account that logs in again and again from known devices waits like a stranger", async () => {
  const shop = await testShop({ limits: {} });
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  const devices: string[] = [];
  const setHeader = (_name: string, value: string) => void devices.push(/^device=([^;]*)/.exec(value)?.[1] ?? "");
  for (let n = 0; n < 3; n += 1)
    await as(shop, null, { address: "192.0.2.7", setHeader }).users.login({ email: omar.email, password: PASSWORD });
  const { order, open } = heldHasher();
  for (let n = 0; n < 20; n += 1) await logIn(shop, "192.0.2.7", "early", devices[0], omar.email);
  order.length = 0;

  const reads = countReads();
  const attempts: Promise<unknown>[] = [errorOf(logIn(shop, "203.0.113.99", "blocker"))];
  await expect.poll(() => order).toEqual(["blocker"]);
  const before = reads();
  attempts.push(logIn(shop, "192.0.2.1", "right of nora", null, nora.email));
  await expect.poll(reads).toBe(before + 2);
  attempts.push(...devices.map((device) => logIn(shop, "192.0.2.7", "right of omar", device, omar.email)));
  await expect.poll(reads).toBe(before + 2 + devices.length);
  await nextTurn();
  open();
  await Promise.all(attempts);
  expect(order.slice(1, 3)).toContain("right of nora");
});
