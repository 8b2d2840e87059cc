import type { PriceListItem } from "@shop/domain/contracts/price-lists";
import { dollarsToCents } from "@shop/domain/money";
import { skuIdentity } from "@shop/domain/sku";
import { priceText, readMinQty, readPrice } from "./cell-texts.ts";

/** The cells that can be edited. */
export type Field = "sku" | "minQty" | "price";
export type Problems = Partial<Record<Field, string>>;

/** What another person has stored in the meantime; price null: removed. In dollars. */
export interface Theirs {
  minQty: number;
  price: number | null;
  version: number;
}

export interface GridRow {
  key: string;
  /** The key that it had as a new row, before the list was found to have it. */
  was: string | null;
  /** The item as it was read; null for a new one. */
  item: PriceListItem | null;
  /** The product's id; null as long as the SKU is not looked up. */
  product: string | null;
  sku: string;
  name: string;
  /** As typed. An empty price removes the item. */
  minQty: string;
  price: string;
  /** What visitors pay at this quantity, in dollars; null as long as it is not known. */
  publicPrice: number | null;
  /** The product and quantity for which name and public price are known; see `soughtOf`. */
  known: string | null;
  /** Another item of the list with this product and quantity. */
  taken: PriceListItem | null;
  /** What the server has refused; gone with the next change of the cell. */
  refused: Problems;
  theirs: Theirs | null;
}

export const keyOf = (product: string, minQty: number): string => `${product}/${minQty}`;

/** What is not known of a row's product and quantity yet. */
export const UNKNOWN = {
  was: null,
  known: null,
  taken: null,
  refused: {},
  theirs: null,
  publicPrice: null,
} satisfies Partial<GridRow>;

/** A stored item as a row without edits. */
export function rowOf(item: PriceListItem): GridRow {
  const { product, sku, name, minQty, price, publicPrice } = item;
  const texts = { minQty: String(minQty), price: priceText(dollarsToCents(price)) };
  const row = { key: keyOf(product, minQty), item, product, sku, name, ...texts, publicPrice };
  return { ...UNKNOWN, ...row, known: keyOf(product, minQty) };
}

/** The product and quantity that a row means, to be looked up; null when one of them is missing or wrong. */
export function soughtOf({ product, sku, minQty }: GridRow): string | null {
  const read = readMinQty(minQty);
  if (!("quantity" in read)) return null;
  const named = product ?? skuIdentity(sku);
  return named === "" ? null : keyOf(named, read.quantity);
}

export type RowKind = "new" | "changed" | "removed" | "none";

/** What a save would do with a row. */
export function kindOf({ item, minQty, price }: GridRow): RowKind {
  if (!item) return "new";
  if (isEmpty(price)) return "removed";
  const [readPriceCell, readQuantityCell] = [readPrice(price), readMinQty(minQty)];
  const isSame =
    "cents" in readPriceCell &&
    "quantity" in readQuantityCell &&
    readPriceCell.cents === dollarsToCents(item.price) &&
    readQuantityCell.quantity === item.minQty;
  return isSame ? "none" : "changed";
}

/** Whether what is stored is what the row would store, as after a save whose answer was lost. */
export function isStored({ minQty, price }: Pick<GridRow, "minQty" | "price">, stored: Theirs): boolean {
  const [quantity, amount] = [readMinQty(minQty), readPrice(price)];
  const cents = stored.price === null ? null : dollarsToCents(stored.price);
  return "quantity" in quantity && "cents" in amount && quantity.quantity === stored.minQty && amount.cents === cents;
}

/** True when the price is above what visitors pay at the same quantity. */
export function isAbovePublic({ price, publicPrice }: Pick<GridRow, "price" | "publicPrice">): boolean {
  const read = readPrice(price);
  return Boolean(publicPrice) && "cents" in read && (read.cents ?? 0) > dollarsToCents(publicPrice ?? 0);
}

/** Whether a price's cell is empty, which removes the item. */
export function isEmpty(price: string): boolean {
  const read = readPrice(price);
  return "cents" in read && read.cents === null;
}
