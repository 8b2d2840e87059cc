/** The units of an order's line. */
export interface LineUnits {
  quantity: number;
  /** In shipments that are not cancelled. */
  shippedQuantity: number;
  /** Of an order that goes on without them. */
  cancelledQuantity: number;
}

/** The units of a line that are still to be shipped. */
export const unitsLeft = ({ quantity, shippedQuantity, cancelledQuantity }: LineUnits): number =>
  quantity - shippedQuantity - cancelledQuantity;

/** How much of an order is sent: nothing, a part, or all that is not cancelled. */
export type Delivery = "none" | "part" | "all";

/** What is sent of an order with these lines. All of it is cancelled: nothing. */
export function deliveryOf(lines: readonly LineUnits[]): Delivery {
  if (lines.every(({ shippedQuantity }) => shippedQuantity === 0)) return "none";
  return lines.every((line) => unitsLeft(line) === 0) ? "all" : "part";
}

/**
 * Of the units of a line that are credited, those that are not sent: sent ones are taken first, unless the buyer is credited
 * for what will not come.
 * @param refunded The units that were credited before.
 */
export function unsentUnits(line: LineUnits, refunded: number, qty: number, isUnsent: boolean): number {
  const sent = Math.max(0, line.quantity - refunded - unitsLeft(line));
  return isUnsent ? qty : Math.max(0, qty - sent);
}

/** The most units of a line that can be credited; `isUnsent`: of those that are not sent. */
export function creditableUnits(line: LineUnits, refunded: number, isUnsent: boolean): number {
  const left = Math.max(0, line.quantity - refunded);
  return isUnsent ? Math.min(left, unitsLeft(line)) : left;
}
