import { dayOf, momentOn } from "@shop/domain/dates";
import { IN_FUTURE, PAID_BEFORE_ORDER } from "@shop/domain/messages";
import { inputRefusal } from "../../base/platform/errors.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";

/**
 * When a transfer was made: now, or at noon of an earlier day, but never before the order. BAD_REQUEST for a day in the
 * future or before the order.
 */
export function arrivalOf(paidOn: string | undefined, order: OrderRow, timeZone: string): Date {
  const now = new Date();
  const today = dayOf(now, timeZone);
  if (paidOn === undefined || paidOn === today) return now;
  if (paidOn > today) throw inputRefusal("paidOn", IN_FUTURE);
  if (paidOn < dayOf(order.createdAt, timeZone)) throw inputRefusal("paidOn", PAID_BEFORE_ORDER);
  return momentOn(paidOn, timeZone, order.createdAt);
}
