import type { Described } from "./catalogue.ts";
import { productTerms } from "./fits.ts";
import type { OrderRow } from "./order-rows.ts";
import { quantityOfCell, readQuantity, type Quantity } from "./quantity.ts";
import type { SkuRun } from "./sku-runs.ts";
import type { Token } from "./tokens.ts";

/** A line with what was read in it. */
export interface Line extends OrderRow {
  tokens: Token[];
  runs: SkuRun[];
}

/** What a line means. */
export interface Meant {
  product?: Described;
  candidates: Described[];
  quantity: Quantity;
  isRemembered?: true;
  /** Why nothing is known of the product. */
  problem?: string;
}

/** Nothing: the line names no product and no quantity. */
export const NOTHING: Meant = { candidates: [], quantity: readQuantity([]) };

/** How many of a product a line asks for, by these parts of it. */
export function quantityOf(line: Line, tokens: readonly Token[], product: Described): Quantity {
  if (line.qty !== undefined) return quantityOfCell(line.qty, line.unit);
  return readQuantity(tokens, productTerms(product).numbers);
}
