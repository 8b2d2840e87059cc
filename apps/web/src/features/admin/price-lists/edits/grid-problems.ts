import type { PriceListItem } from "@shop/domain/contracts/price-lists";
import { readMinQty, readPrice } from "./cell-texts.ts";
import { type GridRow, keyOf, kindOf, type Problems, soughtOf } from "./grid-row.ts";
import type { Rows } from "./grid-state.ts";

/** What must be corrected before a save, by row and cell. */
export function findProblems(rows: Rows): ReadonlyMap<string, Problems> {
  const first = new Map<string, GridRow>();
  const problems = new Map<string, Problems>();
  for (const row of rows.values()) {
    const found = { ...problemsOf(row, rows), ...row.refused };
    const sought = soughtOf(row);
    const kind = kindOf(row);
    if (sought !== null && kind !== "removed") {
      const earlier = first.get(sought);
      if (earlier) found.minQty = `The same product and quantity as another row: ${earlier.price || "no price"}`;
      else first.set(sought, row);
    }
    if (Object.keys(found).length > 0) problems.set(row.key, found);
  }
  return problems;
}

function problemsOf(row: GridRow, rows: Rows): Problems {
  const kind = kindOf(row);
  const [price, minQty] = [readPrice(row.price), readMinQty(row.minQty)];
  const found: Problems = {};
  if (row.product === null && row.sku.trim() === "") found.sku = "Enter a SKU";
  if ("problem" in price) found.price = price.problem;
  else if (kind === "new" && price.cents === null) found.price = "Enter a price";
  if ("problem" in minQty) found.minQty = minQty.problem;
  else if (kind !== "removed" && row.taken && !isVacated(row.taken, rows))
    found.minQty = `The list has a price from ${minQty.quantity} already`;
  return found;
}

/** Whether the edits remove an item, or move it to another quantity. */
function isVacated({ product, minQty }: PriceListItem, rows: Rows): boolean {
  const row = rows.get(keyOf(product, minQty));
  return row !== undefined && (kindOf(row) === "removed" || soughtOf(row) !== keyOf(product, minQty));
}
