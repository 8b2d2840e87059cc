/** The day of a moment in a time zone, YYYY-MM-DD. */
export function dayOf(moment: string | Date, timeZone: string): string {
  const part = partsOf(moment, timeZone);
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Made when first used: the first one takes longer than all other code that a page runs before it is hydrated. */
const dayFormats: Partial<Record<"long" | "short", Intl.DateTimeFormat>> = {};

function dayWith(month: "long" | "short", day: string): string {
  const format = (dayFormats[month] ??= new Intl.DateTimeFormat("en-AU", {
    day: "numeric",
    month,
    year: "numeric",
    timeZone: "UTC",
  }));
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A day (YYYY-MM-DD) as documents show it: '27 November 2026'. */
export const longDay = (day: string): string => dayWith("long", day);

/** A day as tables of documents show it: '27 Nov 2026'. */
export const shortDay = (day: string): string => dayWith("short", day);

/** The same day a year later; 28 February for 29 February. */
export function yearAfter(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const later = String(Number(year) + 1).padStart(4, "0");
  return `${later}-${month}-${month === "02" && date === "29" ? "28" : date}`;
}

/** A moment as the list of contacts shows it, DD-MM-YYYY HH:mm, in a time zone. */
export function dayFirstMoment(moment: string | Date, timeZone: string): string {
  const part = partsOf(moment, timeZone);
  return `${part("day")}-${part("month")}-${part("year")} ${part("hour")}:${part("minute")}`;
}

/** Noon of a day (YYYY-MM-DD) in a time zone, with its daylight saving time; RangeError for an invalid day. */
export function noonOf(day: string, timeZone: string): Date {
  const noonInUtc = Date.parse(`${day}T12:00:00Z`);
  const shownAt = (moment: number) => {
    const part = partsOf(new Date(moment), timeZone);
    return Date.parse(`${dayOf(new Date(moment), timeZone)}T${part("hour")}:${part("minute")}:${part("second")}Z`);
  };
  // Daylight saving time may change between noon in UTC and noon in the zone, so two steps are needed.
  const near = noonInUtc - (shownAt(noonInUtc) - noonInUtc);
  return new Date(near - (shownAt(near) - noonInUtc));
}

/** When what is dated by a day was: now if that is today, otherwise at its noon; never before `earliest`. */
export function momentOn(day: string, timeZone: string, earliest: Date): Date {
  const now = new Date();
  if (day === dayOf(now, timeZone)) return now;
  const noon = noonOf(day, timeZone);
  return noon < earliest ? earliest : noon;
}

/** The first moment of the next day in a time zone, with its daylight saving time. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  let [before, after] = [now.getTime(), noonOf(addDays(today, 1), timeZone).getTime()];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (dayOf(new Date(between), timeZone) === today) before = between;
    else after = between;
  }
  return new Date(after);
}

function partsOf(moment: string | Date, timeZone: string) {
  const parts = formatOf(timeZone).formatToParts(new Date(moment));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
}

/** By time zone: making one takes five times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-AU", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, made);
  return made;
}

const DAY_MS = 86_400_000;

/** The day (YYYY-MM-DD) `days` after another, or before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The month (YYYY-MM) that is so many months later; earlier when they are negative. */
export function addMonths(month: string, months: number): string {
  const [year = "", number = ""] = month.split("-");
  const at = Number(year) * 12 + Number(number) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((((at % 12) + 12) % 12) + 1).padStart(2, "0")}`;
}

/** How many months after the month `from` (YYYY-MM) the month `to` is; negative when it is before. */
export function monthsBetween(from: string, to: string): number {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return numberOf(to) - numberOf(from);
}

/** How many days after the day `from` the day `to` is; negative when it is before. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** '1 day' or '14 days'. */
export const daysText = (days: number): string => (days === 1 ? "1 day" : `${days} days`);
