import { orders, RELEASED } from "@shop/db/schema/orders";
import { ON_ACCOUNT } from "@shop/domain/messages";
import { isReleased, mayDeliver, PAYMENT_METHODS } from "@shop/domain/orders/order-state";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelOverdueOrders } from "../money/payments/overdue-orders.ts";
import {
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  errorOf,
  orderOf,
  testShop,
  type Person,
  type TestShop,
} from "../testing.ts";
import { isToShip } from "./released.ts";

/** A shop with a limit of one unpaid order, Nora, and the admin's calls. */
async function shopOfNora() {
  const shop = await testShop({ limits: { orders: 0, unpaidOrders: 1, unpaidAmount: 0 } });
  const staff = as(shop, await addPerson(shop, { isAdmin: true }));
  const nora = await addPerson(shop);
  const gloves = await addProduct(shop, { stock: 1_000 });
  const place = () => as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  return { shop, staff, nora, gloves, place };
}

/** The unpaid orders of the dashboard do not depend on its days. */
const DAY = { from: "2026-03-01", to: "2026-03-01" };

/** What an order on account keeps of its company's terms. */
const TERMS = { termsDays: 14, creditLimitCents: 500_00, owedCents: 36_00 };
const NO_TERMS = { termsDays: null, creditLimitCents: null, owedCents: null };

/** Puts an order of Nora on the account of a company that she is a member of. */
async function putOnAccount(shop: TestShop, nora: Person, id: string): Promise<void> {
  const company = await addCompany(shop);
  await addMember(shop, company, "buyer", { person: nora });
  await shop.db
    .update(orders)
    .set({ paymentMethod: "Account", companyId: company.id, ...TERMS })
    .where(eq(orders.id, id));
}

test("the rule in SQL is the function of the domain", async () => {
  const { shop, place } = await shopOfNora();
  const { _id: id } = await place();
  const { id: companyId } = await addCompany(shop);
  const at = new Date();
  for (const paymentMethod of PAYMENT_METHODS)
    for (const paidAt of [null, at])
      for (const state of [{}, { deliveredAt: at }, { cancelledAt: at }]) {
        const order = { paymentMethod, paidAt, shippedAt: null, deliveredAt: null, cancelledAt: null, ...state };
        if (order.deliveredAt && !isReleased(order)) continue;
        const terms = paymentMethod === "Account" ? TERMS : NO_TERMS;
        await shop.db
          .update(orders)
          .set({ ...order, companyId, ...terms })
          .where(eq(orders.id, id));
        const [found] = await shop.db
          .select({ isReleased: sql`${sql.raw(RELEASED)}`, isToShip: sql`${isToShip}` })
          .from(orders);
        expect(found).toEqual({ isReleased: isReleased(order), isToShip: mayDeliver(order) });
      }
});

test("an order on account is delivered before it is paid", async () => {
  const { shop, staff, nora, place } = await shopOfNora();
  const { _id: id } = await place();
  expect(await errorOf(staff.orders.deliver({ id }))).toMatchObject({ status: 400, message: "Order is not paid" });
  await putOnAccount(shop, nora, id);
  expect(await staff.orders.deliver({ id })).toMatchObject({ isPaid: false, isDelivered: true });
});

test("an order on account is to be delivered, and is not among the unpaid orders", async () => {
  const { shop, staff, nora, place } = await shopOfNora();
  const { _id: id } = await place();
  const numbersIn = async (state: "unpaid" | "toDeliver") =>
    (await staff.orders.adminList({ state })).orders.map(({ _id }) => _id);
  const unpaidOnDashboard = async () => (await staff.dashboard.read(DAY)).unpaidOrders.total.orders;
  expect([await numbersIn("unpaid"), await numbersIn("toDeliver"), await unpaidOnDashboard()]).toEqual([[id], [], 1]);
  await putOnAccount(shop, nora, id);
  expect([await numbersIn("unpaid"), await numbersIn("toDeliver"), await unpaidOnDashboard()]).toEqual([[], [id], 0]);
});

test("an order on account counts for no limit of unpaid orders, also after its buyer has cancelled it", async () => {
  const { shop, nora, place } = await shopOfNora();
  const first = await place();
  expect(await errorOf(place())).toMatchObject({ status: 409 });
  await putOnAccount(shop, nora, first._id);
  await as(shop, nora).orders.cancel({ id: first._id });
  await place();
});

test("an order on account is never cancelled because it is unpaid", async () => {
  const { shop, staff, nora, place } = await shopOfNora();
  const { _id: id } = await place();
  await putOnAccount(shop, nora, id);
  const long = sql`${orders.createdAt} - interval '90 days'`;
  await shop.db.update(orders).set({ createdAt: long, unpaidReminderAt: long });
  await cancelOverdueOrders(shop);
  expect(await staff.orders.byId({ id })).toMatchObject({ isCancelled: false });
});

test("an order on account is neither marked paid, nor changed to bank transfer, nor paid by card", async () => {
  const { shop, staff, nora, place } = await shopOfNora();
  const { _id: id } = await place();
  await putOnAccount(shop, nora, id);
  const refused = { status: 400, message: ON_ACCOUNT };
  expect(await errorOf(staff.orders.pay({ orderId: id, id: "BANK-1" }))).toMatchObject(refused);
  expect(await errorOf(as(shop, nora).orders.pay({ orderId: id, id: "pi_1" }))).toMatchObject(refused);
  expect(await errorOf(as(shop, nora).orders.payByTransfer({ id }))).toMatchObject(refused);
});
