import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf } from "./dates.ts";

describe("the day in Sydney", () => {
  test.each([
    ["2026-01-14T12:59:59.999Z", "2026-01-14", "just before midnight in summer (UTC+11)"],
    ["2026-01-14T13:00:00.000Z", "2026-01-15", "at midnight in summer"],
    ["2026-07-14T13:59:59.999Z", "2026-07-14", "just before midnight in winter (UTC+10)"],
    ["2026-07-14T14:00:00.000Z", "2026-07-15", "at midnight in winter"],
    ["2026-04-04T13:00:00.000Z", "2026-04-05", "as the 25 hours of the day begin that ends daylight saving"],
    ["2026-04-05T13:59:59.999Z", "2026-04-05", "as they end"],
    ["2026-04-05T14:00:00.000Z", "2026-04-06", "after them"],
    ["2026-10-03T13:59:59.999Z", "2026-10-03", "before the 23 hours of the day begin that starts daylight saving"],
    ["2026-10-03T14:00:00.000Z", "2026-10-04", "as they begin"],
    ["2026-10-04T12:59:59.999Z", "2026-10-04", "as they end"],
    ["2026-10-04T13:00:00.000Z", "2026-10-05", "after them"],
    ["2025-12-31T13:00:00.000Z", "2026-01-01", "at new year"],
    ["2028-02-28T13:00:00.000Z", "2028-02-29", "in a leap year"],
  ])("of %s is %s: %s", (moment, day) => {
    expect(dayOf(moment, "Australia/Sydney")).toBe(day);
    expect(dayOf(new Date(moment), "Australia/Sydney")).toBe(day);
  });
});

test("the same moment is another day in another zone", () => {
  const moment = "2026-03-01T05:00:00Z";
  expect([dayOf(moment, "America/Los_Angeles"), dayOf(moment, "UTC"), dayOf(moment, "Pacific/Kiritimati")]).toEqual([
    "2026-02-28",
    "2026-03-01",
    "2026-03-01",
  ]);
});

test("in UTC every day reads as ISO 8601 writes it", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true }),
      (moment) => {
        expect(dayOf(moment, "UTC")).toBe(moment.toISOString().slice(0, 10));
      },
    ),
  );
});

test("refuses what is no moment", () => expect(() => dayOf("yesterday", "UTC")).toThrow(RangeError));
