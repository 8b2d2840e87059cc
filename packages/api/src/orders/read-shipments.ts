import type { Queryable } from "@shop/db/client";
import { orderLines } from "@shop/db/schema/orders";
import { shipmentLines, shipments } from "@shop/db/schema/shipments";
import type { Shipment } from "@shop/domain/contracts/shipments";
import { trackingLink } from "@shop/domain/orders/tracking";
import { asc, eq, inArray } from "drizzle-orm";

export type ShipmentRow = typeof shipments.$inferSelect;

/** The shipments of orders, oldest first, by the orders' ids; orders without one are left out. */
export async function readShipments(db: Queryable, orderIds: readonly string[]): Promise<Map<string, Shipment[]>> {
  const rows = await db
    .select({ shipment: shipments, qty: shipmentLines.quantity, line: orderLines })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.orderLineId))
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.orderId), asc(shipments.number), asc(orderLines.position));
  const shipmentsOf = new Map<string, Shipment[]>();
  for (const { shipment, qty, line } of rows) {
    const its = shipmentsOf.get(shipment.orderId) ?? [];
    shipmentsOf.set(shipment.orderId, its);
    const last = its.at(-1);
    const units = { product: line.productId, sku: line.sku, name: line.name, qty };
    if (last?._id === shipment.id) last.lines.push(units);
    else its.push({ ...toShipment(shipment), lines: [units] });
  }
  return shipmentsOf;
}

/** A shipment without its lines. */
const toShipment = (row: ShipmentRow): Omit<Shipment, "lines"> => ({
  _id: row.id,
  number: row.number,
  carrier: row.carrier,
  trackingNumber: row.trackingNumber,
  trackingUrl: trackingLink(row),
  shippedOn: row.shippedOn,
  state: row.cancelledAt ? "cancelled" : "shipped",
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});
