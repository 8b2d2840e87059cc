import type { Database } from "@shop/db/client";
import { payments, refunds } from "@shop/db/schema/payments";
import { OPEN_PAYMENT_STATES } from "@shop/domain/orders/payment-state";
import { and, asc, eq, inArray, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { PaymentGateway } from "../platform/ports.ts";
import type { PaymentRow, RefundRow } from "../payments/payment-rows.ts";

/**
 * The time before which a row must have been updated to be claimed. Claiming a row updates it, so that no other server
 * claims it soon, and the same run never claims it twice.
 */
export async function untouchedFor(db: Database, seconds: number): Promise<SQL> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select (now() - make_interval(secs => ${seconds}))::text as at`,
  );
  return sql`${rows[0]?.at ?? ""}::timestamptz`;
}

/** Claims the next open payment of this gateway; undefined when none is left. */
export function takeOpenPayment(db: Database, { name }: PaymentGateway, since: SQL): Promise<PaymentRow | undefined> {
  const isOpen = inArray(payments.state, [...OPEN_PAYMENT_STATES]);
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(isOpen, eq(payments.gateway, name), lte(payments.updatedAt, since)))
      .orderBy(asc(payments.updatedAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!next) return undefined;
    const touched = { updatedAt: sql`clock_timestamp()` };
    const [row] = await tx.update(payments).set(touched).where(eq(payments.id, next.id)).returning();
    return row;
  });
}

/** Claims the next open refund of this gateway; undefined when none is left. */
export function takeOpenRefund(db: Database, { name }: PaymentGateway, since: SQL): Promise<RefundRow | undefined> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.state, "started"), eq(payments.gateway, name), lte(refunds.updatedAt, since)))
      .orderBy(asc(refunds.updatedAt))
      .limit(1)
      .for("update", { of: refunds, skipLocked: true });
    if (!next) return undefined;
    const touched = { updatedAt: sql`clock_timestamp()` };
    const [row] = await tx.update(refunds).set(touched).where(eq(refunds.id, next.id)).returning();
    return row;
  });
}

/** The condition for an older client's payment that has been without an order for an hour. */
export const isUnclaimed = (name: PaymentGateway["name"]) =>
  and(
    isNull(payments.orderId),
    eq(payments.state, "succeeded"),
    eq(payments.gateway, name),
    lte(payments.createdAt, sql`now() - interval '1 hour'`),
  );
