import { auditLog } from "@shop/db/schema/audit";
import { companyPayments } from "@shop/db/schema/company-payments";
import { addDays, dayOf } from "@shop/domain/dates";
import {
  CREDIT_FOR_NO_INVOICE,
  CREDIT_TOO_LOW,
  IN_FUTURE,
  INVOICE_OPEN,
  INVOICES_ABOVE_PAYMENT,
  ONLY_RECEIVED_RETURNED,
  OUT_OF_SCOPE,
  PAID_TOO_LONG_AGO,
  PAYMENT_NOT_UNDOABLE,
  PAYMENT_UNDONE,
  PAYMENT_WAS_RETURNED,
  RETURNED_BEFORE_PAID,
} from "@shop/domain/messages";
import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { addApiKey, addCompany, as, errorOf, expectAdminOnly, orderOf, type TestShop } from "../../testing.ts";
import { issueAll } from "../papers/papers.fixture.ts";
import { invoiceOf, placedDaysAgo, shopWithAccount, TOTAL } from "./accounts.fixture.ts";

type Scene = Awaited<ReturnType<typeof shopWithAccount>>;

/** A shop with three invoices of $36, which are due in 4, 9 and 14 days, and what is open of each. */
async function withInvoices() {
  const scene = await shopWithAccount();
  const ids: string[] = [];
  for (const days of [10, 5, 0]) {
    const { _id: id } = await scene.order();
    await placedDaysAgo(scene.shop, id, days);
    ids.push(id);
  }
  await issueAll(scene.shop);
  const open = () => Promise.all(ids.map(async (id) => (await scene.staff.orders.byId({ id })).openPrice));
  const [first = "", second = "", third = ""] = ids;
  return { ...scene, first, second, third, open };
}

const undo = ({ staff, company }: Scene, payment: string) =>
  staff.companyAccounts.undoPayment({ id: company.id, payment });
const returned = ({ staff, company, today }: Scene, payment: string, returnedOn = today) =>
  staff.companyAccounts.returnPayment({ id: company.id, payment, returnedOn, reason: "Account closed" });

test("a payment pays what is due the longest, and an order is paid when nothing is open", async () => {
  const { shop, staff, first, second, open, pay, statement } = await withInvoices();
  const payment = await pay(50);
  expect(await open()).toEqual([0, 22, 36]);
  expect(payment).toMatchObject({
    amount: 50,
    left: 0,
    invoices: [
      { order: first, amount: 36, invoice: await invoiceOf(shop, first), number: "INV-000001" },
      { order: second, amount: 14 },
    ],
  });
  expect(await staff.orders.byId({ id: first })).toMatchObject({ isPaid: true, paymentReference: "NPP 1" });
  expect(await staff.orders.byId({ id: second })).toMatchObject({ isPaid: false, receivedPrice: 14 });
  expect(await staff.orders.money({ id: second })).toMatchObject({ transfers: [{ amount: 14, reference: "NPP 1" }] });
  expect(await statement()).toMatchObject({ closingBalance: 3 * TOTAL - 50 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a payment pays the named invoices first, then the oldest due, and the rest is credit for what comes", async () => {
  const { shop, third, open, pay, order, staff, company } = await withInvoices();
  const invoice = await invoiceOf(shop, third);
  await pay(40, {
    invoices: [
      { invoice, amount: 10 },
      { invoice: invoice.toUpperCase(), amount: 6 },
    ],
  });
  expect(await open()).toEqual([12, 36, 20]);
  const more = await pay(100);
  expect(await open()).toEqual([0, 0, 0]);
  expect(more).toMatchObject({ left: 32 });
  expect(await order()).toMatchObject({ openPrice: 4, isPaid: false });
  const { payments } = await staff.companyAccounts.payments({ id: company.id });
  expect(payments.map(({ amount, left }) => [amount, left])).toEqual([
    [100, 0],
    [40, 0],
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a payment is refused over what is open of an invoice, and when the invoices come to more than it", async () => {
  const scene = await withInvoices();
  const { shop, staff, first, open, pay, nora, gloves } = scene;
  const invoice = await invoiceOf(shop, first);
  const over = (amount: number, ...amounts: number[]) =>
    errorOf(pay(amount, { invoices: amounts.map((it) => ({ invoice, amount: it })) }));
  expect(await over(100, 36.01)).toMatchObject({ status: 400, message: INVOICE_OPEN("INV-000001", "$36.00") });
  expect(await over(100, 20, 17)).toMatchObject({ message: INVOICE_OPEN("INV-000001", "$36.00") });
  expect(await over(10, 10.01)).toMatchObject({ status: 400, message: INVOICES_ABOVE_PAYMENT });
  const transfer = await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await issueAll(shop);
  const ofTransfer = await invoiceOf(shop, transfer._id);
  expect(await errorOf(pay(10, { invoices: [{ invoice: ofTransfer, amount: 1 }] }))).toMatchObject({ status: 400 });
  expect(await open()).toEqual([36, 36, 36]);
  const other = await addCompany(shop);
  const elsewhere = staff.companyAccounts.recordPayment({
    id: other.id,
    amount: 10,
    paidOn: scene.today,
    reference: "R",
    invoices: [{ invoice, amount: 10 }],
  });
  expect(await errorOf(elsewhere)).toMatchObject({ status: 404, message: "Invoice not found" });
  expect(await shop.db.$count(companyPayments)).toBe(0);
});

test.each([
  ["in the future", 1, IN_FUTURE],
  ["more than a year ago", -367, PAID_TOO_LONG_AGO],
])("a payment is not dated %s", async (_when, days, problem) => {
  const { pay, today } = await shopWithAccount();
  expect(await errorOf(pay(10, { paidOn: addDays(today, days) }))).toMatchObject({
    status: 400,
    message: `paidOn: ${problem}`,
    issues: [{ path: "paidOn", message: problem }],
  });
});

test("credit is paid back, at most all of it, and pays no invoice", async () => {
  const { shop, first, pay, statement } = await withInvoices();
  const invoice = await invoiceOf(shop, first);
  expect(await errorOf(pay(-1))).toMatchObject({ status: 400, message: CREDIT_TOO_LOW("$0.00") });
  await pay(150);
  expect(await errorOf(pay(-42.01))).toMatchObject({ status: 400, message: CREDIT_TOO_LOW("$42.00") });
  expect(await errorOf(pay(-2, { invoices: [{ invoice, amount: 1 }] }))).toMatchObject({
    status: 400,
    message: CREDIT_FOR_NO_INVOICE,
  });
  expect(await pay(-40)).toMatchObject({ amount: -40, left: 0 });
  expect(await errorOf(pay(-2.01))).toMatchObject({ message: CREDIT_TOO_LOW("$2.00") });
  const { closingBalance, entries } = await statement();
  expect(closingBalance).toBe(-2);
  expect(
    entries.filter(({ invoice: paper }) => !paper).map(({ kind, amount, number }) => [kind, amount, number]),
  ).toEqual([
    ["payment", -150, "NPP 1"],
    ["refund", 40, "NPP 1"],
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a payment that was paid back pays no later order, and has nothing left, until that is undone", async () => {
  const scene = await shopWithAccount();
  const { shop, staff, company, today, order, statement } = scene;
  const record = async (amount: number, daysAgo: number, reference: string) =>
    staff.companyAccounts.recordPayment({ id: company.id, amount, paidOn: addDays(today, -daysAgo), reference });
  const left = async () => {
    const { payments } = await staff.companyAccounts.payments({ id: company.id });
    return Object.fromEntries(payments.map((it) => [it.reference, it.left]));
  };
  await record(100, 30, "P1");
  const { _id: back } = await record(-100, 29, "BACK");
  expect(await left()).toEqual({ P1: 0, BACK: 0 });
  const { _id: id } = await order();
  await placedDaysAgo(shop, id, 20);
  await issueAll(shop);
  expect(await record(TOTAL, 6, "P2")).toMatchObject({ left: 0, invoices: [{ order: id, amount: TOTAL }] });
  expect(await left()).toEqual({ P1: 0, BACK: 0, P2: 0 });
  const paid = await staff.orders.byId({ id });
  expect(paid).toMatchObject({ isPaid: true, paymentReference: "P2" });
  expect(dayOf(new Date(paid.paidAt ?? 0), shop.settings.timeZone)).toBe(addDays(today, -6));
  // Recorded last, though it arrived first.
  expect(await record(10, 31, "P0")).toMatchObject({ left: 10 });
  expect(await statement()).toMatchObject({ closingBalance: -10 });
  await undo(scene, back);
  expect(await left()).toEqual({ P1: 100, P2: 0, P0: 10 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a payment is undone within a day, as if it had never been made, and once", async () => {
  const scene = await withInvoices();
  const { shop, staff, company, first, open, pay, statement } = scene;
  const { _id: payment } = await pay(50);
  expect(await undo(scene, payment)).toMatchObject({ undoneAt: expect.any(String) as string, invoices: [], left: 0 });
  expect(await open()).toEqual([36, 36, 36]);
  expect(await staff.orders.byId({ id: first })).toMatchObject({ isPaid: false, paymentReference: null });
  expect((await statement()).entries.map(({ kind }) => kind)).toEqual(["invoice", "invoice", "invoice"]);
  expect((await staff.companyAccounts.payments({ id: company.id })).total).toBe(0);
  expect(await errorOf(undo(scene, payment))).toMatchObject({ status: 409, message: PAYMENT_UNDONE });
  expect(await errorOf(returned(scene, payment))).toMatchObject({ status: 409, message: PAYMENT_UNDONE });
  const { _id: old } = await pay(10);
  // The only change that the database allows is a mark, so the clock of the row is changed behind its back.
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`alter table company_payments disable trigger company_payments_only_marked`);
    await tx.update(companyPayments).set({ createdAt: sql`now() - interval '25 hours'` });
    await tx.execute(sql`alter table company_payments enable trigger company_payments_only_marked`);
  });
  expect(await errorOf(undo(scene, old))).toMatchObject({ status: 400, message: PAYMENT_NOT_UNDOABLE });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a returned payment opens what it paid, is on the statement on its day, and is not returned again", async () => {
  const scene = await withInvoices();
  const { shop, today, first, staff, open, pay, statement } = scene;
  const { _id: payment } = await pay(36, { paidOn: addDays(today, -3) });
  await pay(30);
  expect(await errorOf(returned(scene, payment, addDays(today, 1)))).toMatchObject({
    message: `returnedOn: ${IN_FUTURE}`,
  });
  expect(await errorOf(returned(scene, payment, addDays(today, -4)))).toMatchObject({
    message: `returnedOn: ${RETURNED_BEFORE_PAID}`,
  });
  expect(await returned(scene, payment, addDays(today, -1))).toMatchObject({
    returnedOn: addDays(today, -1),
    returnReason: "Account closed",
    invoices: [],
  });
  expect(await open()).toEqual([36, 6, 36]);
  expect(await staff.orders.byId({ id: first })).toMatchObject({ isPaid: false });
  const { entries, closingBalance } = await statement();
  expect(entries.filter(({ isReturn }) => isReturn)).toMatchObject([
    { kind: "refund", date: addDays(today, -1), amount: 36 },
  ]);
  expect(closingBalance).toBe(3 * TOTAL - 30);
  expect(await errorOf(returned(scene, payment))).toMatchObject({ status: 409, message: PAYMENT_WAS_RETURNED });
  expect(await errorOf(undo(scene, payment))).toMatchObject({ status: 409, message: PAYMENT_WAS_RETURNED });
  expect(await differencesIn(shop)).toEqual([]);
});

test("when a payment is returned that was paid back, what other payments pay is open again until that is paid", async () => {
  const scene = await shopWithAccount();
  const { shop, staff, company, pay, orderAndInvoice, statement } = scene;
  const { _id: payment } = await pay(100);
  const { _id: back } = await pay(-100);
  const [{ _id: id } = { _id: "" }] = await orderAndInvoice(1);
  await pay(TOTAL, { invoices: [{ invoice: await invoiceOf(shop, id), amount: TOTAL }] });
  const paid = async () => (await staff.orders.byId({ id })).receivedPrice;
  expect(await paid()).toBe(TOTAL);
  await returned(scene, payment);
  expect(await paid()).toBe(0);
  expect(await statement()).toMatchObject({ closingBalance: 100 });
  expect(await differencesIn(shop)).toEqual([]);
  await pay(64);
  expect(await paid()).toBe(0);
  await pay(TOTAL);
  expect(await paid()).toBe(TOTAL);
  expect(await differencesIn(shop)).toEqual([]);
  expect(await errorOf(returned(scene, back))).toMatchObject({ status: 400, message: ONLY_RECEIVED_RETURNED });
  expect((await staff.companyAccounts.payments({ id: company.id })).total).toBe(5);
});

test("money that is booked at an order on account is a payment of its company, which pays the order first", async () => {
  const { shop, staff, third, company, today, open } = await withInvoices();
  const book = (amount: number) => staff.orders.bookTransfer({ id: third, amount, paidOn: today, reference: "NPP 9" });
  expect(await book(40)).toMatchObject({ received: 36, open: 0, transfers: [{ amount: 36, reference: "NPP 9" }] });
  expect(await open()).toEqual([32, 36, 0]);
  expect((await staff.companyAccounts.payments({ id: company.id })).payments).toMatchObject([{ amount: 40 }]);
  expect(await errorOf(book(-1))).toMatchObject({ status: 400, message: CREDIT_TOO_LOW("$0.00") });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a key that may only change orders can't record the payment of a company at its order", async () => {
  const { shop, ada, third, company, today } = await withInvoices();
  const sent = { id: third, amount: 36, paidOn: today, reference: "N" };
  const pay = async (...scopes: Parameters<typeof addApiKey>[2]) =>
    as(shop, await addApiKey(shop, ada, scopes)).orders.bookTransfer(sent);
  expect(await errorOf(pay("orders:write", "orders:read"))).toMatchObject({
    status: 403,
    message: OUT_OF_SCOPE("admin"),
  });
  expect(await pay("admin")).toMatchObject({ received: 36, open: 0 });
  expect((await as(shop, ada).companyAccounts.payments({ id: company.id })).total).toBe(1);
});

test("the same Idempotency-Key records a payment once", async () => {
  const { shop, ada, company, today } = await shopWithAccount();
  const once = as(shop, ada, { idempotencyKey: "pay-1" }).companyAccounts;
  const sent = { id: company.id, amount: 10, paidOn: today, reference: "R" };
  expect(await once.recordPayment(sent)).toEqual(await once.recordPayment(sent));
  expect(await shop.db.$count(companyPayments)).toBe(1);
});

test("payments are for admins, and of a known company", async () => {
  const { shop, company, today, staff } = await shopWithAccount();
  const recorded = { id: company.id, amount: 1, paidOn: today, reference: "R" };
  const one = { id: company.id, payment: company.id };
  await expectAdminOnly(shop, ({ companyAccounts: calls }) => [
    calls.recordPayment(recorded),
    calls.payments({ id: company.id }),
    calls.undoPayment(one),
    calls.returnPayment({ ...one, returnedOn: today, reason: "R" }),
    calls.overdue({}),
    calls.remind({ id: company.id }),
  ]);
  const unknown = { status: 404, message: "Company not found" };
  expect(await errorOf(staff.companyAccounts.recordPayment({ ...recorded, id: "x" }))).toMatchObject(unknown);
  expect(await errorOf(staff.companyAccounts.payments({ id: "x" }))).toMatchObject(unknown);
  expect(await errorOf(staff.companyAccounts.undoPayment(one))).toMatchObject({
    status: 404,
    message: "Payment not found",
  });
});

test("what is recorded, undone and returned is in the audit log of the company, by whom", async () => {
  const scene = await withInvoices();
  const { shop, ada, company, pay } = scene;
  const { _id: first } = await pay(36);
  await undo(scene, first);
  const { _id: second } = await pay(36);
  await returned(scene, second);
  const entries = await auditOf(shop);
  expect(entries.filter(({ recordId }) => recordId === company.id)).toMatchObject([
    { action: "bookedPayment", actorId: ada.id, label: "Wattle", after: { amount: 36, reference: "NPP 1" } },
    { action: "undidPayment", actorId: ada.id },
    { action: "bookedPayment" },
    { action: "returnedPayment", after: { reason: "Account closed" } },
  ]);
  expect(
    entries.filter(({ entity, action }) => entity === "order" && action !== "created").map(({ action }) => action),
  ).toEqual(["markedPaid", "undidPaid", "markedPaid", "undidPaid"]);
});

const auditOf = ({ db }: TestShop) => db.select().from(auditLog).orderBy(asc(auditLog.id));

test("the database refuses to change or remove a payment", async () => {
  const { shop, pay } = await shopWithAccount();
  await pay(10);
  await expect(shop.db.update(companyPayments).set({ amountCents: 1 })).rejects.toThrow();
  await expect(shop.db.delete(companyPayments)).rejects.toThrow();
});
