import { period, type Period } from "@shop/domain/contracts/dashboard";

export const PERIODS = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  month: "This month",
  lastMonth: "Last month",
} as const;

export type PeriodName = keyof typeof PERIODS;
export const DEFAULT_PERIOD: PeriodName = "30d";

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 10);

/** Adds days, or subtracts them if negative; both days are YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + days);
  return textOf(date);
}

/** The number of days of a period, including both ends. */
export const dayCount = ({ from, to }: Period): number => (at(to).getTime() - at(from).getTime()) / 86_400_000 + 1;

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The days of a named period today. */
export function periodOf(name: PeriodName, today: string): Period {
  if (name === "month") return { from: firstOfMonth(today), to: today };
  if (name === "lastMonth") {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }
  return { from: addDays(today, 1 - Number.parseInt(name, 10)), to: today };
}

export interface AddressPeriod {
  /** Null for a custom period. */
  name: PeriodName | null;
  days: Period;
  /** The errors of a custom period, by field. */
  problem?: { from?: string; to?: string };
}

/** The period of an address; an invalid one is returned with its errors. */
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
