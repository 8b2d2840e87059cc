import type { Queryable } from "@shop/db/client";
import { cartLines } from "@shop/db/schema/carts";
import { dueSkips } from "@shop/db/schema/lists";
import { orderLines, orders } from "@shop/db/schema/orders";
import type { DueAgain, DueProduct, DueSkipped } from "@shop/domain/contracts/reorder";
import { dayOf } from "@shop/domain/dates";
import { hiddenUntil, isDue, type OrderedOn, ORDERS_LOOKED_AT, rhythmOf } from "@shop/domain/orders/due-again";
import { sql } from "drizzle-orm";
import { lockUser } from "../../people/accounts.ts";
import { isStillTheirs } from "../../people/companies/own-orders.ts";
import { notFound } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { customerOf } from "../../goods/prices/buyer.ts";
import { readOfferedProducts, toLineProduct } from "../../goods/products/line-products.ts";

type DueContext = Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">;

/** The products that are due again for the caller and neither in the cart nor skipped, the earliest due date first. */
export async function readDueAgain(ctx: DueContext): Promise<DueAgain> {
  const { db, viewer, settings } = ctx;
  const today = dayOf(new Date(), settings.timeZone);
  const histories = await readHistories(db, viewer.id, settings.timeZone);
  // The order multiple affects the usual quantity, not the due date.
  const isShown = ({ days, isInCart, skippedUntil }: History) => {
    const rhythm = rhythmOf(days, 1);
    return rhythm !== null && isDue(rhythm, today) && !isInCart && (skippedUntil === null || skippedUntil <= today);
  };
  const shown = histories.filter(isShown);
  const ids = shown.map(({ product }) => product);
  const products = await readOfferedProducts(db, await customerOf(ctx), ids);
  const due = shown.flatMap(({ product, days }): DueProduct[] => {
    const item = products.get(product);
    const rhythm = item && rhythmOf(days, item.orderMultiple);
    return rhythm ? [{ product, ...rhythm, item: toLineProduct(item, rhythm.usualQty) }] : [];
  });
  const byDay = (one: DueProduct, other: DueProduct) =>
    one.dueOn.localeCompare(other.dueOn) || one.item.name.localeCompare(other.item.name);
  return { due: due.toSorted(byDay), learning: histories.filter(({ days }) => rhythmOf(days, 1) === null).length };
}

/** Hides a product until the due date after the current one. NOT_FOUND when it is not sold or has too few orders. */
export function skipDue(ctx: DueContext, product: string): Promise<DueSkipped> {
  const { viewer, settings } = ctx;
  return transact(ctx.db, async (tx) => {
    // Waits for an order that the caller is placing at the same time: it postpones the due date.
    await lockUser(tx, viewer.id);
    const [item] = (await readOfferedProducts(tx, await customerOf({ ...ctx, db: tx }), [product])).values();
    const [history] = item ? await readHistories(tx, viewer.id, settings.timeZone, item._id) : [];
    const rhythm = history && rhythmOf(history.days, 1);
    if (!history || !rhythm) throw notFound("Product");
    const skip = { hiddenUntil: hiddenUntil(rhythm, dayOf(new Date(), settings.timeZone)), createdAt: new Date() };
    await tx
      .insert(dueSkips)
      .values({ userId: viewer.id, productId: history.product, ...skip })
      .onConflictDoUpdate({ target: [dueSkips.userId, dueSkips.productId], set: skip });
    return { product: history.product, hiddenUntil: skip.hiddenUntil };
  });
}

interface History extends Record<string, unknown> {
  product: string;
  /** The last days on which it was ordered, oldest first. */
  days: OrderedOn[];
  isInCart: boolean;
  /** Null when it was not skipped since its last order. */
  skippedUntil: string | null;
}

/** The order history of each product that a user has ordered, or of `product` only; cancelled orders do not count. */
async function readHistories(db: Queryable, userId: string, timeZone: string, product?: string): Promise<History[]> {
  const { rows } = await db.execute<History>(sql`
    with days as (
      select product_id, (created_at at time zone ${timeZone})::date as day, sum(quantity) as qty, max(created_at) as last_at
      from ${orders} join ${orderLines} on order_id = ${orders.id}
      where user_id = ${userId} and cancelled_at is null and ${sql.raw(isStillTheirs("orders.user_id"))} and ${product ? sql`product_id = ${product}` : sql`true`}
      group by 1, 2
    ), newest as (select *, row_number() over (partition by product_id order by day desc) as nth from days)
    select product_id as product, json_agg(json_build_object('day', day, 'qty', qty) order by day) as days,
      exists (select from ${cartLines} where user_id = ${userId} and product_id = newest.product_id) as "isInCart",
      (select hidden_until::text from ${dueSkips} where user_id = ${userId} and product_id = newest.product_id
        and created_at > max(last_at)) as "skippedUntil"
    from newest where nth <= ${ORDERS_LOOKED_AT} group by product_id`);
  return rows;
}
