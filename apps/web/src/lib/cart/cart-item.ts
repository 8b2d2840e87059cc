import type { CartLine } from "@shop/domain/contracts/carts";
import type { LineProduct } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import { dollarsToCents, hasAtMostTwoDecimals } from "@shop/domain/money";
import { ORDER_TERMS, orderGst, orderTotals, type OrderTotals } from "@shop/domain/orders/order-totals";
import {
  ANY_QUANTITY,
  fitQuantity,
  isInStock,
  ruleIssues,
  type QuantityRules,
  type Stocked,
} from "@shop/domain/orders/quantities";
import type { PriceBreak } from "@shop/domain/prices/price-breaks";
import { priceAt, unitPrice } from "../buyer-price.ts";
import { hasTypes, NUMBER, TEXT, type TypesOf } from "../storage/storage.ts";

/** A line of the cart, as the API gives it; `price` is this customer's unit price, in dollars. */
export interface CartItem extends Omit<CartLine, "problem"> {
  /** The product is no longer sold; only in a visitor's cart. */
  isGone?: true;
  /** The price breaks that the buyer saw when they put it in the cart, if they have changed since. */
  addedBreaks?: PriceBreak[];
}

/** The line in another quantity, at the price of that quantity. */
export function atQuantity(item: CartItem, qty: number): CartItem {
  const { publicPrice: _public, pricePerUnit: _perUnit, ...line } = item;
  return { ...line, ...priceAt(item, qty), qty };
}

/** What one cost in the line's quantity when the buyer put it in the cart, in dollars. */
export const addedPrice = ({ addedBreaks, priceBreaks, price, qty }: CartItem): number =>
  unitPrice({ priceBreaks: addedBreaks ?? priceBreaks, price }, qty);

export const lineOf = ({ _id, ...product }: LineProduct, qty: number): CartItem =>
  atQuantity({ product: _id, ...product, qty }, qty);

/** The product's line in a quantity that can be ordered. */
export const toCartItem = (product: LineProduct, quantity: number): CartItem =>
  lineOf(product, clampQuantity(quantity, product));

/**
 * A quantity that can be ordered: rounded up to the minimum and the multiple, down to the stock and the maximum; NaN
 * becomes the minimum. A product that is out of stock keeps its quantity.
 */
export function clampQuantity(quantity: number, product: Stocked): number {
  const wanted = Number.isNaN(quantity) ? 1 : limitQuantity(quantity);
  const countInStock = Math.min(product.countInStock, LIMITS.quantity);
  return fitQuantity({ ...product, countInStock }, wanted).qty || wanted;
}

/** A whole quantity that a call may have, whatever was typed or added up. */
export const limitQuantity = (quantity: number, least = 1): number =>
  Math.min(Math.max(least, Math.floor(quantity)), LIMITS.quantity);

/** False for a line that is out of stock: it stays in the cart, but does not count in the totals. */
export const isAvailable = (item: CartItem): boolean => isInStock(item);

/** Whether the product is sold, also when it is out of stock. */
export const isSold = (item: CartItem): boolean => item.isGone !== true;

/** The totals of the lines that are counted, in cents. */
export const cartTotals = (items: readonly CartItem[], isCounted = isAvailable): OrderTotals =>
  orderTotals(taxedLines(items, isCounted));

const taxedLines = (items: readonly CartItem[], isCounted: (item: CartItem) => boolean) =>
  items
    .filter(isCounted)
    .map((item) => ({ priceCents: dollarsToCents(item.price), quantity: item.qty, taxClass: item.taxClass }));

/** The same, with the GST that their total includes. */
export function cartTotalsWithGst(
  items: readonly CartItem[],
  isCounted = isAvailable,
): OrderTotals & { gstCents: number; gstPercent: number } {
  const lines = taxedLines(items, isCounted);
  const totals = orderTotals(lines);
  const { freightCents } = orderGst(lines, totals, ORDER_TERMS);
  return { ...totals, gstCents: totals.taxCents + freightCents, gstPercent: ORDER_TERMS.gstPercent };
}

/** A line's total, in cents. */
export const lineCents = (item: CartItem): number => dollarsToCents(item.price) * item.qty;

/** The types of a line's product, without its id and its price breaks, see `isLadder`. */
export const PRODUCT_TYPES: TypesOf<Omit<LineProduct, "_id" | "priceBreaks" | "publicBreaks">> = {
  name: TEXT,
  image: TEXT,
  sku: TEXT,
  packageQuantity: TEXT,
  price: NUMBER,
  publicPrice: ["number", "undefined"],
  priceSource: TEXT,
  taxClass: TEXT,
  pricePerUnit: ["object", "undefined"],
  countInStock: NUMBER,
  minQty: NUMBER,
  orderMultiple: NUMBER,
  maxQty: ["number", "null"],
  cartonQty: ["number", "null"],
};
type Ladders = "priceBreaks" | "publicBreaks" | "addedBreaks";
type CheckedItem = Omit<CartItem, Ladders>;
const TYPES: TypesOf<CheckedItem> = {
  ...PRODUCT_TYPES,
  product: TEXT,
  qty: NUMBER,
  isGone: ["boolean", "undefined"],
};
/** What a line lacks that an earlier version stored. */
export const LINE_DEFAULTS: Omit<CheckedItem, "product" | "price" | "countInStock" | "qty"> = {
  name: "",
  image: "",
  sku: "",
  packageQuantity: "",
  priceSource: "public",
  taxClass: "gst",
  ...ANY_QUANTITY,
};

/** The storage is not trusted: lines without a valid product, price, stock or quantity are dropped. */
export function parseItems(value: unknown, leastQty = 1): CartItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value
    .map((item: object) => ({ ...LINE_DEFAULTS, ...item }))
    .map((item) => ({ ...item, ...(!hasRules(item) && ANY_QUANTITY) }))
    .filter(
      (item): item is CheckedItem => hasTypes<CheckedItem>(item, TYPES) && item.product !== "" && isPrice(item.price),
    )
    .map((item) => ({ ...withLadders(item), qty: limitQuantity(item.qty, leastQty) }));
  return [...new Map(items.map((item) => [item.product, item])).values()];
}

/** The line with price breaks that agree with its price. */
function withLadders({
  priceBreaks,
  publicBreaks,
  addedBreaks,
  ...item
}: CheckedItem & { [Name in Ladders]?: unknown }): CartItem {
  const { price, qty, minQty } = item;
  const isCurrent = isLadder(priceBreaks) && unitPrice({ priceBreaks, price }, qty) === price;
  return {
    ...item,
    priceBreaks: isCurrent ? priceBreaks : [{ minQty, price }],
    ...(isLadder(publicBreaks) && { publicBreaks }),
    ...(isLadder(addedBreaks) && { addedBreaks }),
  };
}

const STEP: TypesOf<PriceBreak> = { minQty: NUMBER, price: NUMBER };

/** True for stored price breaks that can be used. */
export const isLadder = (breaks: unknown): breaks is PriceBreak[] =>
  Array.isArray(breaks) &&
  breaks.length > 0 &&
  breaks.every((step) => hasTypes<PriceBreak>(step, STEP) && isPrice(step.price));

const isPrice = (price: number) => hasAtMostTwoDecimals(price) && price >= 0 && price <= LIMITS.priceDollars;

/** True for rules that the server allows. */
const hasRules = (item: QuantityRules): boolean =>
  [item.minQty, item.orderMultiple, item.maxQty ?? 1, item.cartonQty ?? 1].every(
    (rule) => Number.isSafeInteger(rule) && rule > 0,
  ) && ruleIssues(item).length === 0;
