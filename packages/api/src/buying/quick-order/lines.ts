import type { MatchableProduct } from "./catalogue.ts";
import { productTerms } from "./fits.ts";
import type { OrderRow } from "./order-rows.ts";
import { quantityOfCell, readQuantity, type Quantity } from "./quantity.ts";
import type { SkuRun } from "./sku-runs.ts";
import type { Token } from "./tokens.ts";

/** A line with its tokens and possible SKUs. */
export interface Line extends OrderRow {
  tokens: Token[];
  runs: SkuRun[];
}

/** What a line means. */
export interface LineMatch {
  product?: MatchableProduct;
  /** The best first; more than are answered. */
  candidates: MatchableProduct[];
  /** How many candidates at the beginning have the line's size and deny no word of it. Left out: all. */
  suiting?: number;
  quantity: Quantity;
  isRemembered?: true;
  /** It is text that orders nothing, such as a greeting. */
  isText?: true;
  /** Why the product was not looked up. */
  problem?: string;
}

/** The meaning of a line that names neither a product nor a quantity. */
export const NO_MATCH: LineMatch = { candidates: [], quantity: readQuantity([]) };

/** The quantity of a product that a line orders, read from its quantity cell or from these tokens. */
export function quantityOf(line: Line, tokens: readonly Token[], product: MatchableProduct): Quantity {
  if (line.qty !== undefined) return quantityOfCell(line.qty, line.unit);
  return readQuantity(tokens, productTerms(product).numbers);
}
