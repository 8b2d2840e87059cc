import { packCount } from "./pack-count.ts";

/** What one thing in a pack costs. */
export interface PricePerUnit {
  /** In dollars, with at most three decimals. */
  price: number;
  /** In the singular: 'glove'; 'each' when it is unknown. */
  unit: string;
}

/**
 * What one thing in a product's pack costs at `cents` for the pack; half a tenth of a cent is rounded up. Undefined when
 * the count is one or doubtful, and when the price is nothing.
 */
export function pricePerUnit(
  cents: number,
  { name, packageQuantity }: { name: string; packageQuantity: string },
): PricePerUnit | undefined {
  const pack = packCount(packageQuantity, name);
  if (pack === undefined) return undefined;
  const thousandths = Math.floor((cents * 20 + pack.count) / (pack.count * 2));
  return thousandths === 0 ? undefined : { price: thousandths / 1000, unit: pack.noun ?? "each" };
}
