import type { Database } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { payments, refunds } from "@shop/db/schema/payments";
import type { OrderPayments } from "@shop/domain/contracts/orders";
import { isId } from "@shop/domain/ids";
import { ORDER_NOT_FOUND } from "@shop/domain/messages";
import { centsToDollars } from "@shop/domain/money";
import { desc, eq } from "drizzle-orm";
import { refusal } from "../platform/errors.ts";
import type { PaymentRow, RefundRow } from "./payment-rows.ts";

/** An order's card payments and their refunds, newest first. */
export async function listOrderPayments(db: Database, orderId: string): Promise<OrderPayments> {
  const isThere = isId(orderId) && (await db.$count(orders, eq(orders.id, orderId))) > 0;
  if (!isThere) throw refusal("NOT_FOUND", ORDER_NOT_FOUND);
  const ofOrder = eq(payments.orderId, orderId);
  const [rows, sentBack] = await Promise.all([
    db.select().from(payments).where(ofOrder).orderBy(desc(payments.id)),
    db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(ofOrder)
      .orderBy(desc(refunds.createdAt), desc(refunds.id)),
  ]);
  return rows.map((row) =>
    toOrderPayment(
      row,
      sentBack.map(({ refund }) => refund).filter(({ paymentId }) => paymentId === row.id),
    ),
  );
}

const toOrderPayment = (row: PaymentRow, sentBack: RefundRow[]): OrderPayments[number] => ({
  _id: row.id,
  gatewayId: row.gatewayId,
  state: row.state,
  amount: centsToDollars(row.amountCents),
  refunded: centsToDollars(row.refundedCents),
  failure: row.failure,
  card: row.cardBrand !== null && row.cardLast4 !== null ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  createdAt: row.createdAt.toISOString(),
  refunds: sentBack.map(({ id, amountCents, state, failure, createdAt }) => ({
    _id: id,
    amount: centsToDollars(amountCents),
    state,
    failure,
    createdAt: createdAt.toISOString(),
  })),
});
