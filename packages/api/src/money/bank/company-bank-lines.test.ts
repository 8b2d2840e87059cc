import { bankLines } from "@shop/db/schema/bank";
import { companyPayments } from "@shop/db/schema/company-payments";
import { expect, test } from "vitest";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { addCompany, addMember, as, errorOf, holdRows, orderOf, waitForBlockedSessions } from "../../testing.ts";
import { invoiceOf, shopWithAccount, TOTAL } from "../accounts/accounts.fixture.ts";

/** A shop with two invoices of $36 of the company Wattle on account. */
async function accountShop() {
  const scene = await shopWithAccount();
  const { shop, staff, today, orderAndInvoice } = scene;
  const [first, second] = await orderAndInvoice(2);
  if (!first || !second) throw new Error("the orders are missing");
  const open = () =>
    Promise.all([first, second].map(async ({ _id: id }) => (await staff.orders.byId({ id })).openPrice));
  /** The newest line with this text, of today. */
  const line = async (amount: number, text: string) => {
    await staff.bank.upload({ text: `${today},${amount.toFixed(2)},"${text}"` });
    const [found] = (await staff.bank.list({ keyword: text })).lines;
    if (!found) throw new Error("the line is missing");
    return found;
  };
  type Sent = Parameters<typeof staff.bank.book>[0]["lines"][number];
  const book = (sent: Sent) => staff.bank.book({ lines: [sent] });
  const payments = async () => (await staff.companyAccounts.payments({ id: scene.company.id })).payments;
  return { ...scene, first, second, open, line, book, payments, numberOf: (id: string) => invoiceOf(shop, id) };
}

test("a line that names invoices on account is booked as one payment of the company", async () => {
  const { shop, staff, company, first, second, open, line, book, payments, statement } = await accountShop();
  const both = await line(2 * TOTAL, "WATTLE INV 1, 2");
  expect(both).toMatchObject({
    match: "certain",
    suggestions: [{ name: "Wattle", company: company.id, invoices: [{ order: first._id }, { order: second._id }] }],
  });
  const { booked } = await book({ line: both._id, match: "certain" });
  const payment = booked[0]?.payment;
  expect(await payments()).toMatchObject([{ _id: payment, amount: 2 * TOTAL, left: 0, reference: "WATTLE INV 1, 2" }]);
  expect(await open()).toEqual([0, 0]);
  expect(await statement()).toMatchObject({ closingBalance: 0 });
  const invoices = [{ order: first._id }, { order: second._id, amount: TOTAL }];
  expect((await staff.bank.list({ status: "booked" })).lines).toMatchObject([
    { left: 0, payments: [{ _id: payment, company: company.id, name: "Wattle", amount: 2 * TOTAL, invoices }] },
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("the same line of a company booked twice at once is booked once", async () => {
  const { shop, company, line, book } = await accountShop();
  const { _id } = await line(TOTAL, "WATTLE INV-000001");
  const held = await holdRows(shop, "companies", [company.id]);
  const calls = [book({ line: _id }), book({ line: _id, company: company.id })];
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const answers = await Promise.all(calls);
  expect(answers.flatMap(({ booked }) => booked)).toHaveLength(1);
  expect(answers.flatMap(({ refused }) => refused)).toEqual([{ line: _id, message: "Already booked by Ada" }]);
  expect(await shop.db.$count(companyPayments)).toBe(1);
});

test("an invoice that is named twice, by itself and by its order, gets both amounts, and no more than it leaves open", async () => {
  const { shop, first, open, line, book, numberOf } = await accountShop();
  const { _id } = await line(TOTAL, "WATTLE");
  const invoice = await numberOf(first._id);
  const twice = (amount: number) => [
    { invoice: first._id, amount },
    { invoice, amount },
  ];
  expect(await book({ line: _id, invoices: twice(TOTAL / 2) })).toMatchObject({ booked: [{ line: _id }], refused: [] });
  expect(await open()).toEqual([0, TOTAL]);
  const more = await line(2 * TOTAL, "WATTLE AGAIN");
  expect((await book({ line: more._id, invoices: twice(TOTAL) })).refused).toHaveLength(1);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a line that names nothing is booked for a company, on what is due the longest", async () => {
  const { company, open, line, book, payments } = await accountShop();
  const { _id } = await line(40, "SOMEBODY");
  expect((await book({ line: _id, company: company.id })).booked).toHaveLength(1);
  expect(await open()).toEqual([0, 32]);
  const more = await line(50, "ANYBODY");
  expect((await book({ line: more._id, company: company.id })).booked).toHaveLength(1);
  expect(await open()).toEqual([0, 0]);
  expect(await payments()).toMatchObject([{ left: 18 }, { left: 0 }]);
});

test("of the named invoices none gets more than it leaves open, and what is over is credit", async () => {
  const { company, second, open, line, book, payments, numberOf } = await accountShop();
  const over = await line(80, "WATTLE INV-000001 INV-000002");
  expect(over).toMatchObject({ match: "likely", suggestions: [{ invoices: [{ amount: TOTAL }, { amount: TOTAL }] }] });
  const invoice = await numberOf(second._id);
  const refused = await book({ line: over._id, company: company.id, invoices: [{ invoice, amount: 40 }] });
  expect(refused.refused).toEqual([{ line: over._id, message: "Only $36.00 of INV-000002 is open" }]);
  expect((await book({ line: over._id })).booked).toHaveLength(1);
  expect(await open()).toEqual([0, 0]);
  expect(await payments()).toMatchObject([{ left: 8 }]);
});

test("undoing the company's payment reopens the line, and so does undoing the line", async () => {
  const { shop, staff, company, open, line, book } = await accountShop();
  const { _id: id } = await line(TOTAL, "WATTLE INV-000001");
  const { booked } = await book({ line: id });
  await staff.companyAccounts.undoPayment({ id: company.id, payment: booked[0]?.payment ?? "" });
  expect((await staff.bank.list({})).lines).toMatchObject([{ status: "open", match: "certain", payments: [] }]);
  expect((await book({ line: id })).booked).toHaveLength(1);
  expect(await staff.bank.undo({ id })).toMatchObject({ status: "open", match: "certain", payments: [] });
  expect(await open()).toEqual([TOTAL, TOTAL]);
  expect(await errorOf(staff.bank.undo({ id }))).toMatchObject({ status: 400 });
  expect(await differencesIn(shop)).toEqual([]);
  await book({ line: id });
  await shop.db.update(bankLines).set({ bookedCents: 0 });
  const check = "what is booked of a bank line is the sum of its payments";
  expect(await differencesIn(shop)).toMatchObject([{ check }]);
});

test("a payment that the bank takes back leaves its line booked", async () => {
  const { staff, company, open, line, book, today } = await accountShop();
  const { _id } = await line(TOTAL, "WATTLE INV-000001");
  const { booked } = await book({ line: _id });
  const payment = booked[0]?.payment ?? "";
  await staff.companyAccounts.returnPayment({ id: company.id, payment, returnedOn: today, reason: "Closed" });
  expect(await open()).toEqual([TOTAL, TOTAL]);
  expect((await staff.bank.list({})).lines).toMatchObject([{ status: "booked", mayUndo: false }]);
});

test("a company's order by bank transfer and one on account are paid by one line", async () => {
  const { shop, staff, company, nora, gloves, first, open, line, book } = await accountShop();
  const byTransfer = await as(shop, nora).orders.create(orderOf([[gloves, 2]], { paymentMethod: "Bank" }));
  const both = await line(byTransfer.totalPrice + TOTAL, `${first.orderNumber} ${byTransfer.orderNumber}`);
  expect(both).toMatchObject({ match: "certain", suggestions: [{ company: company.id }] });
  expect((await book({ line: both._id })).booked).toHaveLength(1);
  expect(await open()).toEqual([0, TOTAL]);
  expect(await staff.orders.byId({ id: byTransfer._id })).toMatchObject({ isPaid: true });
  expect((await staff.bank.list({})).lines).toMatchObject([
    { status: "booked", payments: [{ amount: byTransfer.totalPrice }, { amount: TOTAL, company: company.id }] },
  ]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("one line pays one company's account, and only its own invoices", async () => {
  const { shop, company, gloves, first, line, book, numberOf } = await accountShop();
  const other = await addCompany(shop, { name: "Banksia Dental", termsDays: 7, creditLimitCents: 500_00 });
  const mia = await addMember(shop, other, "buyer");
  const theirs = await as(shop, mia).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Account" }));
  const { _id } = await line(72, "TOGETHER");
  const invoices = [
    { invoice: await numberOf(first._id), amount: 36 },
    { invoice: theirs._id, amount: 36 },
  ];
  const refused = async (sent: { company?: string; invoices?: typeof invoices }) =>
    (await book({ line: _id, ...sent })).refused[0]?.message;
  expect(await refused({ invoices })).toBe("These invoices are of several companies: one payment is of one company");
  expect(await refused({ invoices, company: company.id })).toBe("There is no such invoice");
  expect(await refused({ company: "none" })).toBe("Company not found");
});
