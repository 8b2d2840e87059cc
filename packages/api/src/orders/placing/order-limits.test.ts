import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import { idAt, newId } from "@shop/db/columns";
import { auditLog } from "@shop/db/schema/audit";
import { dayOf } from "@shop/domain/dates";
import { TOO_MANY_CANCELLED, TOO_MANY_UNPAID } from "@shop/domain/messages";
import { eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cleanUp } from "../../shop/clean-up.ts";
import { otherServer } from "../../money/payments/payments.fixture.ts";
import type { RateLimitSettings } from "../../base/limits/rate-limits.ts";
import {
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  lockProductsFor,
  orderOf,
  PASSWORD,
  errorOf,
  testShop,
  type TestShop,
  waitForBlockedSessions,
} from "../../testing.ts";

/** The total of an order of one glove: $10, $25 freight and 10 % GST. */
const TOTAL = 36;
const refused = { status: 409, code: "CONFLICT", message: TOO_MANY_UNPAID };
const refusedAfterCancelling = { ...refused, message: TOO_MANY_CANCELLED };
const refusedCancellation = { status: 429, code: "TOO_MANY_REQUESTS", message: TOO_MANY_CANCELLED };

/** A shop with gloves at $10 and these limits. Limits that are not given are off. */
async function limited(limits: Partial<RateLimitSettings>) {
  const shop = await testShop({ limits: { orders: 0, unpaidOrders: 0, unpaidAmount: 0, ...limits } });
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  const gloves = await addProduct(shop, { stock: 10_000 });
  const place = (buyer: { token: string }, paymentMethod: "Bank" | "Stripe" = "Bank") =>
    as(shop, buyer).orders.create(orderOf([[gloves, 1]], { paymentMethod }));
  const pay = async (orderId: string) => staff.orders.pay({ orderId, id: "BANK-1" });
  return { shop, staff, gloves, place, pay };
}

/** Places orders concurrently and returns how many succeed. The others must fail with TOO_MANY_UNPAID. */
async function placedAtOnce(count: number, place: (index: number) => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, index) => place(index)));
  const reasons = outcomes.flatMap((it) => (it.status === "rejected" ? [(it.reason as Error).message] : []));
  expect(new Set(reasons)).toEqual(new Set([TOO_MANY_UNPAID]));
  return count - reasons.length;
}

const register = async (shop: Parameters<typeof as>[0], address: string): Promise<{ _id: string; token: string }> =>
  as(shop, null, { address }).users.register({ name: "New", email: `${newId()}@test.example`, password: PASSWORD });

test("a customer can place as many unpaid orders as the limit, and another once one is paid", async () => {
  const { shop, place, pay } = await limited({ unpaidOrders: 2 });
  const nora = await addPerson(shop);
  const first = await place(nora);
  await place(nora, "Stripe");
  expect(await errorOf(place(nora))).toEqual(refused);
  await pay(first._id);
  await place(nora);
});

const LOOP = 8;

/** Places orders and cancels each at once, until one is refused, at most LOOP; returns how many were placed, and the refusal. */
async function placedInLoop(place: () => Promise<{ _id: string }>, cancel: (id: string) => Promise<unknown>) {
  for (let placed = 0; placed < LOOP; placed += 1) {
    const order = await place().catch((error: unknown) => error);
    if (!(order instanceof Object && "_id" in order)) return { placed, error: await errorOf(Promise.reject(order)) };
    await cancel(String(order._id));
  }
  return { placed: LOOP, error: null };
}

test("until a customer has paid an order, their own cancellations count like open orders for 24 hours", async () => {
  const { shop, place, pay } = await limited({ unpaidOrders: 3 });
  const nora = await addPerson(shop);
  const buyer = as(shop, nora).orders;
  const loop = () =>
    placedInLoop(
      () => place(nora),
      (id) => buyer.cancel({ id }),
    );
  expect(await loop()).toEqual({ placed: 3, error: refusedAfterCancelling });
  await shop.db.update(orders).set({ cancelledAt: sql`now() - interval '23 hours 59 minutes'` });
  expect(await loop()).toEqual({ placed: 0, error: refusedAfterCancelling });
  await shop.db.update(orders).set({ cancelledAt: sql`now() - interval '24 hours 1 second'` });
  await pay((await place(nora))._id);
  expect(await loop()).toEqual({ placed: LOOP, error: null });
});

test("an order of any amount counts with its amount after it was cancelled by its owner, but not by staff", async () => {
  const { shop, staff, place } = await limited({ unpaidAmount: 3 * TOTAL });
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  await place(nora);
  const byOwner = await placedInLoop(
    () => place(nora),
    (id) => as(shop, nora).orders.cancel({ id }),
  );
  expect(byOwner).toEqual({ placed: 2, error: refusedAfterCancelling });
  await place(omar);
  const byStaff = await placedInLoop(
    () => place(omar),
    (id) => staff.orders.cancel({ id }),
  );
  expect(byStaff).toEqual({ placed: LOOP, error: null });
});

test("new accounts from one IP address share the count of cancelled orders", async () => {
  const { shop, place } = await limited({ unpaidOrders: 3 });
  const [one, other] = [await register(shop, "198.51.100.7"), await register(shop, "198.51.100.7")];
  for (const person of [one, other]) {
    const { _id } = await place(person);
    await as(shop, person).orders.cancel({ id: _id });
  }
  await place(one);
  expect(await errorOf(place(other))).toEqual(refusedAfterCancelling);
});

test("the cancelled orders of a deleted account still count for the IP address that it was registered from", async () => {
  const { shop, place } = await limited({ unpaidOrders: 3 });
  const first = await register(shop, "198.51.100.7");
  const loop = await placedInLoop(
    () => place(first),
    (id) => as(shop, first).orders.cancel({ id }),
  );
  expect(loop.placed).toBe(3);
  await as(shop, first).users.deleteAccount({ password: PASSWORD });
  expect(await errorOf(place(await register(shop, "198.51.100.7")))).toEqual(refusedAfterCancelling);
  await place(await register(shop, "198.51.100.8"));
});

test("loops of ordering and cancelling at once on two servers share the limit", async () => {
  const { shop, gloves } = await limited({ unpaidOrders: 6 });
  const nora = await addPerson(shop);
  const servers = [shop, { ...otherServer(shop), limits: shop.limits }];
  const loops = [0, 1, 2, 3].map((index) => {
    const buyer = as(servers[index % 2] ?? shop, nora).orders;
    return placedInLoop(
      () => buyer.create(orderOf([[gloves, 1]])),
      (id) => buyer.cancel({ id }),
    );
  });
  const outcomes = await Promise.all(loops);
  expect(outcomes.reduce((sum, { placed }) => sum + placed, 0)).toBe(6);
  for (const { error } of outcomes) expect([TOO_MANY_UNPAID, TOO_MANY_CANCELLED]).toContain(error?.message);
});

/** Makes the entries of the audit log a day older: it finds those of a day by their ids. */
async function dayPasses({ db }: TestShop) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { id } of await tx.select({ id: auditLog.id }).from(auditLog))
      await tx
        .update(auditLog)
        .set({ id: idAt(new Date(Date.now() - 24 * 60 * 60_000 - 1)) })
        .where(eq(auditLog.id, id));
  });
}

describe("the limit of orders that an account cancels in 24 hours", () => {
  test("holds once it has paid an order, with Retry-After, and is no limit of what staff cancel", async () => {
    const { shop, staff, place, pay } = await limited({ cancellations: 3 });
    const nora = await addPerson(shop);
    await pay((await place(nora))._id);
    const headers: Record<string, string> = {};
    const buyer = as(shop, nora, { setHeader: (name, value) => void (headers[name] = value) }).orders;
    const loop = () =>
      placedInLoop(
        () => place(nora),
        (id) => staff.orders.cancel({ id }),
      );
    expect(await loop()).toEqual({ placed: LOOP, error: null });
    for (let count = 0; count < 3; count += 1) {
      const { _id: id } = await place(nora);
      await buyer.cancel({ id });
      // Repeating it changes nothing.
      await buyer.cancel({ id });
    }
    const { _id: id } = await place(nora);
    expect(await errorOf(buyer.cancel({ id }))).toEqual(refusedCancellation);
    expect(headers["retry-after"]).toBe("60");
    expect(await loop()).toEqual({ placed: LOOP, error: null });
    await dayPasses(shop);
    expect(await buyer.cancel({ id })).toMatchObject({ isCancelled: true });
  });

  test("counts those of a company by who cancels them, also on account", async () => {
    const { shop, gloves } = await limited({ cancellations: 2 });
    const company = await addCompany(shop, { termsDays: 30, creditLimitCents: 10_000_00 });
    const [bea, nora] = [await addMember(shop, company, "approver"), await addMember(shop, company, "buyer")];
    const place = async () =>
      (await as(shop, nora).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Account" })))._id;
    for (let count = 0; count < 2; count += 1) await as(shop, bea).orders.cancel({ id: await place() });
    expect(await errorOf(as(shop, bea).orders.cancel({ id: await place() }))).toEqual(refusedCancellation);
    for (let count = 0; count < 2; count += 1) await as(shop, nora).orders.cancel({ id: await place() });
    expect(await errorOf(as(shop, nora).orders.cancel({ id: await place() }))).toEqual(refusedCancellation);
  });

  test("is kept by concurrent cancellations on two servers", async () => {
    const { shop, place } = await limited({ cancellations: 3 });
    const nora = await addPerson(shop);
    const servers = [shop, { ...otherServer(shop), limits: shop.limits }];
    const placed: string[] = [];
    for (let count = 0; count < 12; count += 1) placed.push((await place(nora))._id);
    const cancelled = placed.map((id, index) => as(servers[index % 2] ?? shop, nora).orders.cancel({ id }));
    const outcomes = await Promise.allSettled(cancelled);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const it of outcomes)
      if (it.status === "rejected") expect(it.reason).toMatchObject({ message: TOO_MANY_CANCELLED });
  });
});

test("the amount limit includes GST and freight of orders of both payment methods, and may be reached exactly", async () => {
  const { shop, place } = await limited({ unpaidAmount: 3 * TOTAL });
  const nora = await addPerson(shop);
  for (const method of ["Bank", "Stripe", "Bank"] as const) await place(nora, method);
  expect(await errorOf(place(nora))).toEqual(refused);
});

test("a single order above the amount limit is refused, and one just below it is placed", async () => {
  const { shop, gloves } = await limited({ unpaidAmount: 20_000 });
  const nora = await addPerson(shop);
  expect(await errorOf(as(shop, nora).orders.create(orderOf([[gloves, 1_819]])))).toEqual(refused);
  expect(await shop.db.select().from(orders)).toEqual([]);
  // 1,818 gloves cost $19,998 with GST and free freight.
  await as(shop, nora).orders.create(orderOf([[gloves, 1_818]]));
});

test("once a customer has paid an order, the limit is ten times as many orders", async () => {
  const { shop, place, pay } = await limited({ unpaidOrders: 1 });
  const nora = await addPerson(shop);
  await pay((await place(nora))._id);
  for (let count = 0; count < 10; count += 1) await place(nora);
  expect(await errorOf(place(nora))).toEqual(refused);
});

test("refunded payments and payments of cancelled orders do not raise the amount limit", async () => {
  const { shop, staff, place, pay } = await limited({ unpaidAmount: 2 * TOTAL });
  const nora = await addPerson(shop);
  const buyer = as(shop, nora).orders;
  const card = await place(nora, "Stripe");
  await buyer.charge({ token: "tok_visa", amount: TOTAL * 100, orderId: card._id });
  const [bank, sentBack] = [await place(nora), await place(nora)];
  await pay(bank._id);
  await pay(sentBack._id);
  const placeWhileAllowed = async (): Promise<number> => {
    let placed = 0;
    for (; placed < 30; placed += 1) if ((await place(nora).catch(() => null)) === null) break;
    return placed;
  };
  // Three orders are paid, but the money of one was sent back: the limit is ten times the amount of two.
  await staff.orders.makeRefund({ id: sentBack._id, requestId: newId(), amount: TOTAL });
  const today = dayOf(new Date(), shop.settings.timeZone);
  await staff.orders.bookTransfer({ id: sentBack._id, amount: -TOTAL, paidOn: today, reference: "Back" });
  expect(await placeWhileAllowed()).toBe(20);
  await staff.orders.makeRefund({ id: card._id, requestId: newId(), amount: TOTAL });
  await staff.orders.cancel({ id: bank._id, paid: true });
  for (const { _id, isPaid } of await buyer.mine({})) if (!isPaid) await buyer.cancel({ id: _id });
  expect(await placeWhileAllowed()).toBe(2);
});

test("limits that staff set for a customer replace the general limits, and 0 means no limit", async () => {
  const { shop, staff, place } = await limited({ unpaidOrders: 1, unpaidAmount: TOTAL });
  const nora = await addPerson(shop);
  await staff.users.update({ id: nora.id, unpaidOrdersLimit: 2, unpaidAmountLimit: 2 * TOTAL });
  await place(nora);
  await place(nora);
  expect(await errorOf(place(nora))).toEqual(refused);
  await staff.users.update({ id: nora.id, unpaidOrdersLimit: 0, unpaidAmountLimit: 0 });
  await place(nora);
  await staff.users.update({ id: nora.id, unpaidOrdersLimit: null, unpaidAmountLimit: null });
  expect(await errorOf(place(nora))).toEqual(refused);
});

test("of 100 concurrent orders on two servers, only as many as the limit are placed", async () => {
  const { shop, gloves } = await limited({ unpaidOrders: 20 });
  const nora = await addPerson(shop);
  const servers = [shop, { ...otherServer(shop), limits: shop.limits }];
  const place = (index: number) => as(servers[index % 2] ?? shop, nora).orders.create(orderOf([[gloves, 1]]));
  expect(await placedAtOnce(100, place)).toBe(20);
  expect(await shop.db.$count(orders)).toBe(20);
});

test("of two concurrent orders that wait for the same product, the limit refuses one", async () => {
  const { shop, gloves, place } = await limited({ unpaidOrders: 1 });
  const nora = await addPerson(shop);
  const { release } = await lockProductsFor(shop, [gloves.id]);
  const placed = placedAtOnce(2, () => place(nora));
  await waitForBlockedSessions(shop, 2);
  await release();
  expect(await placed).toBe(1);
});

test("new accounts from one IP address share one limit, and another address has its own", async () => {
  const { shop, place } = await limited({ unpaidOrders: 5 });
  const fromOne = await Promise.all(Array.from({ length: 4 }, () => register(shop, "198.51.100.7")));
  expect(await placedAtOnce(40, (index) => place(fromOne[index % 4] ?? { token: "" }))).toBe(5);
  await place(await register(shop, "198.51.100.8"));
});

test("an account has its own limit once it is a day old, or once staff have set one", async () => {
  const { shop, staff, place } = await limited({ unpaidOrders: 2 });
  const [first, second, third] = [
    await register(shop, "198.51.100.7"),
    await register(shop, "198.51.100.7"),
    await register(shop, "198.51.100.7"),
  ];
  await place(first);
  await place(first);
  expect(await errorOf(place(second))).toEqual(refused);
  const dayOld = { createdAt: sql`now() - interval '24 hours 1 second'` };
  await shop.db.update(users).set(dayOld).where(eq(users.id, second._id));
  await place(second);
  expect(await errorOf(place(third))).toEqual(refused);
  await staff.users.update({ id: third._id, unpaidOrdersLimit: 3 });
  for (let count = 0; count < 3; count += 1) await place(third);
  expect(await errorOf(place(third))).toEqual(refused);
});

test("orders above the limit per minute are refused with Retry-After, and refused orders do not count", async () => {
  const { shop, gloves } = await limited({ orders: 3 });
  const nora = await addPerson(shop);
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => void (headers[name] = value);
  const place = () => as(shop, nora, { setHeader }).orders.create(orderOf([[gloves, 1]]));
  for (let count = 0; count < 3; count += 1) await place();
  for (let count = 0; count < 3; count += 1) {
    expect(await errorOf(place())).toMatchObject({
      status: 429,
      message: "Too many orders at once. Please wait a minute and try again.",
    });
  }
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  const minuteOld = { createdAt: sql`${orders.createdAt} - interval '61 seconds'` };
  await shop.db.update(orders).set(minuteOld);
  await place();
});

test("orders per minute are counted for each member of a company, and go on when they join it", async () => {
  const { shop, place } = await limited({ orders: 2 });
  const company = await addCompany(shop);
  const [nora, omar] = [await addPerson(shop), await addMember(shop, company, "buyer")];
  await place(nora);
  await addMember(shop, company, "buyer", { person: nora });
  await place(nora);
  expect(await errorOf(place(nora))).toMatchObject({ status: 429 });
  await place(omar);
  await place(omar);
  expect(await errorOf(place(omar))).toMatchObject({ status: 429 });
});

test("an order repeated with its Idempotency-Key counts once, and a 429 response is not stored", async () => {
  const { shop, gloves } = await limited({ orders: 2, unpaidOrders: 3 });
  const nora = await addPerson(shop);
  const place = (idempotencyKey: string) => as(shop, nora, { idempotencyKey }).orders.create(orderOf([[gloves, 1]]));
  const first = await place("one");
  for (let count = 0; count < 5; count += 1) expect(await place("one")).toEqual(first);
  await place("two");
  expect(await errorOf(place("three"))).toMatchObject({ status: 429 });
  await shop.db.update(orders).set({ createdAt: sql`${orders.createdAt} - interval '2 minutes'` });
  await place("three");
});

test("without limits, an account can place any number of orders", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop, { stock: 1_000 });
  for (let count = 0; count < 35; count += 1) await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
});

test("the IP address of a registration is kept for a day", async () => {
  const { shop } = await limited({});
  const [young, old] = [await register(shop, "198.51.100.7"), await register(shop, "198.51.100.7")];
  const dayOld = { createdAt: sql`now() - interval '24 hours 1 second'` };
  await shop.db.update(users).set(dayOld).where(eq(users.id, old._id));
  await cleanUp(shop, shop.settings.retention);
  const kept = await shop.db.select().from(users).where(isNotNull(users.registrationAddress));
  expect(kept.map(({ id, registrationAddress }) => [id, registrationAddress])).toEqual([[young._id, "198.51.100.7"]]);
});
