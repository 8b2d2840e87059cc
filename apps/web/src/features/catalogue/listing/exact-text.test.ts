import { expect, test } from "vitest";
import { exactText } from "./exact-text.ts";

test.each([
  [0, 41, "No exact match. These match part of your search."],
  [1, 41, "1 exact match; the others match part of your search."],
  [3, 4, "3 exact matches; the other matches part of your search."],
])("%i of %i results match exactly", (exact, total, text) => expect(exactText(exact, total)).toBe(text));
