import type { Database, Transaction } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { payments } from "@shop/db/schema/payments";
import type { Charge, ChargeAnswer } from "@shop/domain/contracts/orders";
import {
  PAYMENT_GIVEN_UP,
  PAYMENT_RETURNED,
  NOT_BY_CARD,
  ORDER_BEING_PAID,
  ORDER_CANCELLED,
  ORDER_PAID,
  TOTAL_CHANGED,
} from "@shop/domain/messages";
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { TOO_MANY_ATTEMPTS, tooManyRequests } from "../../base/limits/too-many-requests.ts";
import { assertMayChange } from "../../base/procedures/procedures.ts";
import type { CustomerContext, Shop } from "../../base/procedures/context.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { GatewayUnreachable, type GatewayPayment, type PaymentGateway } from "../../base/platform/ports.ts";
import { billingOf, createAtGateway, requireGateway, translateUnreachable } from "./gateway.ts";
import { type PaymentRow, findOpenPayment, paymentLabel, toFields } from "./payment-rows.ts";
import { failPayment, settlePayment, abandonPayment } from "./settle-payment.ts";
import { newId } from "@shop/db/columns";
import { isOwn, type Viewer } from "@shop/domain/access";
import { formatCents, isWithinACent } from "@shop/domain/money";
import { isCancelled, isPaid } from "@shop/domain/orders/order-state";
import { isOpenPayment } from "@shop/domain/orders/payment-state";
import { recordChange } from "../../base/audit.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";
import { lockOrder } from "../../orders/read-orders.ts";
import { transact } from "../../base/platform/transact.ts";
import { lockAccount } from "../../people/accounts.ts";
import { assertCardAmount } from "../../orders/placing/order-limits.ts";

/** An attempt without an order can try any amount on any card, so it costs twice as much. */
const POINTS = { withOrder: 1, withoutOrder: 2 };

/**
 * Charges a card for the caller's order, only once even if the call is retried. An older client that sends no orderId
 * is charged the amount that it sends. PAYMENT_REQUIRED with the gateway's message when the card is declined;
 * SERVICE_UNAVAILABLE when the gateway did not respond: then the reconciling job determines the result.
 * TOO_MANY_REQUESTS after too many declined cards, or attempts that were left open.
 */
export async function chargeOrder(ctx: CustomerContext, sent: Charge): Promise<ChargeAnswer> {
  const points = sent.orderId === undefined ? POINTS.withoutOrder : POINTS.withOrder;
  const work = () => ctx.limits.tryCard(ctx, { userId: ctx.viewer.id, points }, () => charge(ctx, sent));
  if (sent.orderId === undefined) return work();
  const turn = `${ctx.viewer.id} ${sent.orderId.toLowerCase()}`;
  // The attempt is counted inside the queue, so that a double click counts once.
  return runOncePerOrder(ctx.db, turn, `${sent.amount} ${sent.token}`, work);
}

async function charge(ctx: CustomerContext, sent: Charge): Promise<ChargeAnswer> {
  const begun = await beginAttempt(ctx, sent);
  if ("answer" in begun) return begun.answer;
  const found = await translateUnreachable(chargeCard(ctx, begun.attempt, sent.token));
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
  const billing = await billingOf(shop, attempt);
  return gateway.confirm(created.id, { idempotencyKey: `${attempt.idempotencyKey}-confirm`, token, billing });
}

/**
 * Stores the gateway's id; false when the attempt was abandoned meanwhile, by a newer one or by the reconciling job.
 */
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

/** A new attempt without a card, or the result of an earlier one. */
type Begun = { attempt: PaymentRow } | { answer: ChargeAnswer };
const MAX_EARLIER = 3;

/**
 * Records that a card is going to be charged. Earlier attempts for the order are cancelled first, so that only one is
 * ever open. Refuses an order that is not the caller's, is cancelled or is not to be paid by card, and an amount that
 * differs from its total by more than a cent.
 */
async function beginAttempt(ctx: CustomerContext, sent: Charge): Promise<Begun> {
  const gateway = requireGateway(ctx);
  for (let earlier = 0; earlier < MAX_EARLIER; earlier += 1) {
    const begun = await transact(ctx.db, (tx) => begin(tx, gateway, ctx, sent));
    if (!("open" in begun)) return begun;
    const ended = await translateUnreachable(abandonPayment(ctx, begun.open));
    if (isOpenPayment(ended)) return { answer: { status: "processing", id: ended.gatewayId ?? ended.id } };
  }
  throw refusal("CONFLICT", ORDER_BEING_PAID);
}

async function begin(
  tx: Transaction,
  gateway: PaymentGateway,
  ctx: CustomerContext,
  { orderId, amount, billingAddress }: Charge,
): Promise<Begun | { open: PaymentRow }> {
  const { viewer } = ctx;
  if (orderId === undefined) {
    assertCardAmount(amount);
    await lockAccount(tx, viewer.id);
    await assertMayTryAgain(tx, ctx);
    return { attempt: await addAttempt(tx, gateway, viewer, amount) };
  }
  const order = await lockOrder(tx, orderId);
  if (!order || !isOwn(viewer, order)) throw notFound("Order");
  assertMayChange(viewer, order);
  if (isPaid(order)) return { answer: await earlierSuccess(tx, order) };
  if (isCancelled(order)) throw refusal("BAD_REQUEST", ORDER_CANCELLED);
  if (order.paymentMethod !== "Stripe") throw refusal("BAD_REQUEST", NOT_BY_CARD);
  const { totalCents } = order;
  assertCardAmount(totalCents);
  if (!isWithinACent(amount, totalCents))
    throw refusal("CONFLICT", TOTAL_CHANGED(formatCents(totalCents)), { amount: totalCents });
  await assertMayTryAgain(tx, ctx);
  const open = await findOpenPayment(tx, order.id);
  if (open) return { open };
  if (billingAddress !== undefined) await tx.update(orders).set({ billingAddress }).where(eq(orders.id, order.id));
  return { attempt: await addAttempt(tx, gateway, viewer, totalCents, order) };
}

const HOUR_MS = 60 * 60_000;

/**
 * TOO_MANY_REQUESTS after too many attempts in an hour that did not charge a card: also those that wait for its owner at the bank,
 * or were given up there, because they tell as much about a card, and `tryCard` does not count them. Those that run are not among
 * them; `tryCard` limits how many these are. Nor are those that did not reach the gateway.
 */
async function assertMayTryAgain(tx: Transaction, ctx: CustomerContext): Promise<void> {
  const { limits, viewer } = ctx;
  if (limits.unpaidAttempts === null) return;
  const isUnpaid = and(
    eq(payments.userId, viewer.id),
    inArray(payments.state, ["requires_action", "failed"]),
    isNotNull(payments.gatewayId),
  );
  const isRecent = gt(payments.createdAt, sql`now() - interval '1 hour'`);
  if ((await tx.$count(payments, and(isUnpaid, isRecent))) >= limits.unpaidAttempts)
    throw tooManyRequests(ctx, { msBeforeNext: HOUR_MS }, TOO_MANY_ATTEMPTS);
}

/**
 * The card payment that has paid the order, for a client that lost the response. BAD_REQUEST when it was paid in
 * another way.
 */
async function earlierSuccess(tx: Transaction, order: OrderRow): Promise<ChargeAnswer> {
  const isSuccess = and(eq(payments.orderId, order.id), eq(payments.state, "succeeded"));
  const [payment] = await tx.select().from(payments).where(isSuccess);
  if (!payment?.gatewayId) throw refusal("BAD_REQUEST", ORDER_PAID);
  return { status: "success", id: payment.gatewayId };
}

async function addAttempt(
  tx: Transaction,
  { name: gateway }: PaymentGateway,
  viewer: Viewer,
  amountCents: number,
  order?: OrderRow,
): Promise<PaymentRow> {
  const id = newId();
  const row = { id, orderId: order?.id ?? null, userId: viewer.id, gateway, idempotencyKey: id, amountCents };
  const [attempt] = await tx.insert(payments).values(row).returning();
  if (!attempt) throw new Error("the payment was not stored");
  const about = { entity: "payment", recordId: id, label: paymentLabel(attempt, order) } as const;
  await recordChange(tx, viewer, { action: "created", ...about, after: toFields(attempt) });
  return attempt;
}

interface Turn {
  request: string;
  answer: Promise<unknown>;
}

/** The running calls of this process, by shop and order. */
const turns = new WeakMap<Database, Map<string, Turn>>();

/**
 * Runs calls for an order one after another. The same call while it is still running, such as from a double click, gets
 * the same result. This only improves the response: the rows in the database protect against double charges, also
 * between servers.
 */
function runOncePerOrder<T>(db: Database, order: string, request: string, work: () => Promise<T>): Promise<T> {
  const ofShop = turns.get(db) ?? new Map<string, Turn>();
  turns.set(db, ofShop);
  const current = ofShop.get(order);
  if (current?.request === request) return current.answer as Promise<T>;
  const answer = Promise.allSettled([current?.answer]).then(work);
  const turn: Turn = { request, answer };
  ofShop.set(order, turn);
  const leave = () => {
    if (ofShop.get(order) === turn) ofShop.delete(order);
  };
  answer.then(leave, leave);
  return answer;
}
