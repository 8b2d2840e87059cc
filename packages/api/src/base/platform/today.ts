import { dayOf } from "@shop/domain/dates";

/** Every time zone differs from UTC by a multiple of this: in between, no day begins anywhere. */
const QUARTER_MS = 15 * 60_000;

const known = new Map<string, { quarter: number; day: string }>();

/** The day of a moment in a time zone, YYYY-MM-DD, by default today's; computed once in a quarter of an hour. */
export function todayIn(timeZone: string, now = Date.now()): string {
  const quarter = Math.floor(now / QUARTER_MS);
  const last = known.get(timeZone);
  if (last?.quarter === quarter) return last.day;
  const day = dayOf(new Date(now), timeZone);
  known.set(timeZone, { quarter, day });
  return day;
}
