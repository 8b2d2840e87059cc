import { expect, test } from "vitest";
import { changeOf } from "./sales-cards.tsx";

test.each([
  [112, 100, "up", "Up 12% on"],
  [88, 100, "down", "Down 12% on"],
  [100, 100, "same", "The same as"],
  [0, 0, "same", "The same as"],
  [5, 0, "up", "Up from nothing in"],
  [0, 5, "down", "Down 100% on"],
  [1001, 1000, "up", "Up less than 1% on"],
  [25_000, 1, "up", "Up 2,499,900% on"],
])("the change to %d from %d", (now, before, direction, text) => {
  expect(changeOf(now, before)).toEqual({ direction, text });
});
