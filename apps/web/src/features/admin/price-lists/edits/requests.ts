import type { NewItem, PriceChange, PriceListItem } from "@shop/domain/contracts/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { readMinQty, readPrice } from "./cell-texts.ts";
import { type GridRow, keyOf, kindOf, type Problems, type Theirs } from "./grid-row.ts";
import type { Rows } from "./grid-state.ts";

/** One request of a save, and the rows that it saves. */
export interface Part {
  keys: readonly string[];
  items: readonly NewItem[];
  /** The row of each item. */
  owners: readonly string[];
}

interface Owned {
  owner: string;
  item: NewItem & { product: string; minQty: number };
}

/**
 * The changes as requests, each of which is saved as a whole. All items of a product are in one request, so that prices
 * can change places; a product has fewer steps than a request may have items.
 */
export function toParts(rows: Rows, most: number = LIMITS.priceListItems): Part[] {
  const products = new Map<string, GridRow[]>();
  for (const row of rows.values()) {
    if (kindOf(row) === "none" || row.product === null) continue;
    products.set(row.product, [...(products.get(row.product) ?? []), row]);
  }
  const parts: { keys: string[]; items: NewItem[]; owners: string[] }[] = [];
  for (const ofProduct of products.values()) {
    const owned = itemsOf(ofProduct);
    const last = parts.at(-1);
    const part = last && last.items.length + owned.length <= most ? last : { keys: [], items: [], owners: [] };
    if (part !== last) parts.push(part);
    part.keys.push(...ofProduct.map(({ key }) => key));
    part.items.push(...owned.map(({ item }) => item));
    part.owners.push(...owned.map(({ owner }) => owner));
  }
  return parts;
}

/** The items of a product's rows: what is removed or moved away, unless another row takes its place, and what is set. */
function itemsOf(rows: readonly GridRow[]): Owned[] {
  const owned = new Map<string, Owned>();
  for (const { key: owner, item } of rows) {
    if (!item) continue;
    const { product, minQty, version } = item;
    owned.set(keyOf(product, minQty), { owner, item: { product, minQty, price: null, version } });
  }
  for (const { key: owner, product, minQty, price } of rows) {
    const [quantity, amount] = [readMinQty(minQty), readPrice(price)];
    if (product === null || !("quantity" in quantity) || !("cents" in amount) || amount.cents === null) continue;
    const at = keyOf(product, quantity.quantity);
    const version = owned.get(at)?.item.version ?? 0;
    owned.set(at, { owner, item: { product, minQty: quantity.quantity, price: amount.cents / 100, version } });
  }
  return [...owned.values()];
}

/** A change that was saved, and the version of the item that it left; 0 for a removed one. */
export type Undoable = PriceChange & { version: number };

/** What takes back a save, from its answers: the last part first. */
export function toUndo(
  answers: readonly { changes: readonly PriceChange[]; items: readonly PriceListItem[] }[],
): Undoable[][] {
  return answers.toReversed().map(({ changes, items }) => {
    const versions = new Map(items.map(({ product, minQty, version }) => [keyOf(product, minQty), version]));
    return changes.map((change) => ({ ...change, version: versions.get(keyOf(change.product, change.minQty)) ?? 0 }));
  });
}

/** The items as they were before. One that someone has changed since is a conflict. */
export const takenBack = (changes: readonly Undoable[]): NewItem[] =>
  changes.map(({ product, minQty, before, version }) => ({ product, minQty, price: before, version }));

const ITEM_ISSUE = /^items\.(\d+)\.(\w+)/u;

/** The server's issues by row and cell; undefined when one of them belongs to none. */
export function issuesByRow(issues: unknown, owners: readonly string[]): Map<string, Problems> | undefined {
  if (!Array.isArray(issues)) return undefined;
  const found = new Map<string, Problems>();
  for (const { path, message } of issues as { path: string; message: string }[]) {
    const [, index, name] = ITEM_ISSUE.exec(path) ?? [];
    const owner = index === undefined ? undefined : owners[Number(index)];
    if (owner === undefined) return undefined;
    const field = name === "minQty" || name === "price" ? name : "sku";
    found.set(owner, { ...found.get(owner), [field]: message });
  }
  return found.size > 0 ? found : undefined;
}

/** The present prices of a conflict by row; undefined when the error is another one. */
export function conflictsByRow(conflicts: unknown, owners: readonly string[]): Map<string, Theirs> | undefined {
  if (!Array.isArray(conflicts)) return undefined;
  const found = (conflicts as (Theirs & { index: number })[]).flatMap(({ index, minQty, price, version }) => {
    const owner = owners[index];
    return owner === undefined ? [] : [[owner, { minQty, price, version }] as const];
  });
  return found.length > 0 ? new Map(found) : undefined;
}

interface Undoing {
  /** What someone else has changed since, with the present prices. */
  since: ReadonlyMap<Undoable, number | null>;
  /** What is still to be taken back: neither these nor what has its earlier price already. */
  left: Undoable[];
}

/** The changes of an Undo by its conflicts. */
export function sortConflicts(conflicts: unknown, changes: readonly Undoable[]): Undoing {
  const found = Array.isArray(conflicts) ? (conflicts as { index: number; price: number | null }[]) : [];
  const prices = new Map(found.map(({ index, price }) => [changes[index], price]));
  return {
    since: new Map(
      changes.flatMap((change) => {
        const price = prices.get(change);
        return price === undefined || price === change.before ? [] : [[change, price] as const];
      }),
    ),
    left: changes.filter((change) => !prices.has(change)),
  };
}
