import type { Database } from "@shop/db/client";
import { payments } from "@shop/db/schema/payments";
import type { Charge, ChargeAnswer } from "@shop/domain/contracts/orders";
import { PAYMENT_GIVEN_UP, PAYMENT_RETURNED } from "@shop/domain/messages";
import { and, eq, isNull, or } from "drizzle-orm";
import type { CustomerContext, Shop } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import { GatewayUnreachable, type GatewayPayment } from "../platform/ports.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { createAtGateway, requireGateway, reached } from "./gateway.ts";
import { runOncePerOrder } from "./orders-turn.ts";
import type { PaymentRow } from "./payment-rows.ts";
import { failPayment, settlePayment } from "./settle-payment.ts";

/** An attempt without an order can try any amount on any card, so it costs twice as much. */
const POINTS = { withOrder: 1, withoutOrder: 2 };

/**
 * Charges a card for the caller's order, once even if the call is retried; for an older client that names no order, the
 * amount as sent. PAYMENT_REQUIRED with the gateway's message when the card is declined; SERVICE_UNAVAILABLE when the
 * gateway did not answer: then the reconciling job determines the result. TOO_MANY_REQUESTS after too many declined
 * cards.
 */
export async function chargeOrder(ctx: CustomerContext, sent: Charge): Promise<ChargeAnswer> {
  const points = sent.orderId === undefined ? POINTS.withoutOrder : POINTS.withOrder;
  const work = () => ctx.limits.tryCard(ctx, { userId: ctx.viewer.id, points }, () => charge(ctx, sent));
  if (sent.orderId === undefined) return work();
  const turn = `${ctx.viewer.id} ${sent.orderId.toLowerCase()}`;
  // Inside the queue, so that a double click counts once.
  return runOncePerOrder(ctx.db, turn, `${sent.amount} ${sent.token}`, work);
}

async function charge(ctx: CustomerContext, sent: Charge): Promise<ChargeAnswer> {
  const begun = await beginAttempt(ctx, sent);
  if ("answer" in begun) return begun.answer;
  const found = await reached(chargeCard(ctx, begun.attempt, sent.token));
  return toAnswer(await settlePayment(ctx, begun.attempt.id, found), found);
}

/**
 * Charges the card at the gateway. A payment is confirmed only after its gateway id is stored, so that it can be found
 * again.
 */
async function chargeCard(shop: Shop, attempt: PaymentRow, token: string): Promise<GatewayPayment> {
  const gateway = requireGateway(shop);
  const created = await createAtGateway(shop, attempt).catch(async (error: unknown) => {
    // The gateway refused it, so nothing can be charged later.
    if (!(error instanceof GatewayUnreachable)) await failPayment(shop, attempt.id, PAYMENT_GIVEN_UP);
    throw error;
  });
  if (!(await keepGatewayId(shop.db, attempt, created.id))) return gateway.cancel(created.id);
  return gateway.confirm(created.id, { idempotencyKey: `${attempt.idempotencyKey}-confirm`, token });
}

/** False when the attempt was abandoned meanwhile, for another one or by the reconciling job. */
async function keepGatewayId(db: Database, { id }: PaymentRow, gatewayId: string): Promise<boolean> {
  const isFree = or(isNull(payments.gatewayId), eq(payments.gatewayId, gatewayId));
  const kept = await db
    .update(payments)
    .set({ gatewayId })
    .where(and(eq(payments.id, id), eq(payments.state, "started"), isFree))
    .returning({ id: payments.id });
  return kept.length > 0;
}

function toAnswer({ state, failure }: PaymentRow, { id, clientSecret }: GatewayPayment): ChargeAnswer {
  if (state === "succeeded") return { status: "success", id };
  if (state === "requires_action") return { status: "requires_action", id, ...(clientSecret && { clientSecret }) };
  if (state === "started") return { status: "processing", id };
  if (state === "surplus") throw refusal("CONFLICT", PAYMENT_RETURNED);
  throw refusal("PAYMENT_REQUIRED", failure ?? PAYMENT_GIVEN_UP);
}
