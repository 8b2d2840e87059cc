import { newId } from "@shop/db/columns";
import { moneyMovements, payments } from "@shop/db/schema/payments";
import { products } from "@shop/db/schema/products";
import type { NewOrder, OrderRefund } from "@shop/domain/contracts/orders";
import { dayOf } from "@shop/domain/dates";
import { asc, eq } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { addPerson, addProduct, as, orderOf, testShop, type TestShop } from "../../testing.ts";
import { issueAll, paperRows } from "../papers/papers.fixture.ts";

/** The total of the order of shopWithLines in dollars: $11.05, $25 freight and 11 cents of tax. */
export const LINES_TOTAL = 36.16;
export const LINES_TOTAL_CENTS = 36_16;

/** An order of Nora's, of 3 gloves for $0.35 with GST, and 2 loaves for $5 without; one by card is paid. */
export async function shopWithLines(paymentMethod: NewOrder["paymentMethod"] = "Bank", token = "tok_visa") {
  const shop = await testShop();
  const [ana, nora] = [await addPerson(shop, { name: "Ana", isAdmin: true }), await addPerson(shop, { name: "Nora" })];
  const gloves = await addProduct(shop, { name: "Gloves", sku: "GLV", priceCents: 35 });
  const bread = await addProduct(shop, { name: "Bread", sku: "BRD", priceCents: 5_00, taxClass: "gst-free" });
  const lines = [[gloves, 3] as const, [bread, 2] as const];
  const buyer = as(shop, nora).orders;
  const staff = as(shop, ana).orders;
  const { _id: id } = await buyer.create(orderOf(lines, { paymentMethod }));
  if (paymentMethod === "Stripe") await buyer.charge({ token, amount: LINES_TOTAL_CENTS, orderId: id });
  const refund = (what: Omit<OrderRefund, "id" | "requestId">, requestId: string = newId(), server: Shop = shop) =>
    as(server, ana).orders.makeRefund({ id, requestId, ...what });
  const today = dayOf(new Date(), shop.settings.timeZone);
  const book = (amount: number, about: { paidOn?: string; reference?: string } = {}) =>
    staff.bookTransfer({ id, amount, paidOn: today, reference: "CBA 4711", ...about });
  return { shop, ana, nora, buyer, staff, id, gloves, bread, refund, book, today };
}

export const unitsOf = (product: { id: string }, qty: number) => ({ product: product.id, qty });

export async function stockOf({ db }: Shop, { id }: { id: string }): Promise<number | undefined> {
  const [row] = await db.select({ stock: products.countInStock }).from(products).where(eq(products.id, id));
  return row?.stock;
}

/** The amounts of all credit notes after they are issued, in cents: with GST, and their GST. */
export async function creditNotes(shop: TestShop) {
  await issueAll(shop);
  const notes = (await paperRows(shop)).filter(({ kind }) => kind === "credit-note");
  return notes.map(({ number, totalCents, gstCents, content }) => ({
    number,
    totalCents,
    gstCents,
    reason: content.credited?.reason,
    lines: content.lines.map(({ sku, qty, amountCents, gstCents: gst }) => [sku, qty, amountCents, gst]),
  }));
}

/** What is booked and not undone, in cents. */
export const booked = async ({ db }: Shop) =>
  (await db.select().from(moneyMovements).orderBy(asc(moneyMovements.createdAt)))
    .filter(({ undoneAt }) => undoneAt === null)
    .map(({ amountCents }) => amountCents);

export const refundedCents = async ({ db }: Shop) =>
  (await db.select().from(payments)).map((payment) => payment.refundedCents);
