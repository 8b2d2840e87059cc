import { UNITS_TOO_MANY, WHOLE_QUANTITY } from "@shop/domain/messages";
import type { RefundableLine } from "@shop/domain/papers/refundable-lines";

export interface ReadUnits {
  /** The units to refund, by product; without those that are wrong. */
  qtyOf: Map<string, number>;
  /** What is wrong, by product. */
  errors: Map<string, string>;
}

/** Reads the typed quantities of lines; an empty one, or 0, refunds nothing. */
export function readUnits(lines: readonly RefundableLine[], typed: ReadonlyMap<string, string>): ReadUnits {
  const read: ReadUnits = { qtyOf: new Map(), errors: new Map() };
  for (const { product, name, left } of lines) {
    const text = typed.get(product)?.trim() ?? "";
    const qty = Number(text);
    if (!/^\d*$/.test(text)) read.errors.set(product, WHOLE_QUANTITY);
    else if (qty > left) read.errors.set(product, UNITS_TOO_MANY(left, name));
    else if (qty > 0) read.qtyOf.set(product, qty);
  }
  return read;
}
