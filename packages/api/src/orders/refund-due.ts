import { orders } from "@shop/db/schema/orders";
import { payments } from "@shop/db/schema/payments";
import { PAID_PAYMENT_STATES } from "@shop/domain/orders/payment-state";
import { and, isNotNull, sql } from "drizzle-orm";

const CARD_CENTS = sql`(select coalesce(sum(${payments.amountCents} - ${payments.refundedCents}), 0) from ${payments}
  where ${payments.orderId} = ${orders.id} and ${payments.state} in (${sql.join(
    PAID_PAYMENT_STATES.map((state) => sql.raw(`'${state}'`)),
    sql`, `,
  )}))`;
const BANK_CENTS = sql`case when ${orders.paymentMethod} = 'Bank' and ${orders.paidAt} is not null
  and ${orders.bankRefundedAt} is null then ${orders.totalCents} else 0 end`;

/**
 * What the shop still holds of a cancelled order's payments, in cents: a bank payment until it is marked refunded, and
 * the part of card payments that is neither refunded nor being refunded. 0 for an order that is not cancelled.
 */
export const REFUND_DUE_CENTS = sql<number>`case when ${orders.cancelledAt} is null then 0
  else (${BANK_CENTS} + ${CARD_CENTS})::float8 end`.mapWith(Number);

/** Cancelled orders that hold money. */
export const isRefundDue = and(isNotNull(orders.cancelledAt), sql`${REFUND_DUE_CENTS} > 0`);
