import type { Database } from "@shop/db/client";
import { payments, refunds } from "@shop/db/schema/payments";
import { PAID_PAYMENT_STATES, OPEN_PAYMENT_STATES } from "@shop/domain/orders/payment-state";
import { and, inArray, asc, eq, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import type { GatewayPayment, PaymentGateway } from "../../base/platform/ports.ts";
import { applyGatewayState } from "./gateway-events.ts";
import { requireGateway } from "../payments/gateway.ts";
import { abandonPayment, settlePayment } from "../payments/settle-payment.ts";
import { publishPayment } from "../../base/platform/channels.ts";
import { savePayment, type PaymentRow, type RefundRow } from "../payments/payment-rows.ts";
import { requestRefundIfReached, refundSurplus } from "../payments/refunds.ts";
import { transact } from "../../base/platform/transact.ts";

const HOUR_MS = 60 * 60 * 1000;
const LOOKBACK_MS = 48 * HOUR_MS;
const PAGE = 100;

/** Settles an open payment by its state at the gateway, or cancels it if it was abandoned. */
export async function refreshPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  const found = payment.gatewayId === null ? null : await requireGateway(shop).find(payment.gatewayId);
  if (!found || isAbandoned(payment, found)) return abandonPayment(shop, payment);
  return settlePayment(shop, payment.id, found);
}

/** No card was tried, or the cardholder has not authenticated for an hour. */
function isAbandoned({ createdAt }: PaymentRow, { status, failure }: GatewayPayment): boolean {
  if (status === "requires_action") return Date.now() - createdAt.getTime() > HOUR_MS;
  return status === "requires_payment_method" && failure === null;
}

/**
 * Settles payments of the last two days that have succeeded at the gateway but not in our database; yields those of the
 * shop.
 */
export async function* settleUnrecordedPayments(shop: Shop): AsyncGenerator<PaymentRow> {
  const since = new Date(Date.now() - LOOKBACK_MS);
  for await (const page of pagesOf(requireGateway(shop).listSince(since))) {
    const booked = await bookedAmong(shop.db, page);
    for (const found of page) {
      const settled = booked.has(found.id) ? undefined : await applyGatewayState(shop, found);
      if (settled) yield settled;
    }
  }
}

async function* pagesOf(list: AsyncIterable<GatewayPayment>): AsyncGenerator<GatewayPayment[]> {
  let page: GatewayPayment[] = [];
  for await (const payment of list) {
    if (payment.status === "succeeded") page.push(payment);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function bookedAmong(db: Database, page: GatewayPayment[]): Promise<Set<string | null>> {
  const ids = page.map(({ id }) => id);
  const isBooked = and(inArray(payments.gatewayId, ids), inArray(payments.state, [...PAID_PAYMENT_STATES]));
  const rows = await db.select({ gatewayId: payments.gatewayId }).from(payments).where(isBooked);
  return new Set(rows.map(({ gatewayId }) => gatewayId));
}

/**
 * Refunds the next payment of an older client that has been without an order for an hour; undefined when none is left.
 */
export async function refundUnclaimedPayment(shop: Shop): Promise<PaymentRow | undefined> {
  const returned = await transact(shop.db, async (tx) => {
    const isNext = isUnclaimed(requireGateway(shop).name);
    const [payment] = await tx.select().from(payments).where(isNext).limit(1).for("update", { skipLocked: true });
    if (!payment) return undefined;
    const surplus = { state: "surplus", failure: "No order was paid with it" } as const;
    return refundSurplus(tx, shop.settings, await savePayment(tx, payment, surplus, undefined), undefined, 0);
  });
  if (returned) publishPayment({ state: "succeeded" }, returned.payment);
  if (returned?.refund) await requestRefundIfReached(shop, returned.refund);
  return returned?.payment;
}

/**
 * The time before which a row must have been updated to be claimed. Claiming a row updates it, so that no other server
 * claims it soon, and the same run never claims it twice.
 */
export async function claimCutoff(db: Database, seconds: number): Promise<SQL> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select (now() - make_interval(secs => ${seconds}))::text as at`,
  );
  return sql`${rows[0]?.at ?? ""}::timestamptz`;
}

const CLAIMED = { updatedAt: sql`clock_timestamp()` };

/** Claims the next open payment of this gateway; undefined when none is left. */
export async function claimOpenPayment(
  db: Database,
  { name }: PaymentGateway,
  since: SQL,
): Promise<PaymentRow | undefined> {
  const isOpen = inArray(payments.state, [...OPEN_PAYMENT_STATES]);
  const next = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOpen, eq(payments.gateway, name), lte(payments.updatedAt, since)))
    .orderBy(asc(payments.updatedAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const isNext = eq(payments.id, sql`(${next})`);
  const [row] = await db.update(payments).set(CLAIMED).where(isNext).returning();
  return row;
}

/** Claims the next open refund of this gateway; undefined when none is left. */
export async function claimOpenRefund(
  db: Database,
  { name }: PaymentGateway,
  since: SQL,
): Promise<RefundRow | undefined> {
  const next = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, "started"), eq(payments.gateway, name), lte(refunds.updatedAt, since)))
    .orderBy(asc(refunds.updatedAt))
    .limit(1)
    .for("update", { of: refunds, skipLocked: true });
  const isNext = eq(refunds.id, sql`(${next})`);
  const [row] = await db.update(refunds).set(CLAIMED).where(isNext).returning();
  return row;
}

/** The condition for an older client's payment that has been without an order for an hour. */
const isUnclaimed = (name: PaymentGateway["name"]) =>
  and(
    isNull(payments.orderId),
    eq(payments.state, "succeeded"),
    eq(payments.gateway, name),
    lte(payments.createdAt, sql`now() - interval '1 hour'`),
  );
