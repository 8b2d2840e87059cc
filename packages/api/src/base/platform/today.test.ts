import { dayOf } from "@shop/domain/dates";
import fc from "fast-check";
import { expect, test } from "vitest";
import { todayIn } from "./today.ts";

test("is the day in the zone at every moment, in any order", () => {
  const zones = fc.constantFrom("Australia/Sydney", "Australia/Adelaide", "Australia/Eucla", "UTC", "America/St_Johns");
  const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      expect(todayIn(zone, moment.getTime())).toBe(dayOf(moment, zone));
    }),
  );
});

test.each([
  ["the end of daylight saving", "2026-04-04T12:59:59.999Z", "2026-04-04T13:00:00.000Z"],
  ["the day after", "2026-04-05T13:59:59.999Z", "2026-04-05T14:00:00.000Z"],
  ["the beginning of daylight saving", "2026-10-03T13:59:59.999Z", "2026-10-03T14:00:00.000Z"],
  ["the day after", "2026-10-04T12:59:59.999Z", "2026-10-04T13:00:00.000Z"],
])("changes at midnight in Sydney: %s", (_which, last, first) => {
  const [before, after] = [last, first].map((moment) => todayIn("Australia/Sydney", Date.parse(moment)));
  expect(Date.parse(after ?? "") - Date.parse(before ?? "")).toBe(24 * 60 * 60_000);
});
