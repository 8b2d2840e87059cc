import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { orderLines, orders } from "@shop/db/schema/orders";
import { shipmentLines, shipments } from "@shop/db/schema/shipments";
import { dayOf } from "@shop/domain/dates";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { type DemoOrder, NORA } from "./demo-orders.ts";
import { TIME_ZONE } from "../demo-days.ts";

interface Placed {
  id: string;
  order: DemoOrder;
}

interface Parcel {
  carrier: string;
  trackingNumber: string;
}

const FIRST: Parcel = { carrier: "Australia Post", trackingNumber: "33DEMO0004711" };
const SECOND: Parcel = { carrier: "StarTrack", trackingNumber: "DEMO00815" };
const PART: Parcel = { carrier: "Couriers Please", trackingNumber: "CPDEMO0042" };

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;

/**
 * Sends what is delivered: each order at once, but one of the demo customer's in two shipments. Of the newest order that can be
 * sent, the first line is on its way.
 */
export async function insertShipments(
  tx: Transaction,
  { placed, adminId, now }: { placed: readonly Placed[]; adminId: string; now: Date },
): Promise<void> {
  const several = placed.filter(({ order }) => order.lines.length > 1 && order.cancelledAt === null);
  const inTwo = several.findLast(({ order }) => order.deliveredAt !== null && order.buyer === NORA);
  const inPart = several.findLast(
    ({ order }) => order.deliveredAt === null && (order.paidAt !== null || order.paymentMethod === "Account"),
  );
  if (inTwo?.order.deliveredAt)
    await sendFirstLine(tx, inTwo.id, FIRST, { at: new Date(inTwo.order.deliveredAt.getTime() - DAY_MS), adminId });
  if (inPart) {
    const { paidAt, placedAt } = inPart.order;
    const at = new Date(Math.min(now.getTime(), (paidAt ?? placedAt).getTime() + HALF_HOUR_MS));
    await sendFirstLine(tx, inPart.id, PART, { at, adminId });
  }
  await tx
    .select({ sent: sql`ship_rest(id, delivered_at, null)` })
    .from(orders)
    .where(isNotNull(orders.deliveredAt));
  if (inTwo)
    await tx
      .update(shipments)
      .set(SECOND)
      .where(and(eq(shipments.orderId, inTwo.id), eq(shipments.number, 2)));
}

/** Records the shipment of an order's first line. */
async function sendFirstLine(
  tx: Transaction,
  orderId: string,
  parcel: Parcel,
  { at, adminId }: { at: Date; adminId: string },
): Promise<void> {
  const [line] = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .limit(1);
  if (!line) return;
  const id = newId();
  const shippedOn = dayOf(at, TIME_ZONE);
  const about = { orderId, number: 1, shippedOn, shippedBy: adminId, tellAt: null, createdAt: at };
  await tx.insert(shipments).values({ id, ...about, ...parcel });
  await tx.insert(shipmentLines).values({ shipmentId: id, orderLineId: line.id, quantity: line.quantity });
  await tx.update(orders).set({ shippedAt: at }).where(eq(orders.id, orderId));
}
