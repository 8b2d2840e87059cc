import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayFirstMoment, dayOf, daysBetween, longDay, nextMidnight, noonOf } from "./dates.ts";

describe("the day in Sydney", () => {
  test.each([
    ["2026-01-14T12:59:59.999Z", "2026-01-14", "just before midnight in summer (UTC+11)"],
    ["2026-01-14T13:00:00.000Z", "2026-01-15", "at midnight in summer"],
    ["2026-07-14T13:59:59.999Z", "2026-07-14", "just before midnight in winter (UTC+10)"],
    ["2026-07-14T14:00:00.000Z", "2026-07-15", "at midnight in winter"],
    ["2026-04-04T13:00:00.000Z", "2026-04-05", "at the start of the 25-hour day that ends daylight saving"],
    ["2026-04-05T13:59:59.999Z", "2026-04-05", "at the end of the 25-hour day"],
    ["2026-04-05T14:00:00.000Z", "2026-04-06", "after the 25-hour day"],
    ["2026-10-03T13:59:59.999Z", "2026-10-03", "before the 23-hour day that starts daylight saving"],
    ["2026-10-03T14:00:00.000Z", "2026-10-04", "at the start of the 23-hour day"],
    ["2026-10-04T12:59:59.999Z", "2026-10-04", "at the end of the 23-hour day"],
    ["2026-10-04T13:00:00.000Z", "2026-10-05", "after the 23-hour day"],
    ["2025-12-31T13:00:00.000Z", "2026-01-01", "at new year"],
    ["2028-02-28T13:00:00.000Z", "2028-02-29", "in a leap year"],
  ])("of %s is %s: %s", (moment, day) => {
    expect(dayOf(moment, "Australia/Sydney")).toBe(day);
    expect(dayOf(new Date(moment), "Australia/Sydney")).toBe(day);
  });
});

test("the same moment can be another day in another time zone", () => {
  const moment = "2026-03-01T05:00:00Z";
  expect([dayOf(moment, "America/Los_Angeles"), dayOf(moment, "UTC"), dayOf(moment, "Pacific/Kiritimati")]).toEqual([
    "2026-02-28",
    "2026-03-01",
    "2026-03-01",
  ]);
});

test("in UTC the day is the date of ISO 8601", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true }),
      (moment) => {
        expect(dayOf(moment, "UTC")).toBe(moment.toISOString().slice(0, 10));
      },
    ),
  );
});

test("refuses an invalid moment", () => expect(() => dayOf("yesterday", "UTC")).toThrow(RangeError));

describe("noon of a day", () => {
  test.each([
    ["2026-01-15", "Australia/Sydney", "2026-01-15T01:00:00.000Z", "in summer (UTC+11)"],
    ["2026-07-15", "Australia/Sydney", "2026-07-15T02:00:00.000Z", "in winter (UTC+10)"],
    ["2026-04-04", "Australia/Sydney", "2026-04-04T01:00:00.000Z", "the day before daylight saving ends"],
    ["2026-04-05", "Australia/Sydney", "2026-04-05T02:00:00.000Z", "the day it ends, nine hours after"],
    ["2026-10-03", "Australia/Sydney", "2026-10-03T02:00:00.000Z", "the day before it starts"],
    ["2026-10-04", "Australia/Sydney", "2026-10-04T01:00:00.000Z", "the day it starts"],
    ["2026-03-08", "America/Los_Angeles", "2026-03-08T19:00:00.000Z", "west of Greenwich, as daylight saving starts"],
    ["2026-11-01", "America/Los_Angeles", "2026-11-01T20:00:00.000Z", "west of Greenwich, as it ends"],
    ["2026-03-01", "Pacific/Kiritimati", "2026-02-28T22:00:00.000Z", "14 hours ahead of UTC"],
    ["2026-03-01", "Pacific/Pago_Pago", "2026-03-01T23:00:00.000Z", "11 hours behind UTC"],
    [
      "2011-04-02",
      "Pacific/Apia",
      "2011-04-02T23:00:00.000Z",
      "where the clock changes between noon in UTC and local noon",
    ],
    ["2026-03-01", "Asia/Kathmandu", "2026-03-01T06:15:00.000Z", "with a quarter of an hour in the offset"],
    ["2028-02-29", "UTC", "2028-02-29T12:00:00.000Z", "in a leap year"],
  ])("%s in %s is %s: %s", (day, timeZone, moment) => {
    expect(noonOf(day, timeZone).toISOString()).toBe(moment);
  });

  test.each(["Australia/Sydney", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Auckland", "Europe/London"])(
    "in %s is 12:00 on that day, all year round",
    (timeZone) => {
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" });
      for (let day = 0; day < 366; day += 1) {
        const written = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        const noon = noonOf(written, timeZone);
        expect([dayOf(noon, timeZone), clock.format(noon)]).toEqual([written, "12:00:00"]);
      }
    },
  );

  test("of an invalid day is refused", () => {
    for (const day of ["", "yesterday", "2026-13-01"]) expect(() => noonOf(day, "UTC"), day).toThrow(RangeError);
  });
});

test.each([
  ["2026-01-14T13:00:00.000Z", "15-01-2026 00:00", "midnight is 00, not 24"],
  ["2026-07-14T13:59:59.999Z", "14-07-2026 23:59", "seconds are cut, not rounded"],
  ["2026-04-04T16:05:00.000Z", "05-04-2026 02:05", "in the hour that is repeated when daylight saving ends"],
])("the contacts list writes %s in Sydney as %s: %s", (moment, text) => {
  expect(dayFirstMoment(moment, "Australia/Sydney")).toBe(text);
});

test("days are added and counted across leap days and the ends of months and years", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-04-06", -2)).toBe("2026-04-04");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(daysBetween("2026-04-06", "2026-04-04")).toBe(-2);
});

describe("the next midnight", () => {
  test.each([
    ["2026-01-14T03:00:00Z", "2026-01-14T13:00:00.000Z", "in summer"],
    ["2026-07-14T13:59:59.999Z", "2026-07-14T14:00:00.000Z", "a moment before"],
    ["2026-07-14T14:00:00Z", "2026-07-15T14:00:00.000Z", "at midnight, a day later"],
    ["2026-04-04T13:00:00Z", "2026-04-05T14:00:00.000Z", "of the 25-hour day"],
    ["2026-10-03T14:00:00Z", "2026-10-04T13:00:00.000Z", "of the 23-hour day"],
  ])("after %s in Sydney is %s: %s", (now, midnight) =>
    expect(nextMidnight(new Date(now), "Australia/Sydney").toISOString()).toBe(midnight),
  );

  test("is the first moment of another day, also where clocks change at midnight", () => {
    const zones = fc.constantFrom("Australia/Sydney", "Australia/Lord_Howe", "Asia/Beirut", "America/Santiago", "UTC");
    const moments = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const midnight = nextMidnight(now, zone);
        expect(dayOf(midnight, zone)).toBe(addDays(dayOf(now, zone), 1));
        expect(dayOf(new Date(midnight.getTime() - 1), zone)).toBe(dayOf(now, zone));
      }),
      { numRuns: 50 },
    );
  });
});

test.each([
  ["2026-11-27", "27 November 2026"],
  ["2028-02-29", "29 February 2028"],
  ["2026-01-01", "1 January 2026"],
])("%s is shown in documents as %s", (day, shown) => {
  expect(longDay(day)).toBe(shown);
});
