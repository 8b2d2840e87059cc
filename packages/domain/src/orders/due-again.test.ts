import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../dates.ts";
import { hiddenUntil, isDue, type OrderedOn, rhythmOf } from "./due-again.ts";

/** Orders of these quantities, each this many days after the one before. */
function orders(...steps: [after: number, qty: number][]): OrderedOn[] {
  let day = "2026-01-01";
  return steps.map(([after, qty]) => ({ day: (day = addDays(day, after)), qty }));
}

describe("the rhythm of a product", () => {
  test("is unknown after one or two orders", () => {
    expect(rhythmOf([], 1)).toBeNull();
    expect(rhythmOf(orders([0, 4], [14, 4]), 1)).toBeNull();
  });

  test("is known from the third order on", () => {
    expect(rhythmOf(orders([0, 4], [14, 4], [14, 4]), 1)).toEqual({
      usualQty: 4,
      everyDays: 14,
      lastOrdered: "2026-01-29",
      dueOn: "2026-02-12",
    });
  });

  test.each([
    [
      "the mean of the two middle intervals",
      [
        [0, 1],
        [10, 1],
        [14, 1],
      ],
      12,
    ],
    [
      "half a day is rounded up",
      [
        [0, 1],
        [13, 1],
        [14, 1],
      ],
      14,
    ],
    [
      "one long gap changes nothing",
      [
        [0, 1],
        [14, 1],
        [90, 1],
        [14, 1],
      ],
      14,
    ],
  ] as [string, [number, number][], number][])("%s", (_case, steps, everyDays) => {
    expect(rhythmOf(orders(...steps), 1)?.everyDays).toBe(everyDays);
  });

  test.each([
    ["the median quantity", [2, 100, 3], 1, 3],
    ["half a unit is rounded up", [2, 3, 3, 2], 1, 3],
    ["rounded up to the order multiple", [6, 7, 6], 5, 10],
    ["a multiple is unchanged", [10, 10, 10], 5, 10],
  ] as [string, number[], number, number][])("%s", (_case, quantities, multiple, usualQty) => {
    const steps = quantities.map((qty): [number, number] => [7, qty]);
    expect(rhythmOf(orders(...steps), multiple)?.usualQty).toBe(usualQty);
  });

  test("is calculated from the last eight orders", () => {
    const early = Array.from({ length: 20 }, (): [number, number] => [30, 50]);
    const late = Array.from({ length: 8 }, (): [number, number] => [7, 2]);
    expect(rhythmOf(orders(...early, ...late), 1)).toMatchObject({ usualQty: 2, everyDays: 7 });
  });
});

describe("a product that is usually ordered every 14 days, due on 12 February", () => {
  const rhythm = { usualQty: 4, everyDays: 14, lastOrdered: "2026-01-29", dueOn: "2026-02-12" };
  test.each([
    ["2026-02-04", false],
    ["2026-02-05", true],
    ["2026-02-12", true],
    ["2026-03-28", true],
    ["2026-03-29", false],
  ])("on %s is listed: %s", (today, listed) => expect(isDue(rhythm, today)).toBe(listed));

  test.each([
    ["2026-02-05", "2026-02-26"],
    ["2026-02-12", "2026-02-26"],
    ["2026-02-25", "2026-02-26"],
    ["2026-02-26", "2026-03-12"],
    ["2026-03-20", "2026-03-26"],
  ])("skipped on %s is hidden until %s", (today, until) => expect(hiddenUntil(rhythm, today)).toBe(until));
});

const step = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 10_000 }));
const steps = fc.array(step, { minLength: 3, maxLength: 30 });

test("the interval and the quantity are within those of the last eight orders", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 50 }), (of, multiple) => {
      const ordered = orders(...of);
      const rhythm = rhythmOf(ordered, multiple);
      if (!rhythm) throw new Error("three orders are enough");
      const gaps = of
        .slice(1)
        .slice(-7)
        .map(([after]) => after);
      const quantities = of.slice(-8).map(([, qty]) => qty);
      expect(rhythm.everyDays).toBeGreaterThanOrEqual(Math.min(...gaps));
      expect(rhythm.everyDays).toBeLessThanOrEqual(Math.max(...gaps));
      expect(rhythm.usualQty % multiple).toBe(0);
      expect(rhythm.usualQty).toBeGreaterThanOrEqual(Math.min(...quantities));
      expect(rhythm.usualQty).toBeLessThan(Math.max(...quantities) + multiple);
      expect(rhythm.lastOrdered).toBe(ordered.at(-1)?.day);
      expect(daysBetween(rhythm.lastOrdered, rhythm.dueOn)).toBe(rhythm.everyDays);
    }),
  );
});

test("a skipped product is hidden until a later due date", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 900 }), (of, later) => {
      const rhythm = rhythmOf(orders(...of), 1);
      if (!rhythm) throw new Error("three orders are enough");
      const today = addDays(rhythm.lastOrdered, later);
      const until = hiddenUntil(rhythm, today);
      expect(daysBetween(today, until)).toBeGreaterThan(0);
      expect(daysBetween(rhythm.dueOn, until) % rhythm.everyDays).toBe(0);
      if (today < addDays(rhythm.dueOn, rhythm.everyDays)) expect(until).toBe(addDays(rhythm.dueOn, rhythm.everyDays));
    }),
  );
});
