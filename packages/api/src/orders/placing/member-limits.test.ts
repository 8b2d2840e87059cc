import { companies, companyMembers } from "@shop/db/schema/companies";
import { orders } from "@shop/db/schema/orders";
import type { CompanyRole } from "@shop/domain/access";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  ADDRESS,
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  errorOf,
  holdRows,
  orderOf,
  type Person,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";
import { daysFromNow } from "../quotes/quotes.fixture.ts";

/** The total of an order of one glove: $10, $25 freight and 10 % GST. */
const TOTAL_CENTS = 36_00;

interface Limits {
  orderLimitCents?: number | null;
  monthlyLimitCents?: number | null;
}

async function limitedShop(limits: Limits, role: CompanyRole = "buyer") {
  const shop = await testShop();
  const gloves = await addProduct(shop, { name: "Gloves" });
  const company = await addCompany(shop);
  const nora = await addMember(shop, company, role, { limits });
  const order = (qty = 1, person: Person = nora) => as(shop, person).orders.create(orderOf([[gloves, qty]]));
  return { shop, gloves, company, nora, order };
}

const refused = (message: string) => ({ status: 403, code: "APPROVAL_REQUIRED", message });
const OVER_ORDER = refused("This order is over your limit of $36.00 an order");
const overMonth = (limit: string, left: string) =>
  refused(`This order is over your limit of ${limit} a month: ${left} left`);

test.each(["buyer", "approver"] as const)("a %s orders up to the limit of an order, and no cent more", async (role) => {
  const { shop, order } = await limitedShop({ orderLimitCents: TOTAL_CENTS }, role);
  await order();
  expect(await errorOf(order(2))).toEqual(OVER_ORDER);
  await order();
  expect(await shop.db.$count(orders)).toBe(2);
});

test("the limit comes before the company's credit", async () => {
  const { shop, nora, gloves, order } = await limitedShop({ orderLimitCents: 0 });
  await shop.db.update(companies).set({ termsDays: 30, creditLimitCents: 0, isOnHold: true });
  const lines = orderOf([[gloves, 1]], { paymentMethod: "Account" });
  expect(await errorOf(as(shop, nora).orders.create(lines))).toMatchObject({ code: "APPROVAL_REQUIRED" });
  expect(await as(shop, nora).requisitions.create(lines)).toMatchObject({ paymentMethod: "Account", status: "open" });
  expect(await errorOf(order())).toMatchObject({ code: "APPROVAL_REQUIRED" });
});

test("company admins, members without limits and private customers order what they like", async () => {
  const { shop, company, nora, order } = await limitedShop({ orderLimitCents: 0, monthlyLimitCents: 0 }, "admin");
  await order(20, nora);
  await order(20, await addMember(shop, company, "buyer"));
  await order(20, await addPerson(shop));
});

test("with a limit of nothing every order needs approval, whatever its stock", async () => {
  const { shop, order } = await limitedShop({ orderLimitCents: 0 });
  for (const qty of [1, 1_000])
    expect(await errorOf(order(qty))).toEqual(refused("This order is over your limit of $0.00 an order"));
  expect(await shop.db.$count(orders)).toBe(0);
});

test("the limit of a month counts the member's own orders of the company, without cancelled and approved ones", async () => {
  const { shop, company, nora, order } = await limitedShop({ monthlyLimitCents: 2 * TOTAL_CENTS });
  const theo = await addMember(shop, company, "approver");
  await order(1, theo);
  const [first, second] = [await order(), await order()];
  expect(await errorOf(order())).toEqual(overMonth("$72.00", "$0.00"));
  await as(shop, nora).orders.cancel({ id: first._id });
  expect(await errorOf(order(2))).toEqual(overMonth("$72.00", "$36.00"));
  await shop.db.update(orders).set({ approvedBy: theo.id }).where(eq(orders.id, second._id));
  await order();
  await order();
  expect(await errorOf(order())).toEqual(overMonth("$72.00", "$0.00"));
});

test("what staff cancel of an order does not count in the month", async () => {
  const { shop, gloves, nora, order } = await limitedShop({ monthlyLimitCents: 2 * TOTAL_CENTS });
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).orders;
  const placed = await order(3);
  expect(await errorOf(order())).toEqual(overMonth("$72.00", "$14.00"));
  await staff.pay({ orderId: placed._id, id: "Reference" });
  await staff.ship({ id: placed._id, lines: [{ product: gloves.id, qty: 1 }] });
  await staff.cancel({ id: placed._id, paid: true });
  // Two gloves with their GST.
  expect(await errorOf(order(2))).toEqual(overMonth("$72.00", "$36.00"));
  const { members } = await as(shop, nora).company.read();
  expect(members).toMatchObject([{ email: nora.email, monthSpent: TOTAL_CENTS / 100 }]);
  await order();
});

test("orders that a person placed for themselves do not count in the company", async () => {
  const { shop, company, gloves } = await limitedShop({});
  const omar = await addPerson(shop);
  const order = () => as(shop, omar).orders.create(orderOf([[gloves, 1]]));
  await order();
  await addMember(shop, company, "buyer", { person: omar, limits: { monthlyLimitCents: TOTAL_CENTS } });
  await order();
  expect(await errorOf(order())).toEqual(overMonth("$36.00", "$0.00"));
});

test("a month begins at midnight in the shop's time zone", async () => {
  const { shop, order } = await limitedShop({ monthlyLimitCents: TOTAL_CENTS });
  const placed = await order();
  const begin = sql`date_trunc('month', now() at time zone ${shop.settings.timeZone}) at time zone ${shop.settings.timeZone}`;
  const place = (createdAt: ReturnType<typeof sql>) =>
    shop.db.update(orders).set({ createdAt }).where(eq(orders.id, placed._id));
  await place(begin);
  expect(await errorOf(order())).toEqual(overMonth("$36.00", "$0.00"));
  await place(sql`${begin} - interval '1 microsecond'`);
  await order();
});

test("an accepted quote is judged and counts like any order", async () => {
  const { shop, gloves, nora, order } = await limitedShop({ monthlyLimitCents: 2 * TOTAL_CENTS });
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  const answered = async (qty: number) => {
    const line = { product: gloves.id, qty };
    const { _id: id } = await as(shop, nora).quotes.create({ note: "", lines: [line] });
    await staff.quotes.update({ id, lines: [{ ...line, price: 10 }], freight: 25, validUntil: daysFromNow(shop, 7) });
    return id;
  };
  const accept = async (qty: number) =>
    as(shop, nora).quotes.accept({ id: await answered(qty), shippingAddress: ADDRESS, paymentMethod: "Bank" });
  expect(await errorOf(accept(5))).toEqual(overMonth("$72.00", "$72.00"));
  await accept(1);
  await order();
  expect(await errorOf(order())).toEqual(overMonth("$72.00", "$0.00"));
});

test("orders at the same time are judged one after another", async () => {
  const { shop, company, order } = await limitedShop({ monthlyLimitCents: 2 * TOTAL_CENTS });
  const held = await holdRows(shop, "companies", [company.id]);
  const settled = Promise.allSettled([order(), order(), order()]);
  await waitForBlockedSessions(shop, 3);
  await held.release();
  expect((await settled).filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await shop.db.$count(orders)).toBe(2);
});

test("a limit that is lowered while an order waits counts for it", async () => {
  const { shop, company, order } = await limitedShop({});
  const held = await holdRows(shop, "companies", [company.id]);
  const placing = errorOf(order(2));
  await waitForBlockedSessions(shop, 1);
  await shop.db.update(companyMembers).set({ orderLimitCents: TOTAL_CENTS });
  await held.release();
  expect(await placing).toEqual(OVER_ORDER);
  expect(await shop.db.$count(orders)).toBe(0);
});
