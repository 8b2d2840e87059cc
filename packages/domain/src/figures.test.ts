import { expect, test } from "vitest";
import { counted } from "./figures.ts";

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [1_040, "1,040 rows"],
])("%i counted is %s", (count, text) => expect(counted(count, "row", "rows")).toBe(text));
