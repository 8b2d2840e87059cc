/** The day of a moment in a time zone, YYYY-MM-DD (contract section 5). */
export function dayOf(moment: string | Date, timeZone: string): string {
  const part = partsOf(moment, timeZone);
  return `${part("year")}-${part("month")}-${part("day")}`;
}

function partsOf(moment: string | Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat("en-AU", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(new Date(moment));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
}
