import { period, type Period } from "@shop/domain/contracts/dashboard";
import { addDays } from "@shop/domain/dates";

export const PERIODS = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  month: "This month",
  lastMonth: "Last month",
} as const;

export type PeriodName = keyof typeof PERIODS;
export const DEFAULT_PERIOD: PeriodName = "30d";

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The days of a named period, relative to `today`. */
export function periodOf(name: PeriodName, today: string): Period {
  if (name === "month") return { from: firstOfMonth(today), to: today };
  if (name === "lastMonth") {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }
  return { from: addDays(today, 1 - Number.parseInt(name, 10)), to: today };
}

interface AddressPeriod {
  /** Null for a custom period. */
  name: PeriodName | null;
  days: Period;
  /** The errors of a custom period, by field. */
  problem?: { from?: string; to?: string };
}

/** The period of a URL's query; an invalid one is returned with its errors. */
export function periodIn(query: URLSearchParams, today: string): AddressPeriod {
  const [from, to] = [query.get("from"), query.get("to")];
  if (from === null && to === null) {
    const name =
      Object.keys(PERIODS).find((each): each is PeriodName => each === query.get("period")) ?? DEFAULT_PERIOD;
    return { name, days: periodOf(name, today) };
  }
  const days = { from: from ?? "", to: to ?? "" };
  const issues = period.safeParse(days).error?.issues ?? [];
  const wrong = Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
  return { name: null, days, ...(issues.length > 0 && { problem: wrong }) };
}
