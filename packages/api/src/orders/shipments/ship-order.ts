import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { shipmentLines, shipments } from "@shop/db/schema/shipments";
import type { NewShipment, Shipment } from "@shop/domain/contracts/shipments";
import { LIMITS } from "@shop/domain/limits";
import {
  NOT_ON_ORDER,
  NOTHING_LEFT_TO_SHIP,
  ONLY_LEFT_TO_SHIP,
  ORDER_CANCELLED,
  ORDER_NOT_PAID,
  TOO_MANY_SHIPMENTS,
} from "@shop/domain/messages";
import { isCancelled, isReleased } from "@shop/domain/orders/order-state";
import { unitsLeft } from "@shop/domain/orders/shipments";
import { dayOf } from "@shop/domain/dates";
import type { AuditAction } from "@shop/domain/screens/audit";
import { eq, sql } from "drizzle-orm";
import { secondsFromNow } from "../../base/mail/outbox.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { mailShipped } from "../order-mails.ts";
import type { OrderRow } from "../orders.wire.ts";
import { lockOrder, readLines } from "../read-orders.ts";
import { readShipments } from "../read-shipments.ts";
import { cancelRefundedUnits } from "./cancelled-units.ts";
import { followShipments } from "./follow-shipments.ts";
import { shippedDay, trackingOf, type Parcel } from "./parcel.ts";

type StoredLine = NonNullable<ReturnType<Awaited<ReturnType<typeof readLines>>["get"]>>[number];
type SentLine = NonNullable<NewShipment["lines"]>[number];

/**
 * Records what was sent of an order, and emails its buyer. BAD_REQUEST when the order is unpaid (one on account need not be
 * paid) or cancelled, or for a product that is not on it; CONFLICT when less is left to ship.
 */
export function shipOrder(ctx: CustomerContext<Queryable>, { id, lines, ...sent }: NewShipment): Promise<Shipment> {
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound("Order");
    const timeZone = ctx.settings.timeZone;
    const shippedOn = sent.shippedOn ? shippedDay(sent.shippedOn, order, timeZone) : dayOf(new Date(), timeZone);
    const shipmentId = await ship(tx, ctx, order, "shipped", { lines, parcel: { ...trackingOf(sent), shippedOn } });
    await mailShipped(tx, ctx.settings, order.id, shipmentId);
    return readShipment(tx, order.id, shipmentId);
  });
}

/** A shipment of an order, which exists. */
export async function readShipment(tx: Transaction, orderId: string, shipmentId: string): Promise<Shipment> {
  const found = (await readShipments(tx, [orderId])).get(orderId)?.find(({ _id }) => _id === shipmentId);
  if (!found) throw notFound("Shipment");
  return found;
}

interface Sent {
  /** Undefined: all that is left. */
  lines: readonly SentLine[] | undefined;
  parcel: Parcel;
  /** For so long it can be undone before anybody hears of it. */
  untoldSeconds?: number;
}

/** Stores a shipment of a locked order, which becomes shipped, or delivered, by `action`. Resolves to its id. */
export async function ship(
  tx: Transaction,
  { viewer }: Pick<CustomerContext, "viewer">,
  order: OrderRow,
  action: AuditAction,
  { lines: wanted, parcel, untoldSeconds = 0 }: Sent,
): Promise<string> {
  if (isCancelled(order) || !isReleased(order))
    throw refusal("BAD_REQUEST", isReleased(order) ? ORDER_CANCELLED : ORDER_NOT_PAID);
  await cancelRefundedUnits(tx, order);
  const lines = (await readLines(tx, [order.id])).get(order.id) ?? [];
  const sent = wanted ? askedFor(lines, wanted) : allLeft(lines);
  if (sent.length === 0) throw refusal("CONFLICT", NOTHING_LEFT_TO_SHIP);
  const number = (await tx.$count(shipments, eq(shipments.orderId, order.id))) + 1;
  if (number > LIMITS.shipments) throw refusal("CONFLICT", TOO_MANY_SHIPMENTS);
  const id = newId();
  const tellAt = untoldSeconds > 0 ? secondsFromNow(untoldSeconds) : sql`now()`;
  await tx.insert(shipments).values({ id, orderId: order.id, number, tellAt, shippedBy: viewer.id, ...parcel });
  await tx.insert(shipmentLines).values(sent.map((line) => ({ shipmentId: id, ...line })));
  const units = sent.reduce((sum, { quantity }) => sum + quantity, 0);
  const notes = { shipment: String(number), units: String(units), ...named(parcel) };
  // A delivery that was marked says no more than that.
  await followShipments(tx, viewer, order, action, action === "shipped" ? notes : {});
  return id;
}

const named = ({ carrier, trackingNumber, trackingUrl }: Parcel): Record<string, string> => ({
  ...(carrier !== null && { carrier }),
  ...(trackingNumber !== null && { trackingNumber }),
  ...(trackingUrl !== null && { trackingUrl }),
});

const allLeft = (lines: readonly StoredLine[]) =>
  lines.flatMap((line) => (unitsLeft(line) > 0 ? [{ orderLineId: line.id, quantity: unitsLeft(line) }] : []));

function askedFor(lines: readonly StoredLine[], wanted: readonly SentLine[]) {
  const qtyOf = new Map<string, number>();
  for (const { product, qty } of wanted) qtyOf.set(product, (qtyOf.get(product) ?? 0) + qty);
  return [...qtyOf].map(([product, quantity]) => {
    const line = lines.find(({ productId }) => productId === product);
    if (!line) throw refusal("BAD_REQUEST", NOT_ON_ORDER);
    const left = unitsLeft(line);
    if (quantity > left) throw refusal("CONFLICT", ONLY_LEFT_TO_SHIP(left, line.name));
    return { orderLineId: line.id, quantity };
  });
}
