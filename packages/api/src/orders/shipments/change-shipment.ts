import type { Transaction } from "@shop/db/client";
import { shipments } from "@shop/db/schema/shipments";
import type { Shipment, ShipmentById, ShipmentUpdate } from "@shop/domain/contracts/shipments";
import { isId } from "@shop/domain/ids";
import { SHIPMENT_CANCELLED } from "@shop/domain/messages";
import { formatOrderNumber, isUnsent } from "@shop/domain/orders/order-state";
import type { AuditAction } from "@shop/domain/screens/audit";
import { and, eq } from "drizzle-orm";
import { differences, recordChange } from "../../base/audit.ts";
import { assertVersion, notFound, refusal } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { followMoney } from "../change-order.ts";
import { mailShipmentCancelled, mailTrackingNumber, withdrawShippedMail } from "../order-mails.ts";
import type { OrderRow } from "../orders.wire.ts";
import { lockOrder } from "../read-orders.ts";
import type { ShipmentRow } from "../read-shipments.ts";
import { cancelRefundedUnits } from "./cancelled-units.ts";
import { followShipments } from "./follow-shipments.ts";
import { shippedDay, trackingOf, type Parcel } from "./parcel.ts";
import { readShipment } from "./ship-order.ts";

/**
 * Corrects how a shipment went, and emails its buyer a new tracking number. NOT_FOUND when it is none of the order's, CONFLICT
 * with `current` when somebody else has changed it, BAD_REQUEST once it is cancelled.
 */
export function correctShipment(ctx: CustomerContext, sent: ShipmentUpdate): Promise<Shipment> {
  return changeShipment(ctx, sent, async (tx, order, before) => {
    if (sent.version !== undefined && sent.version !== before.version)
      assertVersion(sent.version, await readShipment(tx, order.id, before.id), "This shipment");
    if (before.cancelledAt) throw refusal("BAD_REQUEST", SHIPMENT_CANCELLED);
    const day = sent.shippedOn;
    const shippedOn =
      !day || day === before.shippedOn ? before.shippedOn : shippedDay(day, order, ctx.settings.timeZone);
    const after = { ...trackingOf(sent, before), shippedOn };
    if (Object.keys(differences(fieldsOf(before), fieldsOf(after)).after).length === 0) return;
    const version = before.version + 1;
    await tx
      .update(shipments)
      .set({ ...after, version })
      .where(eq(shipments.id, before.id));
    const number = String(before.number);
    await recordChange(tx, ctx.viewer, {
      action: "correctedShipment",
      entity: "order",
      recordId: order.id,
      label: formatOrderNumber(order.orderNumber),
      before: fieldsOf(before),
      after: { ...fieldsOf(after), shipment: number },
    });
    if (after.trackingNumber !== null && after.trackingNumber !== before.trackingNumber)
      await mailTrackingNumber(tx, ctx.settings, order.id, before.id, version);
  });
}

const fieldsOf = ({ carrier, trackingNumber, trackingUrl, shippedOn }: Parcel) => ({
  carrier,
  trackingNumber,
  trackingUrl,
  shippedOn,
});

/** Cancels a shipment that was recorded by mistake: its units are left again, and the buyer is told. Repeating it changes nothing. */
export function cancelShipment(ctx: CustomerContext, sent: ShipmentById): Promise<Shipment> {
  return changeShipment(ctx, sent, async (tx, order, shipment) => {
    if (!shipment.cancelledAt)
      await cancelLocked(tx, ctx, order, shipment, { action: "cancelledShipment", isQuiet: false });
  });
}

/** Locks the order of a shipment and changes it; resolves to the shipment as it is then. */
function changeShipment(
  { db }: CustomerContext,
  { id, shipment: shipmentId }: ShipmentById,
  change: (tx: Transaction, order: OrderRow, shipment: ShipmentRow) => Promise<void>,
): Promise<Shipment> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound("Order");
    const [shipment] = isId(shipmentId)
      ? await tx
          .select()
          .from(shipments)
          .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, order.id)))
      : [];
    if (!shipment) throw notFound("Shipment");
    await change(tx, order, shipment);
    return readShipment(tx, order.id, shipment.id);
  });
}

interface Cancelling {
  action: AuditAction;
  /** Nobody is told who has not heard of the shipment yet. */
  isQuiet: boolean;
}

/** Cancels a shipment of a locked order. */
export async function cancelLocked(
  tx: Transaction,
  ctx: Pick<CustomerContext, "settings" | "viewer">,
  order: OrderRow,
  shipment: ShipmentRow,
  { action, isQuiet }: Cancelling,
): Promise<void> {
  await tx
    .update(shipments)
    .set({ cancelledAt: new Date(), version: shipment.version + 1 })
    .where(eq(shipments.id, shipment.id));
  // A delivery that was marked waits to be told, so that a mistake can be undone unnoticed.
  const mayBeUntold = isQuiet || (shipment.tellAt !== null && shipment.tellAt > new Date());
  const { told, untold } = mayBeUntold ? await withdrawShippedMail(tx, order.id, shipment) : { told: [], untold: [] };
  await cancelRefundedUnits(tx, order);
  const after = await followShipments(tx, ctx.viewer, order, action, { shipment: String(shipment.number) });
  // Money that was sent back left a sent order paid.
  if (order.paymentMethod === "Bank" && isUnsent(after)) await followMoney(ctx, tx, after);
  const isUnnoticed = told.length === 0 && untold.length > 0;
  if (!isQuiet || !isUnnoticed)
    await mailShipmentCancelled(tx, ctx.settings, order.id, shipment.id, isQuiet ? untold : []);
}
