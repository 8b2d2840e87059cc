import { addDays, daysBetween } from "../dates.ts";

/** The quantity of a product that was ordered on one day in the shop's time zone, without cancelled orders. */
export interface OrderedOn {
  /** YYYY-MM-DD */
  day: string;
  qty: number;
}

/** How a product is usually ordered. */
interface Rhythm {
  /** A multiple of the order multiple. */
  usualQty: number;
  everyDays: number;
  /** Days in the shop's time zone, YYYY-MM-DD. */
  lastOrdered: string;
  dueOn: string;
}

/** The rhythm is calculated from at most this many of the newest orders, and from at least ORDERS_NEEDED. */
export const ORDERS_LOOKED_AT = 8;
const ORDERS_NEEDED = 3;
/** A product is shown from DAYS_AHEAD before it is due until it is overdue by `everyDays` plus DAYS_OVERDUE. */
const DAYS_AHEAD = 7;
const DAYS_OVERDUE = 30;

/** The rhythm of a product's orders. `orders` has one entry per day, the oldest first; null when there are too few. */
export function rhythmOf(orders: readonly OrderedOn[], orderMultiple: number): Rhythm | null {
  if (orders.length < ORDERS_NEEDED) return null;
  const newest = orders.slice(-ORDERS_LOOKED_AT);
  const days = newest.map(({ day }) => day);
  const between = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day));
  const everyDays = Math.round(median(between));
  const lastOrdered = days.at(-1) ?? "";
  const usualQty = Math.ceil(median(newest.map(({ qty }) => qty)) / orderMultiple) * orderMultiple;
  return { usualQty, everyDays, lastOrdered, dueOn: addDays(lastOrdered, everyDays) };
}

/** True from seven days before the product is due until it is so overdue that the buyer probably no longer wants it. */
export function isDue({ dueOn, everyDays }: Rhythm, today: string): boolean {
  const overdue = daysBetween(dueOn, today);
  return overdue >= -DAYS_AHEAD && overdue <= everyDays + DAYS_OVERDUE;
}

/** Until when a product that is skipped today is hidden: the first due day after both `dueOn` and today. */
export function hiddenUntil({ dueOn, everyDays }: Rhythm, today: string): string {
  const missed = Math.max(0, Math.floor(daysBetween(dueOn, today) / everyDays));
  return addDays(dueOn, (missed + 1) * everyDays);
}

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
