import { formatDollars } from "../money.ts";
import type { PricePerUnit } from "./price-per-unit.ts";

/** '6.5c a glove', '$1.25 a roll', '6.5c each'. From a dollar on, half a cent is rounded up. */
export function pricePerUnitText({ price, unit }: PricePerUnit): string {
  const thousandths = Math.round(price * 1000);
  const amount = thousandths < 1000 ? `${thousandths / 10}c` : formatDollars(Math.floor((thousandths + 5) / 10) / 100);
  if (unit === "each") return `${amount} each`;
  return `${amount} ${/^[aeiou]/.test(unit) ? "an" : "a"} ${unit}`;
}
