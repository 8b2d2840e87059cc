import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { requisitionLines, requisitions } from "@shop/db/schema/requisitions";
import type { NewRequisition, Requisition } from "@shop/domain/contracts/requisitions";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_REQUISITIONS, TOO_MANY_WITHDRAWN } from "@shop/domain/messages";
import { REQUISITION_DAYS } from "@shop/domain/orders/requisition-state";
import { and, eq, gt, sql } from "drizzle-orm";
import { TOO_MANY_ORDERS, tooManyRequests } from "../../base/limits/too-many-requests.ts";
import { refusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { MemberContext } from "../../base/procedures/context.ts";
import type { Keeping } from "../../base/procedures/idempotency.ts";
import { removeFromCart } from "../../buying/carts/cart-rows.ts";
import { mailRequisitionAsked } from "../../people/companies/requisition-mails.ts";
import { assertAccepted, prepareOrder, priceOrder } from "../placing/judge-order.ts";
import { priceByRule } from "../placing/price-lines.ts";
import { readRequisition, type RequisitionContext } from "./read-requisitions.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Asks the deciders of the caller's company to approve an order. It is judged like an order, but for the limits of members and
 * of unpaid orders, credit and stock; nothing is reserved. Its products leave the caller's cart. Refuses as an order does;
 * CONFLICT also when the caller has too many open ones; TOO_MANY_REQUESTS when they ask too often in a minute, or have withdrawn
 * too many in 24 hours.
 */
export function askForApproval(ctx: MemberContext<Queryable>, { note, ...sent }: NewRequisition): Promise<Requisition> {
  const { settings, viewer } = ctx;
  return transact(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    const prepared = await prepareOrder(tx, within, sent, todayIn(settings.timeZone));
    await assertMayAsk(tx, ctx);
    const priced = await priceOrder(tx, prepared, priceByRule);
    assertAccepted(prepared, priced);

    const id = newId();
    const { poNumber, deliveryNote, requestedDeliveryOn, costCentreCode } = prepared.fields;
    await tx.insert(requisitions).values({
      id,
      companyId: viewer.company.id,
      userId: viewer.id,
      note,
      shippingAddress: sent.shippingAddress,
      billingAddress: sent.billingAddress ?? null,
      paymentMethod: sent.paymentMethod,
      poNumber,
      deliveryNote,
      requestedDeliveryOn,
      costCentreCode,
      // What is left out, the company's settings say when the order is placed.
      invoiceEmail: sent.invoiceEmail || null,
      expiresAt: sql`now() + make_interval(days => ${REQUISITION_DAYS})`,
    });
    await tx.insert(requisitionLines).values(
      priced.lines.map(({ productId, quantity, priceCents, taxClass }, position) => ({
        requisitionId: id,
        productId,
        position,
        quantity,
        priceCents,
        taxClass,
      })),
    );
    await removeFromCart(tx, viewer.id, [...prepared.quantities.keys()]);
    const requisition = await readRequisition(within, id);
    await mailRequisitionAsked(tx, settings, viewer.company.id, requisition);
    return requisition;
  });
}

/** A requisition for a repeated call: as it is now. */
export const requisitionKeeping: Keeping<RequisitionContext, Requisition, Pick<Requisition, "_id">> = {
  keep: ({ _id }) => ({ _id }),
  readAgain: (ctx, { _id }) => readRequisition(ctx, _id),
};

/** Call it on the locked account, so that the counts stay right. */
async function assertMayAsk(tx: Transaction, { limits, viewer, setHeader }: MemberContext<Queryable>): Promise<void> {
  const { orders, cancellations } = limits;
  if (orders === null || cancellations === null) return;
  const { perMinute } = orders;
  const isOwn = eq(requisitions.userId, viewer.id);
  const isRecent = gt(requisitions.createdAt, sql`now() - interval '1 minute'`);
  if (perMinute > 0 && (await tx.$count(requisitions, and(isOwn, isRecent))) >= perMinute)
    throw tooManyRequests({ setHeader }, { msBeforeNext: MINUTE_MS }, TOO_MANY_ORDERS);
  const isWithdrawn = and(eq(requisitions.status, "withdrawn"), eq(requisitions.decidedBy, viewer.id));
  const isOfDay = gt(requisitions.decidedAt, sql`now() - interval '24 hours'`);
  if ((await tx.$count(requisitions, and(isOwn, isWithdrawn, isOfDay))) >= cancellations)
    throw tooManyRequests({ setHeader }, { msBeforeNext: DAY_MS }, TOO_MANY_WITHDRAWN);
  if ((await tx.$count(requisitions, and(isOwn, eq(requisitions.status, "open")))) >= LIMITS.openRequisitions)
    throw refusal("CONFLICT", TOO_MANY_REQUISITIONS);
}
