import { dayOf } from "@shop/domain/dates";

/** A moment in the shop's time zone: YYYY-MM-DD HH:MM. */
export function momentText(moment: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-AU", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${dayOf(moment, timeZone)} ${time.format(new Date(moment))}`;
}
