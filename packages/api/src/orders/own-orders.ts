import { orders } from "@shop/db/schema/orders";
import type { Order, OwnOrderPage, OwnOrderQuery, OwnOrderSlice, PoNumberUse } from "@shop/domain/contracts/orders";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { paginateArray, readPage } from "../base/platform/list-queries.ts";
import { ownedBy } from "../base/platform/owner.ts";
import type { CustomerContext } from "../base/procedures/context.ts";
import { matchesOwnKeyword } from "./order-search.ts";
import { toOwnOrder } from "./orders.wire.ts";
import { countLines, LINE_COUNT, readOrders } from "./read-orders.ts";

const own = ({ viewer }: CustomerContext, keyword: string | undefined): SQL | undefined =>
  and(eq(orders.userId, viewer.id), ownedBy(orders, viewer), keyword?.trim() ? matchesOwnKeyword(keyword) : undefined);

/** The orders that the caller placed, or those that match a keyword, newest first. */
export function listMyOrders(ctx: CustomerContext, { keyword, ...slice }: OwnOrderSlice): Promise<Order[]> {
  const { db } = ctx;
  const where = own(ctx, keyword);
  const path = keyword ? `/api/orders/myorders?keyword=${encodeURIComponent(keyword)}` : "/api/orders/myorders";
  return paginateArray(ctx, path, slice, {
    count: () => db.$count(orders, where),
    lines: (upTo) => countLines(db, where, upTo),
    rows: (limit, offset) => readOrders(db, where, limit, offset),
  });
}

/** A page of the same orders, without their lines, for the customer's list. */
export async function pageMyOrders(ctx: CustomerContext, query: OwnOrderQuery): Promise<OwnOrderPage> {
  const { db } = ctx;
  const where = own(ctx, query.keyword);
  const selected = db.select({ order: orders, lineCount: LINE_COUNT }).from(orders).where(where);
  const { rows, ...page } = await readPage(query, db.$count(orders, where), selected.orderBy(desc(orders.id)));
  return { orders: rows.map(toOwnOrder), ...page };
}

/** The last order of the caller, or their company, of the past 90 days with this PO number, ignoring case; cancelled orders do not count. */
export async function readPoNumberUse({ db, viewer }: CustomerContext, poNumber: string): Promise<PoNumberUse> {
  const [used] = await db
    .select({ number: orders.orderNumber, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        ownedBy(orders, viewer),
        sql`lower(btrim(${orders.poNumber})) = lower(btrim(${poNumber}))`,
        isNull(orders.cancelledAt),
        sql`${orders.createdAt} > now() - interval '90 days'`,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return used ? { orderNumber: formatOrderNumber(used.number), createdAt: used.createdAt.toISOString() } : null;
}
