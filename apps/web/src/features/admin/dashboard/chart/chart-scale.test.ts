import { expect, test } from "vitest";
import { labelledDays, shortDollars, ticksTo } from "./chart-scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [7, [0, 5, 10]],
  [9, [0, 5, 10]],
  [3000, [0, 1000, 2000, 3000]],
  [3001, [0, 2000, 4000]],
])("the ticks of an axis up to %d", (greatest, ticks) => {
  expect(ticksTo(greatest)).toEqual(ticks);
});

test.each([
  [7, 10, [0, 1, 2, 3, 4, 5, 6]],
  [7, 3, [0, 3, 6]],
  [30, 3, [9, 19, 29]],
  [1, 3, [0]],
])("the labelled days out of %d, with room for %d labels", (count, room, days) => {
  expect(labelledDays(count, room)).toEqual(days);
});

test("amounts on an axis are abbreviated", () => {
  expect([0, 500, 12_500].map(shortDollars)).toEqual(["$0", "$500", "$12.5K"]);
});
