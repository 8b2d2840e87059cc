import type { Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { moneyMovements, payments, refunds } from "@shop/db/schema/payments";
import { PAID_PAYMENT_STATES } from "@shop/domain/orders/payment-state";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { OrderRow } from "./orders.wire.ts";

/*
 * SQL for the money of an order `orders`, all in cents. What it asks for is its total less what is credited; a cancelled
 * order asks for nothing.
 */

const movedCents = (which: string) =>
  `(select coalesce(sum(m.amount_cents), 0) from money_movements m
    where m.order_id = orders.id and m.undone_at is null and ${which})`;

const BY_BANK = "m.method = 'bank'";

/**
 * Received, less what was sent back; of an order on account, what payments of its company pay of it. A card payment of an
 * order that was changed to bank transfer is not for the order: it is refunded.
 */
export const RECEIVED = `(case when orders.payment_method = 'Account' then allocated_cents(orders.id)
  else ${movedCents(`(${BY_BANK} or orders.payment_method = 'Stripe')`)} end)::float8`;

export const RECEIVED_CENTS = sql<number>`${sql.raw(RECEIVED)}`.mapWith(Number);

/** Sent back by bank transfer. */
export const TRANSFERRED_BACK_CENTS = sql<number>`(-${sql.raw(
  movedCents(`${BY_BANK} and m.amount_cents < 0`),
)})::float8`.mapWith(Number);

/** Credited by refunds, or, with a cancellation, all of it. */
export const CREDITED_CENTS = sql<number>`(case when ${orders}.cancelled_at is null
  then order_credit_cents(${orders}.id) else ${orders}.total_cents end)::float8`.mapWith(Number);

/** Still to be paid; an order of which more was received than it asks for has none. */
export const OPEN_CENTS =
  sql<number>`greatest(0, ${orders}.total_cents - ${CREDITED_CENTS} - ${RECEIVED_CENTS})`.mapWith(Number);

/** The part of card payments that is neither refunded nor being refunded. */
const CARD_CENTS = sql`(select coalesce(sum(${payments.amountCents} - ${payments.refundedCents}), 0) from ${payments}
  where ${payments.orderId} = ${orders}.id and ${payments.state} in (${sql.join(
    PAID_PAYMENT_STATES.map((state) => sql.raw(`'${state}'`)),
    sql`, `,
  )}))`;

/** What the shop holds: transfers, and cards without what is being refunded. */
export const HELD_CENTS = sql<number>`(${sql.raw(movedCents(BY_BANK))} + ${CARD_CENTS})::float8`.mapWith(Number);

/** What the shop has to send back: all that it holds of a cancelled order, of another what it holds beyond what is asked for. */
export const REFUND_DUE_CENTS = sql<number>`case when ${orders}.cancelled_at is not null then greatest(0, ${HELD_CENTS})
  when ${orders}.paid_at is null and ${orders}.payment_method = 'Stripe' then 0
  else greatest(0, ${HELD_CENTS} - ${orders}.total_cents + order_credit_cents(${orders}.id))::float8 end`.mapWith(
  Number,
);

/**
 * The orders that can owe something though they are not cancelled, which are few: credited ones by bank transfer, those
 * that were overpaid, and those of which a refund to a card has failed.
 */
const MAY_OWE = sql`${orders}.id in (
  select ${refunds.orderId} from ${refunds} where ${refunds.orderId} is not null
  union all select ${moneyMovements.orderId} from ${moneyMovements} where ${moneyMovements.exceeds}
  union all select ${payments.orderId} from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
    where ${refunds.state} = 'failed')`;

/** Orders of which money is to be sent back. */
export const isRefundDue = and(or(isNotNull(orders.cancelledAt), MAY_OWE), sql`${REFUND_DUE_CENTS} > 0`);

/** What the shop holds of an order, and what this asks for, in cents. */
export async function readHeld(
  tx: Transaction,
  { id, totalCents }: Pick<OrderRow, "id" | "totalCents">,
): Promise<{ heldCents: number; askedCents: number }> {
  const [money] = await tx
    .select({ heldCents: HELD_CENTS, creditedCents: CREDITED_CENTS })
    .from(orders)
    .where(eq(orders.id, id));
  if (!money) throw new Error("the order is missing");
  return { heldCents: money.heldCents, askedCents: totalCents - money.creditedCents };
}
