import type { ReadPrice } from "../import-files/read-price.ts";
import type { ReadRow } from "../import-files/row-reader.ts";

export const NEEDS_PRICE = "Is needed";
export const PRICE_TOO_LOW = "Must be at least 0.01: write remove to take a price away";

/** True for a price; false for `remove`, and without one. */
export const isPrice = (value: ReadRow["values"][string] | undefined): value is ReadPrice =>
  typeof value === "object" && value !== null;
