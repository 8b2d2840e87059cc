import type { Queryable, Transaction } from "@shop/db/client";
import { requisitionLines, requisitions } from "@shop/db/schema/requisitions";
import type { NewOrder, Order } from "@shop/domain/contracts/orders";
import type { Requisition, RequisitionApproval, RequisitionRefusal } from "@shop/domain/contracts/requisitions";
import { dayOf } from "@shop/domain/dates";
import { asc, eq, sql } from "drizzle-orm";
import { assertVersion, refusal } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { MemberContext } from "../../base/procedures/context.ts";
import { COMPANY_ROLE } from "@shop/domain/messages";
import { mailRequisitionEnded } from "../../people/companies/requisition-mails.ts";
import { placeOrder } from "../placing/place-order.ts";
import { priceByRule } from "../placing/price-lines.ts";
import { assertNotOwn, type LockedRequisition, lockOpenRequisition } from "./lock-requisition.ts";
import { readRequisition } from "./read-requisitions.ts";

/**
 * Places the order of a requisition for its requester, with all its fields, at their prices of today. All rules of `placeOrder`
 * apply but the requester's limits, and when it refuses, the requisition stays open. FORBIDDEN for the caller's own; CONFLICT for
 * an outdated version, and for one that has ended.
 */
export function approveRequisition(
  ctx: MemberContext<Queryable>,
  { id, version, ...accepted }: RequisitionApproval,
): Promise<Order> {
  return transact(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    const locked = await lockOpenRequisition(tx, ctx, id, assertNotOwn(ctx.viewer));
    assertVersion(version, await readRequisition(within, id), "This requisition");
    const { row, requester, caller } = locked;
    const askedOn = dayOf(row.createdAt, ctx.settings.timeZone);
    const sent = { ...(await orderOf(tx, row)), ...accepted };
    const order = await placeOrder({ ...within, viewer: requester }, sent, priceByRule, { by: caller, askedOn });
    await end(within, locked, { status: "approved", orderId: order._id });
    return order;
  });
}

/** Declines a requisition, with a reason for its requester. Refuses like `approveRequisition`. */
export function declineRequisition(
  ctx: MemberContext<Queryable>,
  { id, reason }: RequisitionRefusal,
): Promise<Requisition> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOpenRequisition(tx, ctx, id, assertNotOwn(ctx.viewer));
    return end({ ...ctx, db: tx }, locked, { status: "declined", declineReason: reason });
  });
}

/** Takes the caller's own requisition back. FORBIDDEN for everybody else; CONFLICT when it has ended. */
export function withdrawRequisition(ctx: MemberContext<Queryable>, id: string): Promise<Requisition> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockOpenRequisition(tx, ctx, id, ({ userId }) => {
      if (userId !== ctx.viewer.id) throw refusal("FORBIDDEN", COMPANY_ROLE, { code: "COMPANY_ROLE" });
    });
    return end({ ...ctx, db: tx }, locked, { status: "withdrawn" });
  });
}

type End = Pick<typeof requisitions.$inferInsert, "status" | "orderId" | "declineReason">;

async function end(
  ctx: MemberContext<Transaction>,
  { row, caller }: LockedRequisition,
  how: End,
): Promise<Requisition> {
  await ctx.db
    .update(requisitions)
    .set({ ...how, decidedAt: sql`now()`, decidedBy: caller.id, version: row.version + 1 })
    .where(eq(requisitions.id, row.id));
  const ended = await readRequisition(ctx, row.id);
  await mailRequisitionEnded(ctx.db, ctx.settings, ended);
  return ended;
}

/** What its requester wants to order. */
async function orderOf(tx: Transaction, row: LockedRequisition["row"]): Promise<NewOrder> {
  const { productId, quantity, requisitionId, position } = requisitionLines;
  const orderItems = await tx
    .select({ product: productId, qty: quantity })
    .from(requisitionLines)
    .where(eq(requisitionId, row.id))
    .orderBy(asc(position));
  const { shippingAddress, billingAddress, paymentMethod } = row;
  return {
    orderItems,
    shippingAddress,
    ...(billingAddress && { billingAddress }),
    paymentMethod,
    poNumber: row.poNumber ?? "",
    deliveryNote: row.deliveryNote ?? "",
    requestedDeliveryDate: row.requestedDeliveryOn ?? "",
    invoiceEmail: row.invoiceEmail ?? "",
    costCentre: row.costCentreCode ?? "",
  };
}
