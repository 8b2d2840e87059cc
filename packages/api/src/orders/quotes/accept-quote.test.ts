import { newId } from "@shop/db/columns";
import { orderLines, orders, stockMovements } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { quotes } from "@shop/db/schema/quotes";
import { users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  errorOf,
  holdRows,
  lockProductsFor,
  PASSWORD,
  setCustomerPrice,
  type TestShop,
  waitForBlockedSessions,
} from "../../testing.ts";
import { CHECKOUT, daysFromNow, line, shopWithQuotes, todayAt } from "./quotes.fixture.ts";

const stockOf = async ({ db }: TestShop, { id }: { id: string }) =>
  (await db.select({ left: products.countInStock }).from(products).where(eq(products.id, id)))[0]?.left;

test("an accepted quote is an order at its prices and freight, whatever the customer pays otherwise", async () => {
  const { shop, nora, gloves, masks, asNora, answered } = await shopWithQuotes();
  const { _id: id, totals } = await answered();
  await setCustomerPrice(shop, nora, gloves, 99_00);
  const order = await asNora.quotes.accept({
    id,
    ...CHECKOUT,
    poNumber: "PO 7",
    deliveryNote: "Dock 2",
    abn: "ABN 53 004 085 616",
    totalPrice: totals?.totalPrice,
  });
  expect(order).toMatchObject({
    orderItems: [
      { product: gloves.id, qty: 20, price: 8.5, priceSource: "quote" },
      { product: masks.id, qty: 5, price: 9.25, priceSource: "quote" },
    ],
    ...totals,
    poNumber: "PO 7",
    deliveryNote: "Dock 2",
    abn: "53 004 085 616",
  });
  expect(await asNora.orders.byId({ id: order._id })).toEqual(order);
  const { _id, orderNumber } = order;
  expect(await asNora.quotes.byId({ id })).toMatchObject({
    status: "accepted",
    order: { _id, orderNumber },
    totals,
    totalPrice: totals?.totalPrice,
  });
  expect(await stockOf(shop, gloves)).toBe(80);
});

test("the order takes its products out of the cart, like any other", async () => {
  const { shop, gloves, asNora, answered } = await shopWithQuotes();
  const cups = await addProduct(shop);
  await asNora.cart.add({ lines: [line(gloves, 3), line(cups, 2)] });
  const { _id: id } = await answered();
  await asNora.quotes.accept({ id, ...CHECKOUT });
  expect((await asNora.cart.read()).lines).toMatchObject([{ product: cups.id, qty: 2 }]);
});

test("a private quote that is accepted in a company becomes the company's, like its order", async () => {
  const { shop, nora, asNora, answered } = await shopWithQuotes();
  const { _id: id, number } = await answered();
  const company = await addCompany(shop, { name: "Wattle" });
  await addMember(shop, company, "buyer", { person: nora });
  const theo = as(shop, await addMember(shop, company, "viewer"));
  expect(await errorOf(theo.quotes.byId({ id }))).toMatchObject({ status: 404 });
  const { _id: order, company: ordered } = await asNora.quotes.accept({ id, ...CHECKOUT });
  expect(ordered).toEqual({ _id: company.id, name: "Wattle" });
  expect(await theo.quotes.byId({ id })).toMatchObject({ number, company: ordered, order: { _id: order } });
});

test("an accepted quote shows the amounts of its order, even if a tax class changes afterwards", async () => {
  const { shop, asNora, answered } = await shopWithQuotes();
  const { _id: id, totals } = await answered();
  await asNora.quotes.accept({ id, ...CHECKOUT });
  await shop.db.update(products).set({ taxClass: "gst-free" });
  expect((await asNora.quotes.byId({ id })).totals).toEqual(totals);
});

describe("accepting is refused", () => {
  test("a second time, with the number of the order", async () => {
    const { shop, asNora, answered } = await shopWithQuotes();
    const { _id: id } = await answered();
    const { orderNumber } = await asNora.quotes.accept({ id, ...CHECKOUT });
    const message = `This quote was accepted as ${orderNumber}`;
    const twice = { status: 409, code: "CONFLICT", message };
    expect(await errorOf(asNora.quotes.accept({ id, ...CHECKOUT }))).toEqual(twice);
    // Also when its last day has passed by then.
    await shop.db.update(quotes).set({ validUntil: "2026-01-01" });
    expect(await errorOf(asNora.quotes.accept({ id, ...CHECKOUT }))).toEqual(twice);
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("after its last day, and not on it", async () => {
    const { shop, asNora, answered } = await shopWithQuotes();
    const { _id: id } = await answered();
    const setLast = (validUntil: string) => shop.db.update(quotes).set({ validUntil });
    await setLast(daysFromNow(shop, -1));
    expect(await errorOf(asNora.quotes.accept({ id, ...CHECKOUT }))).toEqual({
      status: 409,
      code: "CONFLICT",
      message: "This quote has expired",
    });
    expect((await asNora.quotes.byId({ id })).status).toBe("expired");
    await setLast(todayAt(shop));
    expect((await asNora.quotes.accept({ id, ...CHECKOUT })).totalPrice).toBe(248.88);
  });

  test("before it is answered", async () => {
    const { asNora, ask } = await shopWithQuotes();
    const { _id: id } = await ask();
    expect(await errorOf(asNora.quotes.accept({ id, ...CHECKOUT }))).toEqual({
      status: 409,
      code: "CONFLICT",
      message: "This quote has not been answered yet",
    });
  });

  test("for everyone but its owner, admins too", async () => {
    const { shop, asAda, answered } = await shopWithQuotes();
    const { _id: id } = await answered();
    const omar = as(shop, await addPerson(shop));
    for (const calls of [omar, asAda])
      for (const other of [id, newId(), "1"])
        expect(await errorOf(calls.quotes.accept({ id: other, ...CHECKOUT }))).toEqual({
          status: 404,
          code: "NOT_FOUND",
          message: "Quote not found",
        });
  });

  test("as any order is, which leaves the quote to be accepted later", async () => {
    const { shop, nora, gloves, asNora, answered } = await shopWithQuotes();
    const { _id: id, totals } = await answered();
    const accept = (more: object = {}) => asNora.quotes.accept({ id, ...CHECKOUT, ...more });
    const move = (delta: number) =>
      shop.db.insert(stockMovements).values({ productId: gloves.id, delta, reason: "adjustment" });

    await move(-81);
    expect(await errorOf(accept())).toMatchObject({ status: 409, message: "Only 19 of Gloves left in stock" });
    await move(81);
    await shop.db.update(products).set({ maxQty: 10 }).where(eq(products.id, gloves.id));
    expect(await errorOf(accept())).toMatchObject({ status: 400, message: "At most 10 of Gloves in one order" });
    await shop.db.update(products).set({ maxQty: null, archivedAt: new Date() }).where(eq(products.id, gloves.id));
    expect(await errorOf(accept())).toMatchObject({ status: 404, message: "Product not found" });
    await shop.db.update(products).set({ archivedAt: null }).where(eq(products.id, gloves.id));
    await shop.db.update(users).set({ poRequired: true }).where(eq(users.id, nora.id));
    expect(await errorOf(accept())).toMatchObject({ status: 400, issues: [{ path: "poNumber" }] });
    expect(await errorOf(accept({ poNumber: "7", totalPrice: 1 }))).toMatchObject({
      status: 409,
      order: { totalPrice: totals?.totalPrice, orderItems: [{ price: 8.5, priceSource: "quote" }, { price: 9.25 }] },
    });
    const box = { shippingAddress: { ...CHECKOUT.shippingAddress, address: "PO Box 12" } };
    expect(await errorOf(accept({ poNumber: "7", ...box }))).toMatchObject({ status: 400 });

    expect(await shop.db.$count(orders)).toBe(0);
    expect(await asNora.quotes.byId({ id })).toMatchObject({ status: "answered", order: null });
    expect((await accept({ poNumber: "7" })).totalPrice).toBe(totals?.totalPrice);
  });

  test("by the limits of unpaid orders", async () => {
    const { shop, asNora, answered } = await shopWithQuotes({ limits: { unpaidOrders: 1 } });
    const [first, second] = [await answered(), await answered()];
    await asNora.quotes.accept({ id: first._id, ...CHECKOUT });
    expect(await errorOf(asNora.quotes.accept({ id: second._id, ...CHECKOUT }))).toMatchObject({ status: 409 });
    expect(await shop.db.$count(orders)).toBe(1);
    expect((await asNora.quotes.byId({ id: second._id })).status).toBe("answered");
  });
});

test("a call repeated with the same idempotency key gets the same order", async () => {
  const { shop, nora, answered } = await shopWithQuotes();
  const { _id: id } = await answered();
  const keyed = as(shop, nora, { idempotencyKey: "one" }).quotes;
  expect(await keyed.accept({ id, ...CHECKOUT })).toEqual(await keyed.accept({ id, ...CHECKOUT }));
  expect(await shop.db.$count(orders)).toBe(1);
});

describe("at the same time", () => {
  afterEach(() => void vi.useRealTimers());

  test("two acceptances make one order, and the other names it", async () => {
    const { shop, gloves, asNora, answered } = await shopWithQuotes();
    const { _id: id } = await answered();
    const held = await holdRows(shop, "quotes", [id]);
    const both = Promise.allSettled([1, 2].map(() => asNora.quotes.accept({ id, ...CHECKOUT })));
    await waitForBlockedSessions(shop, 2);
    await held.release();
    const settled = await both;
    const [order] = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const [reason] = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(await errorOf(Promise.reject(reason as Error))).toMatchObject({
      status: 409,
      message: `This quote was accepted as ${order?.orderNumber}`,
    });
    expect([await shop.db.$count(orders), await stockOf(shop, gloves)]).toEqual([1, 80]);
  });

  test("a member's acceptance locks the company before the quote, which stays free while it waits", async () => {
    const { shop, nora, asNora, answered, answer } = await shopWithQuotes();
    const company = await addCompany(shop);
    await addMember(shop, company, "buyer", { person: nora });
    const { _id: id } = await answered();
    const held = await holdRows(shop, "companies", [company.id]);
    const accepting = asNora.quotes.accept({ id, ...CHECKOUT });
    await waitForBlockedSessions(shop, 1);
    await answer(id, { freight: 77 });
    await held.release();
    expect(await accepting).toMatchObject({ shippingPrice: 77 });
  });

  test("an acceptance waits for a change by staff and, with the version that was seen, is refused with the new one", async () => {
    const { shop, gloves, asNora, answered, answer } = await shopWithQuotes();
    const { _id: id, version } = await answered();
    const held = await holdRows(shop, "quotes", [id]);
    const change = answer(id, { freight: 77 });
    await waitForBlockedSessions(shop, 1);
    const accepting = errorOf(asNora.quotes.accept({ id, version, ...CHECKOUT }));
    await waitForBlockedSessions(shop, 2);
    await held.release();
    await change;
    expect(await accepting).toMatchObject({
      status: 409,
      message: "This quote was changed by someone else in the meantime",
      current: { totals: { shippingPrice: 77 } },
    });
    expect([await shop.db.$count(orders), await stockOf(shop, gloves)]).toEqual([0, 100]);
  });

  test("a change by staff waits for an acceptance, and is refused with the order", async () => {
    const { shop, gloves, asNora, answered, answer } = await shopWithQuotes();
    const { _id: id, totals } = await answered();
    const held = await lockProductsFor(shop, [gloves.id]);
    const accepting = asNora.quotes.accept({ id, ...CHECKOUT });
    await waitForBlockedSessions(shop, 1);
    const change = errorOf(answer(id, { freight: 77 }));
    await waitForBlockedSessions(shop, 2);
    await held.release();
    const { orderNumber, totalPrice } = await accepting;
    expect(totalPrice).toBe(totals?.totalPrice);
    expect(await change).toMatchObject({ status: 409, message: `This quote was accepted as ${orderNumber}` });
    expect((await shop.db.select().from(orderLines)).map(({ priceCents }) => priceCents)).toEqual([8_50, 9_25]);
  });

  test("an acceptance that has waited past the last day is too late", async () => {
    const { shop, asNora, answered } = await shopWithQuotes();
    const { _id: id } = await answered({ validUntil: todayAt(shop) });
    const held = await holdRows(shop, "quotes", [id]);
    const accepting = errorOf(asNora.quotes.accept({ id, ...CHECKOUT }));
    await waitForBlockedSessions(shop, 1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 });
    await held.release();
    expect(await accepting).toMatchObject({ status: 409, message: "This quote has expired" });
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test("an acceptance waits for the deletion of its account, and places no order", async () => {
    const { shop, asNora, answered } = await shopWithQuotes();
    const { _id: id } = await answered();
    const held = await holdRows(shop, "quotes", [id]);
    const deletion = asNora.users.deleteAccount({ password: PASSWORD });
    await waitForBlockedSessions(shop, 1);
    const accepting = errorOf(asNora.quotes.accept({ id, ...CHECKOUT }));
    await waitForBlockedSessions(shop, 2);
    await held.release();
    await deletion;
    expect(await accepting).toMatchObject({ status: 401 });
    expect([await shop.db.$count(orders), await shop.db.$count(quotes)]).toEqual([0, 0]);
  });

  test("the deletion of an account waits for an acceptance, and is refused because of its order", async () => {
    const { shop, gloves, asNora, answered } = await shopWithQuotes();
    const { _id: id } = await answered();
    const held = await lockProductsFor(shop, [gloves.id]);
    const accepting = asNora.quotes.accept({ id, ...CHECKOUT });
    await waitForBlockedSessions(shop, 1);
    const deletion = errorOf(asNora.users.deleteAccount({ password: PASSWORD }));
    await waitForBlockedSessions(shop, 2);
    await held.release();
    const { orderNumber } = await accepting;
    expect(await deletion).toMatchObject({ status: 400, message: expect.stringContaining(orderNumber) as string });
  });
});
