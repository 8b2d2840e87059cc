const MAX_LENGTH = 60;
const DASHES = /[\u2010-\u2015\u2212]/g;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_NAMES = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** '2026-02-12', '2026/2/12' */
const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/;
/** '20260212', as OFX has it. */
const EIGHT_DIGITS = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?=\d{6}(?!\d)|(?!\d))/;
/** '12/02/2026', '12.2.26', '12-02-2026' */
const DAY_FIRST = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d\d)(?!\d)/;
/** '12 Feb 26', '12-Feb-2026', '12Feb2026', '12 February 2026' */
const WITH_NAME = /^(?<day>\d{1,2})[-/. ]{0,2}(?<name>[a-z]{3,9})[-/., ]{0,2}(?<year>\d{4}|\d\d)(?!\d)/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[, ]{1,2}/;
/** What may follow a day: nothing, or a time. */
const TIME = /^(?:[t, ]{1,2}\d{1,2}[:.]|\d{6}|\[|[ .]*$)/;

/** A day as banks write it, as YYYY-MM-DD: days first, or years first; undefined for anything else. */
export function readDay(cell: string): string | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = cell.normalize("NFKC").replaceAll(DASHES, "-").trim().toLowerCase().replace(WEEKDAY, "");
  const found = [YEAR_FIRST, EIGHT_DIGITS, DAY_FIRST, WITH_NAME].map((form) => form.exec(text)).find(Boolean);
  if (!found?.groups || !TIME.test(text.slice(found[0].length))) return undefined;
  const { day = "", month, name, year = "" } = found.groups;
  const number = month === undefined ? monthOf(name ?? "") : Number(month);
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) && full >= "1900" ? iso : undefined;
}

/** From 1; 0 for what is no month. */
const monthOf = (name: string): number =>
  name === "sept" ? 9 : MONTHS.includes(name) ? MONTHS.indexOf(name) + 1 : MONTH_NAMES.indexOf(name) + 1;
