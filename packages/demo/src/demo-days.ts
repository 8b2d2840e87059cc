import { addDays, dayOf } from "@shop/domain/dates";

export const TIME_ZONE = "Australia/Sydney";
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The shop's day (`YYYY-MM-DD`) so many days before that of a moment. */
export const dayBefore = (now: Date, days: number): string => addDays(dayOf(now, TIME_ZONE), -days);

/** From Sunday (0) to Saturday (6), in the shop's time zone. */
export const weekday = (moment: Date) => new Date(`${dayOf(moment, TIME_ZONE)}T12:00:00Z`).getUTCDay();

/** The moment `days` working days and `moreMs` milliseconds later. */
export function workDaysAfter(moment: Date, days: number, moreMs: number): Date {
  let after = new Date(moment.getTime() + moreMs);
  for (let left = days; left > 0;) {
    after = new Date(after.getTime() + DAY_MS);
    if (weekday(after) % 6 !== 0) left -= 1;
  }
  return after;
}
