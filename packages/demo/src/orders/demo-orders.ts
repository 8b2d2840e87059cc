import type { orders } from "@shop/db/schema/orders";
import { dayOf, noonOf } from "@shop/domain/dates";
import { type DemoReviewer, demoReviewers } from "../catalogue/reviews/reviewers.ts";
import { DAY_MS, dayBefore, HOUR_MS, MINUTE_MS, TIME_ZONE, weekday, workDaysAfter } from "../demo-days.ts";
import { demoBuyers } from "./buyers.ts";
import { NORAS_CANCELLED_DAYS, NORAS_HABITS } from "./nora.ts";
import type { DemoPlace } from "./places.ts";

/** The demo customer, whose account visitors can use. */
export const NORA = "nora";

/** A member of a company who orders for it, to this place. */
export interface DemoMember {
  name: string;
  email: string;
  place: DemoPlace;
}

/** What only an order on account has. */
export interface DemoAccountOrder {
  /** The email of the member who approved it; null: it needed no approval. */
  approvedBy: string | null;
  /** That of the company's last payment of it. */
  paymentReference: string | null;
  fields: Pick<
    typeof orders.$inferInsert,
    | "companyId"
    | "abn"
    | "invoiceEmail"
    | "poNumber"
    | "costCentreCode"
    | "costCentreName"
    | "termsDays"
    | "creditLimitCents"
    | "owedCents"
  >;
}

export interface DemoOrder {
  buyer: DemoReviewer | typeof NORA | DemoMember;
  paymentMethod: "Bank" | "Stripe" | "Account";
  account?: DemoAccountOrder;
  lines: { sku: string; quantity: number }[];
  placedAt: Date;
  paidAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
}

const DAYS = 74;
/** The number of orders on each day of the week, starting with Sunday. */
const ORDERS_ON = [0, 2, 1, 2, 1, 2, 0];
/** The minimum age, in days, of each unpaid and each cancelled order; the newest order of that age is taken. */
const UNPAID_FOR = [40, 26, 18, 12, 9, 5, 2];
const CANCELLED = [
  { paymentMethod: "Bank", daysAgo: 33 },
  { paymentMethod: "Stripe", daysAgo: 16 },
] as const;

/** The orders of the 75 days before `now`, the oldest first; always the same for the same `now`. */
export function demoOrders(now: Date): DemoOrder[] {
  const placed = orderTimes(now).map(placeOrder);
  const placedBefore = (paymentMethod: DemoOrder["paymentMethod"], days: number) =>
    placed.findLast(
      (order) => order.paymentMethod === paymentMethod && now.getTime() - order.placedAt.getTime() >= days * DAY_MS,
    );
  const unpaid = UNPAID_FOR.map((days) => placedBefore("Bank", days));
  const cancelled = CANCELLED.map(({ paymentMethod, daysAgo }) => placedBefore(paymentMethod, daysAgo));
  return placed.map((order, index) => {
    if (unpaid.includes(order)) return order;
    const bankDays = order.paymentMethod === "Bank" ? 1 + (index % 3) : 0;
    const paidAt = workDaysAfter(order.placedAt, bankDays, 4 * MINUTE_MS);
    if (cancelled.includes(order)) {
      const isPaid = order.paymentMethod === "Stripe";
      return { ...order, paidAt: isPaid ? paidAt : null, cancelledAt: workDaysAfter(order.placedAt, 4, HOUR_MS) };
    }
    if (paidAt > now) return order;
    const deliveredAt = workDaysAfter(paidAt, 2 + (index % 3), HOUR_MS);
    return { ...order, paidAt, deliveredAt: deliveredAt > now ? null : deliveredAt };
  });
}

/** The demo customer's orders of the year before `now`, the oldest first: at most one a day, paid by bank transfer. */
export function norasOrders(now: Date): DemoOrder[] {
  const linesOn = new Map<number, DemoOrder["lines"]>();
  for (const { sku, quantities, daysAgo } of NORAS_HABITS) {
    for (const [index, days] of daysAgo.entries()) {
      const quantity = quantities[index % quantities.length] ?? 1;
      linesOn.set(days, [...(linesOn.get(days) ?? []), { sku, quantity }]);
    }
  }
  const daysAgo = [...linesOn.keys()].toSorted((one, other) => other - one);
  return daysAgo.map((days): DemoOrder => {
    const placedAt = new Date(noonOf(dayBefore(now, days), TIME_ZONE).getTime() - 141 * MINUTE_MS);
    const order = { buyer: NORA, paymentMethod: "Bank" as const, lines: linesOn.get(days) ?? [], placedAt } as const;
    if (NORAS_CANCELLED_DAYS.includes(days))
      return { ...order, paidAt: null, deliveredAt: null, cancelledAt: workDaysAfter(placedAt, 1, HOUR_MS) };
    const paidAt = workDaysAfter(placedAt, 1, 4 * MINUTE_MS);
    const deliveredAt = workDaysAfter(paidAt, 2, HOUR_MS);
    return {
      ...order,
      paidAt: paidAt > now ? null : paidAt,
      deliveredAt: deliveredAt > now ? null : deliveredAt,
      cancelledAt: null,
    };
  });
}

/** When the orders were placed: in business hours on working days, and twice in the three hours before `now`. */
function orderTimes(now: Date): Date[] {
  const days = Array.from({ length: DAYS }, (_, index) => new Date(now.getTime() - (DAYS - index) * DAY_MS));
  const earlier = days.flatMap((moment, day) => {
    const noon = noonOf(dayOf(moment, TIME_ZONE), TIME_ZONE).getTime();
    const morning = new Date(noon - (20 + ((day * 37) % 200)) * MINUTE_MS);
    const afternoon = new Date(noon + (30 + ((day * 53) % 260)) * MINUTE_MS);
    return [morning, afternoon].slice(0, ORDERS_ON[weekday(moment)]);
  });
  return [...earlier, new Date(now.getTime() - 170 * MINUTE_MS), new Date(now.getTime() - 35 * MINUTE_MS)];
}

/** The nth order, with one to four of its buyer's usual products. */
function placeOrder(placedAt: Date, index: number): DemoOrder {
  const buyers = Object.keys(demoReviewers) as DemoReviewer[];
  const round = Math.floor(index / buyers.length);
  const buyer = buyers[(index * 3 + round) % buyers.length] ?? "nina";
  const { usuals } = demoBuyers[buyer];
  const lines = Array.from({ length: 1 + ((index + round) % 4) }, (_, line) => ({
    sku: usuals[(round * 3 + line) % usuals.length] ?? "",
    quantity: 1 + ((index * 5 + line * 3) % 6),
  }));
  return {
    buyer,
    paymentMethod: index % 5 === 0 || index % 5 === 3 ? "Bank" : "Stripe",
    lines,
    placedAt,
    paidAt: null,
    deliveredAt: null,
    cancelledAt: null,
  };
}

/** The units sold by SKU, without cancelled orders. */
export function unitsSold(orders: readonly DemoOrder[]): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { lines } of orders.filter(({ cancelledAt }) => !cancelledAt)) {
    for (const { sku, quantity } of lines) sold.set(sku, (sold.get(sku) ?? 0) + quantity);
  }
  return sold;
}
