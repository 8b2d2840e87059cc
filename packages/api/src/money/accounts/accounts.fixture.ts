import { orders } from "@shop/db/schema/orders";
import { papers, papersWanted } from "@shop/db/schema/papers";
import { addDays, noonOf } from "@shop/domain/dates";
import { dollarsToCents } from "@shop/domain/money";
import { eq, sql } from "drizzle-orm";
import { todayIn } from "../../base/platform/today.ts";
import {
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  orderOf,
  testShop,
  type Person,
  type TestShop,
  type TestShopOptions,
} from "../../testing.ts";
import { issueAll } from "../papers/papers.fixture.ts";

/** The total of an order of one glove: $10, $25 freight and 10 % GST. */
export const TOTAL = 36;

/** A shop with the company Wattle of 14 days and $500, its buyer Nora, staff, and gloves for $10. */
export async function shopWithAccount({ limit = 500, ...options }: TestShopOptions & { limit?: number } = {}) {
  const shop = await testShop(options);
  const ada = await addPerson(shop, { name: "Ada", isAdmin: true });
  const company = await addCompany(shop, {
    name: "Wattle",
    termsDays: 14,
    creditLimitCents: dollarsToCents(limit),
    invoiceEmail: "accounts@wattle.example",
  });
  const nora = await addMember(shop, company, "buyer");
  const gloves = await addProduct(shop, { stock: 100_000 });
  const staff = as(shop, ada);
  const today = todayIn(shop.settings.timeZone);
  const order = (qty = 1, buyer: Person = nora) =>
    as(shop, buyer).orders.create(orderOf([[gloves, qty]], { paymentMethod: "Account" }));
  /** Places orders of one glove, and issues their invoices. */
  const orderAndInvoice = async (count: number) => {
    const placed = [];
    for (let n = 0; n < count; n += 1) placed.push(await order());
    await issueAll(shop);
    return placed;
  };
  const pay = (amount: number, more: { paidOn?: string; invoices?: { invoice: string; amount: number }[] } = {}) =>
    staff.companyAccounts.recordPayment({ id: company.id, amount, paidOn: today, reference: "NPP 1", ...more });
  const statement = () => staff.statements.read({ company: company.id, from: addDays(today, -400), to: today });
  return { shop, ada, nora, company, gloves, staff, today, order, orderAndInvoice, pay, statement };
}

/** The id of an order's invoice. */
export async function invoiceOf({ db }: TestShop, orderId: string): Promise<string> {
  const [invoice] = await db.select({ id: papers.id }).from(papers).where(eq(papers.orderId, orderId));
  if (!invoice) throw new Error("the order has no invoice");
  return invoice.id;
}

/** As if an order, whose invoice is not issued yet, had been placed so many days ago. */
export async function placedDaysAgo({ db, settings }: TestShop, id: string, days: number): Promise<void> {
  const { timeZone } = settings;
  const createdAt = noonOf(addDays(todayIn(timeZone), -days), timeZone);
  const dueOn = sql`${orders.dueOn} - ${days}::integer`;
  await db.update(orders).set({ createdAt, dueOn }).where(eq(orders.id, id));
  await db.update(papersWanted).set({ wantedAt: createdAt }).where(eq(papersWanted.orderId, id));
}
