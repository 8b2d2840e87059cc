import { orders } from "@shop/db/schema/orders";
import { papers, papersWanted } from "@shop/db/schema/papers";
import { dayOf } from "@shop/domain/dates";
import { invoiceOf } from "@shop/domain/papers/invoice";
import { asc, eq } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { readLines } from "../../orders/read-orders.ts";
import { addPerson, addProduct, testShop, type TestShopOptions } from "../../testing.ts";
import { issueInvoices } from "./issue-invoices.ts";

/** Issues every invoice that is asked for, as the job does. */
export const issueAll = (shop: Shop): Promise<void> => issueInvoices(shop, shop.settings);

/** All papers, by number. */
export const paperRows = ({ db }: Shop) => db.select().from(papers).orderBy(asc(papers.kind), asc(papers.number));

/** Issues the invoice of an order, about a buyer with this ABN; returns its id. Its number is far from the job's. */
export async function issueWithAbn(shop: Shop, orderId: string, abn = "53 004 085 616"): Promise<string> {
  const [wanted] = await shop.db.delete(papersWanted).where(eq(papersWanted.orderId, orderId)).returning();
  const [placed] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!wanted || !placed) throw new Error("the order waits for no invoice");
  const lines = (await readLines(shop.db, [orderId])).get(orderId) ?? [];
  const issuedOn = dayOf(wanted.wantedAt, shop.settings.timeZone);
  const { buyer, ...invoice } = invoiceOf({ ...placed, lines }, shop.settings, issuedOn);
  const [issued] = await shop.db
    .insert(papers)
    .values({
      ...invoice,
      kind: "invoice",
      number: 100_000 + (await shop.db.$count(papers)),
      orderId,
      userId: placed.userId,
      issuedOn,
      buyer: buyer && { ...buyer, abn },
    })
    .returning();
  return issued?.id ?? "";
}

/** A shop with a customer, an admin and a product for $10. */
export async function shopWithBuyer(options?: TestShopOptions) {
  const shop = await testShop(options);
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  return { shop, nora, ada, gloves: await addProduct(shop, { name: "Gloves", sku: "GLV-1" }) };
}
