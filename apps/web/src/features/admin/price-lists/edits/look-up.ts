import type { NewItem, SavedItems } from "@shop/domain/contracts/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { skuIdentity } from "@shop/domain/sku";
import { errorDetail } from "../../../../lib/forms/errors.ts";
import { readMinQty } from "./cell-texts.ts";
import { type GridRow, keyOf, type Problems, soughtOf } from "./grid-row.ts";
import type { Found, GridState } from "./grid-state.ts";
import { issuesByRow } from "./requests.ts";

/** What a lookup found or refused, by row; `sought` is what it was asked about. */
export interface Lookup {
  sought: ReadonlyMap<string, string>;
  found: ReadonlyMap<string, Found>;
  refused: ReadonlyMap<string, Problems>;
}

/**
 * The rows of which product, name and public price are not known yet, as many as one request may have: those with a
 * product first, because a SKU may mean the same one. Not a row whose SKU or quantity is being typed.
 */
export function toLookUp({ rows, typing }: Pick<GridState, "rows" | "typing">): GridRow[] {
  const unknown = [...rows.values()].filter((row) => {
    const sought = soughtOf(row);
    const isTyped = typing === `${row.key} sku` || typing === `${row.key} minQty`;
    return sought !== null && sought !== row.known && !isTyped;
  });
  const withProduct = unknown.filter(({ product }) => product !== null);
  return (withProduct.length > 0 ? withProduct : unknown).slice(0, LIMITS.priceListItems);
}

/** The price in a question; it is not written. */
const ANY_PRICE = 0.01;

/** Looks up rows with `ask`, the preview of a save: it writes nothing and knows products, items and public prices. */
export async function lookUp(
  ask: (items: NewItem[]) => Promise<Pick<SavedItems, "items" | "changes">>,
  rows: readonly GridRow[],
): Promise<Lookup> {
  const sought = new Map(rows.map((row) => [row.key, soughtOf(row) ?? ""]));
  // Two rows that mean the same are one question.
  const open = new Map(rows.map((row) => [soughtOf(row) ?? "", row]));
  const refused = new Map<string, Problems>();
  let known = new Map<string, Found>();
  while (open.size > 0) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next question leaves out what this one refused
      known = namesIn(await ask([...open.values()].map(toQuestion)));
      break;
    } catch (error) {
      const issues = issuesByRow(errorDetail(error, "issues"), [...open.keys()]);
      if (!issues) throw error;
      for (const [name, problems] of issues) {
        refused.set(name, problems);
        open.delete(name);
      }
    }
  }
  const byRow = <Value>(values: ReadonlyMap<string, Value>) =>
    new Map(
      [...sought].flatMap(([key, name]) => (values.has(name) ? [[key, values.get(name) as Value] as const] : [])),
    );
  return { sought, found: byRow(known), refused: byRow(refused) };
}

function toQuestion({ product, sku, minQty }: GridRow): NewItem {
  const read = readMinQty(minQty);
  const named = product === null ? { sku } : { product };
  return { ...named, minQty: "quantity" in read ? read.quantity : 1, price: ANY_PRICE };
}

/** What an answer says, by product and quantity and by SKU and quantity. */
function namesIn({ items, changes }: Pick<SavedItems, "items" | "changes">): Map<string, Found> {
  const found = [
    ...changes.map((change) => ({ ...change, item: null })),
    ...items.map((item) => ({ ...item, item })),
  ].map(
    ({ product, sku, name, publicPrice, minQty, item }) => [{ product, sku, name, publicPrice, item }, minQty] as const,
  );
  return new Map(
    found.flatMap(([about, minQty]) => [
      [keyOf(about.product, minQty), about],
      [keyOf(skuIdentity(about.sku), minQty), about],
    ]),
  );
}
