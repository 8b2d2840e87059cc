import type { Database, Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { papers, papersWanted } from "@shop/db/schema/papers";
import { NOT_PAID_IN_TIME } from "@shop/domain/messages";
import { and, asc, eq, gt, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { mailOrderOverdue } from "../../orders/order-mails.ts";
import { RECEIVED_CENTS } from "../../orders/order-money.ts";
import { isUnpaid } from "../../orders/released.ts";
import { findOpenPayment } from "./payment-rows.ts";
import type { UnpaidSettings } from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";
import { cancelLocked } from "./cancel-order.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";

/** A bank order's buyer is reminded this many days before it is cancelled. */
const REMINDED_DAYS_BEFORE = 7;

interface Run {
  /** Checked between two orders: true when the server is shutting down. */
  isStopped?: () => boolean;
}

/**
 * Reminds the buyers of bank orders a week before these are cancelled, and cancels orders that were not paid in time,
 * each in its own transaction. Safe to run on several servers at once: each order is handled once. A bank order is
 * never cancelled within a week of its reminder. No reminder is sent when the time to pay is a week or less. Orders
 * with an open payment are skipped until it has ended, those that are paid in part, were moved in from another shop,
 * or were placed before the shop issued invoices, always.
 */
export async function cancelOverdueOrders(shop: Shop, { isStopped = () => false }: Run = {}): Promise<void> {
  const { db, settings } = shop;
  const { unpaid } = settings;
  const remind = async (tx: Transaction, order: OrderRow) => {
    await tx
      .update(orders)
      .set({ unpaidReminderAt: sql`now()` })
      .where(eq(orders.id, order.id));
    await mailOrderOverdue(tx, settings, order.id, cancelledOn(order, unpaid.orderDays));
  };
  await forEachOrder(db, isToBeReminded(unpaid), remind, isStopped);
  await forEachOrder(
    db,
    isOverdue(unpaid),
    (tx, order) => cancelLocked(tx, settings, order, { by: null, reason: NOT_PAID_IN_TIME }),
    isStopped,
  );
}

const olderThan = (interval: SQL): SQL => sql`${orders.createdAt} <= now() - ${interval}`;
const days = (count: number): SQL => sql`make_interval(days => ${count}::integer)`;
const hours = (count: number): SQL => sql`make_interval(hours => ${count}::integer)`;
const isBank = eq(orders.paymentMethod, "Bank");

const hasReminder = ({ orderDays }: UnpaidSettings): boolean => orderDays > REMINDED_DAYS_BEFORE;

function isToBeReminded(unpaid: UnpaidSettings): SQL | undefined {
  if (!hasReminder(unpaid)) return undefined;
  return and(isBank, isNull(orders.unpaidReminderAt), olderThan(days(unpaid.orderDays - REMINDED_DAYS_BEFORE)));
}

function isOverdue(unpaid: UnpaidSettings): SQL | undefined {
  const { cardOrderHours, orderDays } = unpaid;
  const wasReminded = sql`${orders.unpaidReminderAt} <= now() - ${days(REMINDED_DAYS_BEFORE)}`;
  const bank = and(isBank, olderThan(days(orderDays)), hasReminder(unpaid) ? wasReminded : undefined);
  const card = and(eq(orders.paymentMethod, "Stripe"), olderThan(hours(cardOrderHours)));
  return or(orderDays > 0 ? bank : undefined, cardOrderHours > 0 ? card : undefined);
}

const DAY_MS = 86_400_000;

/** When the order may be cancelled at the earliest, if its buyer is reminded now. */
function cancelledOn({ createdAt }: OrderRow, orderDays: number): Date {
  return new Date(Math.max(createdAt.getTime() + orderDays * DAY_MS, Date.now() + REMINDED_DAYS_BEFORE * DAY_MS));
}

/**
 * Runs `work` for each unpaid order that matches, oldest first; does nothing without a condition. A failure does not
 * stop the others; rejects with the first failure at the end.
 */
async function forEachOrder(
  db: Database,
  which: SQL | undefined,
  work: (tx: Transaction, order: OrderRow) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const failures: unknown[] = [];
  let after: string | undefined;
  while (which && !isStopped()) {
    let next: string | undefined;
    try {
      await transact(db, async (tx) => {
        const order = await lockNextOrder(tx, and(which, after === undefined ? undefined : gt(orders.id, after)));
        next = order?.id;
        // Checked after the order is locked, so that no payment can start meanwhile.
        if (order && !(await findOpenPayment(tx, order.id))) await work(tx, order);
      });
    } catch (error) {
      failures.push(error);
    }
    if (next === undefined) break;
    after = next;
  }
  if (failures.length > 0) throw failures[0];
}

/** Of an order that is paid in part, staff decide. What was sent back does not count. */
const IS_PART_PAID = sql`${RECEIVED_CENTS} > 0`;

/** Placed before the shop issued invoices: the buyer of a bank order did not know of the rule. */
const IS_OLDER = sql`(exists (select from ${papers} where ${papers.orderId} = ${orders.id} and ${papers.suppliedOn} is not null)
  or exists (select from ${papersWanted} where ${papersWanted.orderId} = ${orders.id} and ${papersWanted.isOlder}))`;

/** Locks the oldest unpaid order that matches and is not locked by another server. */
async function lockNextOrder(tx: Transaction, which: SQL | undefined): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(isUnpaid, isNull(orders.deliveredAt), not(IS_PART_PAID), not(IS_OLDER), eq(orders.isMoved, false), which),
    )
    .orderBy(asc(orders.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return order;
}
