import { openDatabase } from "@shop/db/client";
import { rateLimits } from "@shop/db/schema/users";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import type { PaymentGateway } from "../../base/platform/ports.ts";
import { createRateLimits, type RateLimitSettings } from "../../base/limits/rate-limits.ts";
import {
  addPerson,
  addProduct,
  as,
  CONTRACT_LIMITS,
  orderOf,
  errorOf,
  testShop,
  type Person,
  type TestShop,
} from "../../testing.ts";
import { abandonPayment, settlePayment } from "./settle-payment.ts";
import { advanceTime, unreachableFor, blockingGateway, paymentRows, TOTAL } from "./payments.fixture.ts";

const DECLINED = "tok_chargeDeclined";
const TOO_MANY = {
  status: 429,
  code: "TOO_MANY_REQUESTS",
  message: "Too many card payments were declined. Please try again later, or contact us.",
};
const OFFICE = "192.0.2.1";
const HOME = "198.51.100.7";

/** A shop with rate limits whose gateway records its calls, and a function that places orders. */
async function limitedShop(limits: Partial<RateLimitSettings> = {}) {
  // Orders have their own limits, which are off.
  const own = await testShop({ limits: { unpaidOrders: 0, unpaidAmount: 0, orders: 0, ...limits } });
  const asked: string[] = [];
  const recording = <Args extends unknown[], Answer>(verb: string, work: (...args: Args) => Answer) => {
    return (...args: Args) => {
      asked.push(verb);
      return work(...args);
    };
  };
  const payments: PaymentGateway = {
    ...own.payments,
    confirm: recording("confirm", own.payments.confirm),
    find: recording("find", own.payments.find),
  };
  const shop = { ...own, payments } as TestShop;
  const glove = await addProduct(shop, { priceCents: 10_00, stock: 1_000 });
  const place = async (person: Person, paymentMethod: "Bank" | "Stripe" = "Stripe") =>
    (await as(shop, person).orders.create(orderOf([[glove, 1]], { paymentMethod })))._id;
  return { shop, nora: await addPerson(shop), place, asked };
}

interface Attempt {
  token?: string;
  orderId?: string | undefined;
  address?: string;
  idempotencyKey?: string;
}

function charge(shop: TestShop, person: Person, { token = DECLINED, orderId, address = OFFICE, ...more }: Attempt) {
  const caller = as(shop, person, { address, ...more });
  return statusOf(caller.orders.charge({ token, amount: TOTAL, ...(orderId !== undefined && { orderId }) }));
}

const pay = (shop: TestShop, person: Person, orderId: string, address = OFFICE) =>
  statusOf(as(shop, person, { address }).orders.pay({ orderId, id: "pi_guessed" }));

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    async (error: unknown) => (await errorOf(Promise.reject(error as Error))).status,
  );

const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

const countOf = (answers: number[], status: number) => answers.filter((each) => each === status).length;

/** The points counted for the account and the address, in this order. */
const points = async ({ db }: TestShop) =>
  (await db.select().from(rateLimits).orderBy(rateLimits.key)).map((row) => row.points);

describe("the limit of ten declined cards of an account an hour", () => {
  test("refuses further cards, even valid ones, before the gateway is called or anything is stored", async () => {
    const { shop, nora, place, asked } = await limitedShop();
    const orderId = await place(nora);
    for (let n = 0; n < 10; n += 1) expect(await charge(shop, nora, { orderId })).toBe(402);
    const headers = new Map<string, string>();
    const caller = as(shop, nora, { setHeader: (name, value) => headers.set(name, value) });
    for (const token of [DECLINED, "tok_visa"])
      expect(await errorOf(caller.orders.charge({ token, amount: TOTAL, orderId }))).toEqual(TOO_MANY);
    expect(headers.get("retry-after")).toBe("60");
    expect(asked.filter((verb) => verb === "confirm")).toHaveLength(10);
    expect(await paymentRows(shop)).toHaveLength(10);
    // From every address.
    expect(await charge(shop, nora, { orderId, token: "tok_visa", address: HOME })).toBe(429);
    expect(await charge(shop, await addPerson(shop), { token: "tok_visa" })).toBe(200);
  });

  test("counts each card without an order twice", async () => {
    const { shop, nora, asked } = await limitedShop();
    for (let n = 0; n < 5; n += 1) expect(await charge(shop, nora, {})).toBe(402);
    expect(await charge(shop, nora, { token: "tok_visa" })).toBe(429);
    expect(asked).toHaveLength(5);
  });

  test("counts calls of PUT pay too", async () => {
    const { shop, nora, place, asked } = await limitedShop();
    const orderId = await place(nora);
    for (let n = 0; n < 6; n += 1) expect(await pay(shop, nora, orderId)).toBe(402);
    for (let n = 0; n < 2; n += 1) expect(await charge(shop, nora, {})).toBe(402);
    expect(await pay(shop, nora, orderId)).toBe(429);
    expect(await charge(shop, nora, { orderId, token: "tok_visa" })).toBe(429);
    expect(asked).toHaveLength(8);
  });
});

describe("concurrent attempts", () => {
  test("of one account call the gateway at most ten times, also on several servers", async () => {
    const { shop, nora, place, asked } = await limitedShop();
    const { db, pool } = openDatabase({ url: shop.url() });
    onTestFinished(() => pool.end());
    const other = { ...shop, db, limits: createRateLimits(CONTRACT_LIMITS, db) };
    const orders = await times(30, () => place(nora));
    const answers = await times(30, (n) => charge(n % 2 ? shop : other, nora, { orderId: orders[n] }));
    expect([countOf(answers, 402), countOf(answers, 429)]).toEqual([10, 20]);
    expect(asked.filter((verb) => verb === "confirm")).toHaveLength(10);
  });

  test("without an order call the gateway at most five times, and by PUT pay at most ten times", async () => {
    const { shop, nora, place, asked } = await limitedShop();
    expect(countOf(await times(40, () => charge(shop, nora, {})), 402)).toBe(5);
    expect(asked).toHaveLength(5);
    const omar = await addPerson(shop);
    const orderId = await place(omar);
    expect(countOf(await times(40, () => pay(shop, omar, orderId, HOME)), 402)).toBe(10);
    expect(asked).toHaveLength(15);
  });

  test("of many accounts at one address call the gateway at most thirty times, and another address can pay", async () => {
    const { shop, place, asked } = await limitedShop();
    const people = await times(6, async () => addPerson(shop));
    const orders = await times(6, (n) => place(people[n] as Person));
    const answers = await times(60, (n) => pay(shop, people[n % 6] as Person, orders[n % 6] ?? ""));
    expect([countOf(answers, 402), countOf(answers, 429)]).toEqual([30, 30]);
    expect(asked).toHaveLength(30);
    const [last] = people as [Person];
    expect(await charge(shop, last, { token: "tok_visa", orderId: orders[0] })).toBe(429);
    expect(await charge(shop, await addPerson(shop), { token: "tok_visa", address: HOME })).toBe(200);
  });

  test("with valid cards all succeed and are not counted", async () => {
    const { shop, nora } = await limitedShop();
    expect(await times(4, () => charge(shop, nora, { token: "tok_visa" }))).toEqual([200, 200, 200, 200]);
    expect(await points(shop)).toEqual([0, 0]);
  });
});

describe("the count of declined cards", () => {
  test("excludes successes, authentication requests, our own refusals and an unreachable gateway", async () => {
    const { shop, nora, place } = await limitedShop();
    const orderId = await place(nora);
    expect(await charge(shop, nora, { orderId, token: "tok_threeDSecure2Required" })).toBe(200);
    expect(await charge(shop, nora, { orderId: "1" })).toBe(404);
    const offline = { ...shop, payments: unreachableFor(shop.payments, "confirm") } as TestShop;
    expect(await charge(offline, nora, { token: "tok_visa" })).toBe(503);
    expect(await charge(shop, nora, { orderId, token: "tok_visa" })).toBe(200);
    expect(await points(shop)).toEqual([0, 0]);
    expect(await charge(shop, nora, {})).toBe(402);
    expect(await points(shop)).toEqual([2, 2]);
  });

  test("excludes calls repeated with an Idempotency-Key and calls for a paid order", async () => {
    const { shop, nora, place } = await limitedShop({ declinedCardsPerAccount: 1 });
    const orderId = await place(nora);
    const paid = await place(nora);
    expect(await charge(shop, nora, { orderId: paid, token: "tok_visa" })).toBe(200);
    for (let n = 0; n < 3; n += 1) {
      expect(await charge(shop, nora, { orderId, idempotencyKey: "1" })).toBe(402);
      expect(await pay(shop, nora, paid)).toBe(200);
    }
    expect(await points(shop)).toEqual([1, 1]);
  });

  test("excludes bank transfers that staff mark paid, also at the limit", async () => {
    const { shop, nora, place } = await limitedShop({ declinedCardsPerAccount: 1 });
    const ana = await addPerson(shop, { isAdmin: true });
    expect(await pay(shop, ana, await place(nora))).toBe(402);
    expect(await pay(shop, ana, await place(nora, "Bank"))).toBe(200);
    expect(await pay(shop, ana, await place(nora))).toBe(429);
  });

  test("expires after an hour, including attempts that a server never finished", async () => {
    const { shop, nora } = await limitedShop({ declinedCardsPerAccount: 2 });
    const held = blockingGateway(shop.payments, "confirm");
    const lost = charge({ ...shop, payments: held.gateway } as TestShop, nora, { token: "tok_visa" });
    await held.arrived;
    expect(await charge(shop, nora, { token: "tok_visa" })).toBe(429);
    const [row] = await shop.db.select().from(rateLimits);
    expect((row?.expire ?? 0) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect((row?.expire ?? 0) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    await shop.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - 3600001` });
    expect(await charge(shop, nora, {})).toBe(402);
    held.release();
    expect(await lost).toBe(200);
    // The points returned late belong to an expired window.
    expect(await points(shop)).toEqual([2, 2]);
  });
});

describe("attempts that stay open at the bank's confirmation", () => {
  const OPEN = "tok_threeDSecure2Required";

  test("without an order count until they succeed, also when they are given up", async () => {
    const { shop, nora, asked } = await limitedShop({ declinedCardsPerAccount: 3 });
    for (let n = 0; n < 2; n += 1) expect(await charge(shop, nora, { token: OPEN })).toBe(200);
    const last = await as(shop, nora, { address: OFFICE }).orders.charge({ token: OPEN, amount: TOTAL });
    for (const token of [OPEN, "tok_visa"]) {
      const caller = as(shop, nora, { address: HOME }).orders;
      expect(await errorOf(caller.charge({ token, amount: TOTAL }))).toEqual({
        ...TOO_MANY,
        message: "Too many card payments did not succeed. Please try again later, or contact us.",
      });
    }
    expect(asked).toHaveLength(3);
    expect(await paymentRows(shop)).toHaveLength(3);
    expect(await charge(shop, await addPerson(shop), { token: OPEN })).toBe(200);
    const [first, , third] = await paymentRows(shop);
    const clientSecret = ("clientSecret" in last && last.clientSecret) || "";
    const confirmed = await shop.payments.authenticate(clientSecret, "succeed");
    if (!first || !third || !confirmed) throw new Error("the attempts were stored");
    await abandonPayment(shop, first);
    expect(await charge(shop, nora, { token: OPEN })).toBe(429);
    await settlePayment(shop, third.id, confirmed);
    expect(await charge(shop, nora, { token: OPEN })).toBe(200);
    expect(await charge(shop, nora, { token: OPEN })).toBe(429);
    await advanceTime(shop, "61 minutes");
    expect(await charge(shop, nora, { token: OPEN })).toBe(200);
  });

  test("of one order count too, although each ends the one before, and the last stays open", async () => {
    const { shop, nora, place } = await limitedShop({ declinedCardsPerAccount: 3 });
    const orderId = await place(nora);
    for (let n = 0; n < 3; n += 1) expect(await charge(shop, nora, { token: OPEN, orderId })).toBe(200);
    expect(await charge(shop, nora, { token: OPEN, orderId })).toBe(429);
    expect((await paymentRows(shop)).map(({ state }) => state)).toEqual(["failed", "failed", "requires_action"]);
  });

  test("do not include those that the gateway refused before a card was tried", async () => {
    const { shop, nora } = await limitedShop({ declinedCardsPerAccount: 2 });
    const create = () => Promise.reject(new Error("The API key was revoked"));
    const refusing = { ...shop, payments: { ...shop.payments, create } } as TestShop;
    for (let n = 0; n < 2; n += 1) await expect(charge(refusing, nora, { token: OPEN })).rejects.toThrow("revoked");
    expect((await paymentRows(shop)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect(await charge(shop, nora, { token: OPEN })).toBe(200);
  });

  test("count together with declined ones", async () => {
    const { shop, nora, place } = await limitedShop({ declinedCardsPerAccount: 3 });
    const orderId = await place(nora);
    expect(await charge(shop, nora, { orderId })).toBe(402);
    for (let n = 0; n < 2; n += 1) expect(await charge(shop, nora, { token: OPEN, orderId })).toBe(200);
    expect(await charge(shop, nora, { token: "tok_visa", orderId })).toBe(429);
  });
});

test("an IPv6 site has five times the limit of one of its networks", async () => {
  const { shop } = await limitedShop({ declinedCardsPerAccount: 2, declinedCardsPerAddress: 2 });
  const from = async (n: number) => {
    const caller = as(shop, await addPerson(shop), { address: `2001:db8:1:${n}::/64`, site: "2001:db8:1::/48" });
    return statusOf(caller.orders.charge({ token: DECLINED, amount: TOTAL }));
  };
  const answers: number[] = [];
  for (let n = 0; n < 6; n += 1) answers.push(await from(n));
  expect(answers).toEqual([402, 402, 402, 402, 402, 429]);
});

test("without limits, any number of declined cards reaches the gateway", async () => {
  const own = await testShop();
  const nora = await addPerson(own);
  for (let n = 0; n < 12; n += 1) expect(await charge(own, nora, {})).toBe(402);
  expect(await own.db.$count(rateLimits)).toBe(0);
});
