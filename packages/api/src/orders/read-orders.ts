import type { Queryable, Transaction } from "@shop/db/client";
import { orderLines, orders } from "@shop/db/schema/orders";
import { payments } from "@shop/db/schema/payments";
import { companies } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import type { Order, OrderSlice } from "@shop/domain/contracts/orders";
import { isId } from "@shop/domain/ids";
import { and, asc, desc, eq, gt, inArray, sql, sum, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { countFound, paginateArray } from "../base/platform/list-queries.ts";
import type { CustomerContext } from "../base/procedures/context.ts";
import { notFound } from "../base/platform/errors.ts";
import { visibleTo } from "../base/platform/owner.ts";
import { matchesKeyword } from "./order-search.ts";
import { CREDITED_CENTS, RECEIVED_CENTS, REFUND_DUE_CENTS, TRANSFERRED_BACK_CENTS } from "./order-money.ts";
import { lockCompanyOfOrder } from "./on-account/lock-company.ts";
import { isToShip } from "./released.ts";
import { toOrder, type OrderRow } from "./orders.wire.ts";
import { readShipments } from "./read-shipments.ts";

type StoredLine = typeof orderLines.$inferSelect;

/** An order, for its owner and admins. NOT_FOUND for everyone else. */
export async function readOrder(
  { db, viewer }: Pick<CustomerContext<Queryable>, "db" | "viewer">,
  id: string,
): Promise<Order> {
  return loadOrder(db, id, visibleTo(orders, viewer));
}

async function loadOrder(db: Queryable, id: string, condition?: SQL): Promise<Order> {
  const [order] = isId(id) ? await readOrders(db, and(eq(orders.id, id), condition), 1, 0) : [];
  if (!order) throw notFound("Order");
  return order;
}

/**
 * An order is always locked before its payments, and the company whose account it is on before the order, to avoid
 * deadlocks.
 */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  if (!isId(id)) return undefined;
  await lockCompanyOfOrder(tx, id);
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

/**
 * An order for emails and webhooks. Its buyer is locked until the transaction ends, so that deleting the account at the
 * same time also deletes or anonymises the message.
 */
export async function readOrderForShop(tx: Transaction, id: string): Promise<Order> {
  await tx
    .select({ id: users.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id))
    .for("key share", { of: users });
  return loadOrder(tx, id);
}

/** All orders, or those that match a keyword or can be sent, newest first. */
export function listOrders(ctx: CustomerContext, { keyword, toShip, ...slice }: OrderSlice): Promise<Order[]> {
  const { db } = ctx;
  const where = and(keyword ? matchesKeyword(keyword) : undefined, toShip ? isToShip : undefined);
  const filters = [keyword ? `keyword=${encodeURIComponent(keyword)}` : "", toShip ? "toShip=true" : ""].filter(
    Boolean,
  );
  const path = filters.length > 0 ? `/api/orders?${filters.join("&")}` : "/api/orders";
  return paginateArray(ctx, path, slice, {
    count: () => db.$count(orders, where),
    lines: (upTo) => countLines(db, where, upTo),
    rows: (limit, offset) => readOrders(db, where, limit, offset),
  });
}

/** Counts the lines of orders in all, up to a number. */
export const countLines = (db: Queryable, where: SQL | undefined, upTo: number): Promise<number> =>
  countFound(db, orderLines, inArray(orderLines.orderId, db.select({ id: orders.id }).from(orders).where(where)), upTo);

/** The number of an order's lines. Names its tables, which Drizzle leaves out of a select without joins. */
export const LINE_COUNT = sql<number>`(select count(*)::integer from ${orderLines}
  where ${orderLines}.order_id = ${orders}.id)`;

const approvers = alias(users, "approvers");

/** Orders with their lines, buyers and money, newest first. */
export async function readOrders(
  db: Queryable,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<Order[]> {
  const found = await db
    .select({
      order: orders,
      buyer: users,
      company: { id: companies.id, name: companies.name },
      approver: { id: approvers.id, name: approvers.name },
      receivedCents: RECEIVED_CENTS,
      creditedCents: CREDITED_CENTS,
      bankRefundedCents: TRANSFERRED_BACK_CENTS,
      refundDueCents: REFUND_DUE_CENTS,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(approvers, eq(approvers.id, orders.approvedBy))
    .where(where)
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset);
  if (found.length === 0) return [];
  const ids = found.map(({ order }) => order.id);
  const linesOf = await readLines(db, ids);
  const refunded = await readRefundedCents(db, ids);
  const shipmentsOf = await readShipments(db, ids);
  return found.map(({ order, buyer, company, approver, ...money }) => {
    const refundedCents = (refunded.get(order.id) ?? 0) + money.bankRefundedCents;
    const lines = linesOf.get(order.id) ?? [];
    const people = { buyer, company, approver };
    return toOrder(order, lines, people, { ...money, refundedCents }, shipmentsOf.get(order.id));
  });
}

/** The lines of orders, in their order, by the orders' ids. */
export async function readLines(db: Queryable, ids: readonly string[]): Promise<Map<string, StoredLine[]>> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const linesOf = new Map<string, StoredLine[]>(ids.map((id) => [id, []]));
  for (const line of lines) linesOf.get(line.orderId)?.push(line);
  return linesOf;
}

/** The amounts refunded to cards, with pending refunds, by order; orders without refunds are left out. */
async function readRefundedCents(db: Queryable, ids: string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ id: payments.orderId, cents: sum(payments.refundedCents).mapWith(Number) })
    .from(payments)
    .where(and(inArray(payments.orderId, ids), gt(payments.refundedCents, 0)))
    .groupBy(payments.orderId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
