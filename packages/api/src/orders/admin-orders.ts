import type { Database } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import type { AdminOrderPage, AdminOrderQuery, OrderState, PackingListOrder } from "@shop/domain/contracts/orders";
import { isId, NIL_ID } from "@shop/domain/ids";
import { and, asc, desc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { toPageInfo } from "../base/platform/list-queries.ts";
import { toAdminOrder } from "./orders.wire.ts";
import { matchesKeyword } from "./order-search.ts";
import { isRefundDue, OPEN_CENTS, REFUND_DUE_CENTS } from "./order-money.ts";
import { readRefundedUnits } from "./counted-refunds.ts";
import { LINE_COUNT, readOrders } from "./read-orders.ts";
import { isToShip, isUnpaid } from "./released.ts";

/** A page of the orders for the admin screens. */
export async function listOrdersForAdmin(db: Database, query: AdminOrderQuery): Promise<AdminOrderPage> {
  const { sort, direction, pageNumber, pageSize } = query;
  const where = isInStaffList(query);
  const order = direction === "asc" ? asc : desc;
  // Ids increase with time, so their order is that of createdAt.
  const by = sort === "total" ? [order(orders.totalCents), order(orders.id)] : [order(orders.id)];
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...by)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .as("page");
  const [total, rows] = await Promise.all([
    db.$count(orders, where),
    // Buyers and lines are read only for the orders of the page, not for those before it.
    db
      .select({
        order: orders,
        buyer: users,
        lineCount: LINE_COUNT,
        openCents: OPEN_CENTS,
        refundDueCents: REFUND_DUE_CENTS,
      })
      .from(page)
      .innerJoin(orders, eq(orders.id, page.id))
      .innerJoin(users, eq(users.id, orders.userId))
      .orderBy(...by),
  ]);
  return { orders: rows.map(toAdminOrder), ...toPageInfo(query, total) };
}

/** The condition that an order is in the staff's list with these filters. */
export const isInStaffList = ({
  keyword,
  state,
  paymentMethod,
  userid,
}: Pick<AdminOrderQuery, "keyword" | "state" | "paymentMethod" | "userid">): SQL | undefined =>
  and(
    state && IN_STATE[state],
    paymentMethod && eq(orders.paymentMethod, paymentMethod),
    userid === undefined ? undefined : eq(orders.userId, isId(userid) ? userid : NIL_ID),
    keyword ? matchesKeyword(keyword) : undefined,
  );

const IN_STATE: Record<OrderState, SQL | undefined> = {
  unpaid: isUnpaid,
  toDeliver: isToShip,
  delivered: isNotNull(orders.deliveredAt),
  cancelled: isNotNull(orders.cancelledAt),
  refundDue: isRefundDue,
};

/**
 * The existing orders among these ids, in the order of the ids, with the pack size of each line: as it was ordered, or in
 * orders that do not have it, the product's current one; and with its refunded units.
 */
export async function readPackingLists(db: Database, ids: readonly string[]): Promise<PackingListOrder[]> {
  const wanted = [...new Set(ids)].filter(isId);
  const found = await readOrders(db, inArray(orders.id, wanted), wanted.length, 0);
  const ordered = found.flatMap(({ orderItems }) => orderItems.map(({ product }) => product));
  const packs = await db
    .select({ id: products.id, packageQuantity: products.packageQuantity })
    .from(products)
    .where(inArray(products.id, ordered));
  const packOf = new Map(packs.map(({ id, packageQuantity }) => [id, packageQuantity]));
  const refunded = await readRefundedUnits(
    db,
    found.map(({ _id }) => _id),
  );
  const lists = found.map(({ orderItems, ...order }) => ({
    ...order,
    orderItems: orderItems.map((item) => ({
      ...item,
      packageQuantity: item.packageQuantity ?? packOf.get(item.product) ?? "",
      refundedQty: refunded.get(order._id)?.get(item.product)?.qty ?? 0,
    })),
  }));
  return lists.toSorted((one, other) => wanted.indexOf(one._id) - wanted.indexOf(other._id));
}
