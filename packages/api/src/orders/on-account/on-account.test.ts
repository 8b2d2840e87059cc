import { companies } from "@shop/db/schema/companies";
import { outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { addDays } from "@shop/domain/dates";
import { ACCOUNT_ON_HOLD, NO_ACCOUNT_PAYMENT, OVER_CREDIT_LIMIT } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { renderNextMail } from "../../base/mail/write-mail.ts";
import { shopWithAccount, TOTAL } from "../../money/accounts/accounts.fixture.ts";
import { issueAll } from "../../money/papers/papers.fixture.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { addCompany, addMember, addPerson, as, errorOf, orderOf } from "../../testing.ts";

test("an order on account is delivered and invoiced before it is paid, and due after the company's terms", async () => {
  const { shop, nora, staff, today, order } = await shopWithAccount();
  const placed = await order();
  expect(placed).toMatchObject({ paymentMethod: "Account", isPaid: false, openPrice: TOTAL });
  await shop.db.update(companies).set({ termsDays: 30 });
  await issueAll(shop);
  expect(await as(shop, nora).invoices.list({})).toMatchObject({
    invoices: [{ order: placed._id, dueOn: addDays(today, 14), open: TOTAL, paid: 0 }],
  });
  const [invoice] = await shop.db.select().from(papers);
  expect(invoice?.content.payment).toMatchObject({ method: "Bank", reference: placed.orderNumber });
  expect(await staff.orders.deliver({ id: placed._id })).toMatchObject({ isDelivered: true, isPaid: false });
  expect(await differencesIn(shop)).toEqual([]);
});

test("an invoice that is issued later is due later", async () => {
  const { shop, today, order } = await shopWithAccount();
  const placed = await order();
  await shop.db.update(orders).set({ dueOn: addDays(today, 10) });
  await issueAll(shop);
  const [invoice] = await shop.db.select().from(papers).where(eq(papers.orderId, placed._id));
  expect(invoice?.dueOn).toBe(addDays(today, 14));
});

test("only members of a company with terms order on account", async () => {
  const { shop, gloves, company, order } = await shopWithAccount();
  const refused = { status: 400, message: NO_ACCOUNT_PAYMENT };
  const privately = await addPerson(shop);
  expect(await errorOf(order(1, privately))).toMatchObject(refused);
  const withoutTerms = await addMember(shop, await addCompany(shop), "admin");
  expect(await errorOf(order(1, withoutTerms))).toMatchObject(refused);
  const admin = await addPerson(shop, { isAdmin: true });
  const byStaff = as(shop, admin).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Account" }));
  expect(await errorOf(byStaff)).toMatchObject(refused);
  await shop.db.update(companies).set({ termsDays: null, creditLimitCents: null }).where(eq(companies.id, company.id));
  expect(await errorOf(order())).toMatchObject(refused);
});

test("a company on hold orders by other methods alone", async () => {
  const { shop, nora, gloves, order } = await shopWithAccount();
  await shop.db.update(companies).set({ isOnHold: true });
  expect(await errorOf(order())).toMatchObject({ status: 409, message: ACCOUNT_ON_HOLD });
  await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
});

test("a company owes its limit at most, by all members together, and a payment makes room at once", async () => {
  const { shop, company, order, pay, orderAndInvoice } = await shopWithAccount({ limit: 100 });
  await orderAndInvoice(2);
  const olga = await addMember(shop, company, "admin");
  expect(await errorOf(order(1, olga))).toMatchObject({ status: 409, message: OVER_CREDIT_LIMIT("$28.00") });
  await pay(8);
  await order(1, olga);
  expect(await errorOf(order())).toMatchObject({ status: 409, message: OVER_CREDIT_LIMIT("$0.00") });
  expect(await differencesIn(shop)).toEqual([]);
});

test("an order that comes to the limit is placed, and one of a cent more is not", async () => {
  const { shop, order } = await shopWithAccount({ limit: TOTAL - 0.01 });
  expect(await errorOf(order())).toMatchObject({ status: 409, message: OVER_CREDIT_LIMIT("$35.99") });
  await shop.db.update(companies).set({ creditLimitCents: TOTAL * 100 });
  expect(await order()).toMatchObject({ openPrice: TOTAL });
});

test("what is left is never below nothing", async () => {
  const { shop, order } = await shopWithAccount({ limit: 100 });
  await order();
  await shop.db.update(companies).set({ creditLimitCents: 10_00 });
  expect(await errorOf(order())).toMatchObject({ status: 409, message: OVER_CREDIT_LIMIT("$0.00") });
});

test("a limit of nothing lets a company order by its credit alone, which pays the order at once", async () => {
  const { shop, order, pay, statement } = await shopWithAccount({ limit: 0 });
  expect(await errorOf(order())).toMatchObject({ status: 409 });
  await pay(50);
  expect(await order()).toMatchObject({ isPaid: true, openPrice: 0, receivedPrice: TOTAL });
  expect(await errorOf(order())).toMatchObject({ message: OVER_CREDIT_LIMIT("$14.00") });
  await issueAll(shop);
  expect(await statement()).toMatchObject({ closingBalance: TOTAL - 50 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("the limit is judged before the stock", async () => {
  const { gloves, shop, order } = await shopWithAccount({ limit: 30 });
  await as(shop, await addPerson(shop)).orders.create(orderOf([[gloves, 99_990]]));
  expect(await errorOf(order(50))).toMatchObject({ message: OVER_CREDIT_LIMIT("$30.00") });
});

test("orders on account have no limit of unpaid orders, and leave that of other orders alone", async () => {
  const { shop, nora, gloves, order } = await shopWithAccount({
    limits: { orders: 0, unpaidOrders: 1, unpaidAmount: 0 },
  });
  const transfer = () => as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await order();
  await transfer();
  await order();
  expect(await errorOf(transfer())).toMatchObject({ status: 409 });
});

test("cancelling an order makes room for another one at once, and what was paid of it is credit", async () => {
  const { shop, nora, pay, order, orderAndInvoice, statement } = await shopWithAccount({ limit: 40 });
  const [first] = await orderAndInvoice(1);
  if (!first) throw new Error("no order");
  await pay(20);
  expect(await as(shop, nora).orders.cancel({ id: first._id })).toMatchObject({ isCancelled: true, receivedPrice: 0 });
  const second = await order();
  expect(second).toMatchObject({ isPaid: false, receivedPrice: 20, openPrice: 16 });
  await issueAll(shop);
  expect(await statement()).toMatchObject({ closingBalance: 16 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a refund credits the order, and what is beyond its open part becomes credit; no money is to be sent back", async () => {
  const { shop, staff, pay, orderAndInvoice, statement } = await shopWithAccount();
  const [first, second] = await orderAndInvoice(2);
  if (!first || !second) throw new Error("no orders");
  await staff.orders.deliver({ id: first._id });
  await pay(30);
  const refund = (id: string, amount: number) =>
    staff.orders.makeRefund({ id, amount, requestId: crypto.randomUUID() });
  expect(await refund(first._id, 6)).toMatchObject({ received: 30, open: 0, refundDue: 0 });
  expect(await staff.orders.byId({ id: first._id })).toMatchObject({ isPaid: true });
  expect(await refund(first._id, 10)).toMatchObject({ received: 20, open: 0, refundDue: 0 });
  expect(await staff.orders.byId({ id: second._id })).toMatchObject({ receivedPrice: 10, openPrice: 26 });
  await issueAll(shop);
  expect(await statement()).toMatchObject({ closingBalance: 2 * TOTAL - 16 - 30 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a delivered order that is credited in full is paid; before its delivery it has to be cancelled", async () => {
  const { shop, staff, orderAndInvoice } = await shopWithAccount();
  const [{ _id: id } = { _id: "" }] = await orderAndInvoice(1);
  const refund = () => staff.orders.makeRefund({ id, amount: TOTAL, requestId: crypto.randomUUID() });
  expect(await errorOf(refund())).toMatchObject({ status: 400 });
  await staff.orders.deliver({ id });
  await refund();
  expect(await staff.orders.byId({ id })).toMatchObject({ isPaid: true, openPrice: 0, receivedPrice: 0 });
  await issueAll(shop);
  expect(await differencesIn(shop)).toEqual([]);
});

test("the confirmation says that the order is on account, without a request to pay", async () => {
  const { shop, order } = await shopWithAccount();
  await order();
  while (await renderNextMail(shop));
  const [mail] = await shop.db.select().from(outbox);
  expect(mail?.text).toContain("your company’s account");
  expect(mail?.text).not.toMatch(/bank transfer|card payment/i);
});
