import type { NewShipment } from "@shop/domain/contracts/shipments";
import { dayOf } from "@shop/domain/dates";
import { IN_FUTURE, SHIPPED_BEFORE_ORDER } from "@shop/domain/messages";
import { trackingLink, type Tracking } from "@shop/domain/orders/tracking";
import { inputRefusal } from "../../base/platform/errors.ts";
import type { OrderRow } from "../orders.wire.ts";

/** How and when a shipment went. */
export interface Parcel extends Tracking {
  /** A day in the shop's time zone. */
  shippedOn: string | null;
}

type SentTracking = Pick<NewShipment, "carrier" | "trackingNumber" | "trackingUrl">;

const orNone = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * What was sent, with `before` for what was left out. A link that the shop had made of `before` is no other one: it follows the
 * new number.
 */
export function trackingOf(sent: SentTracking, before?: Tracking): Tracking {
  const { carrier, trackingNumber, trackingUrl } = sent;
  const now = {
    carrier: carrier === undefined ? (before?.carrier ?? null) : orNone(carrier),
    trackingNumber: trackingNumber === undefined ? (before?.trackingNumber ?? null) : orNone(trackingNumber),
  };
  if (trackingUrl === undefined) return { ...now, trackingUrl: before?.trackingUrl ?? null };
  const made = [before, now].map((its) => its && trackingLink({ ...its, trackingUrl: null }));
  return { ...now, trackingUrl: made.includes(trackingUrl) ? null : orNone(trackingUrl) };
}

/** The day on which a shipment of an order went. BAD_REQUEST for one in the future or before the order. */
export function shippedDay(day: string, { createdAt }: Pick<OrderRow, "createdAt">, timeZone: string): string {
  if (day > dayOf(new Date(), timeZone)) throw inputRefusal("shippedOn", IN_FUTURE);
  if (day < dayOf(createdAt, timeZone)) throw inputRefusal("shippedOn", SHIPPED_BEFORE_ORDER);
  return day;
}
