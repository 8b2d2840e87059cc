import type { OrderItem } from "@shop/domain/contracts/orders";
import type { Product } from "@shop/domain/contracts/products";
import { LIMITS } from "@shop/domain/limits";
import { dollarsToCents, hasAtMostTwoDecimals } from "@shop/domain/money";
import {
  ANY_QUANTITY,
  fitQuantity,
  isInStock,
  ruleIssues,
  type QuantityRules,
  type Stocked,
} from "@shop/domain/orders/quantities";
import { orderTotals, type OrderTotals } from "@shop/domain/orders/order-totals";
import { buyerPriceOf } from "../buyer-price.ts";
import { createStored } from "../storage.ts";

/** A line of the cart; `price` is this customer's unit price, in dollars. */
export interface CartItem extends OrderItem, QuantityRules {
  countInStock: number;
}

export type CartProduct = QuantityRules &
  Pick<Product, "_id" | "name" | "image" | "sku" | "price" | "userPrice" | "countInStock">;

/** The cart of this browser, shared by all tabs and kept between visits. */
export const storedCart = createStored<CartItem[]>("cartItems", [], parseCart);

export const useCart = storedCart.use;

/** Adds a product to the cart, or replaces its line. Returns the clamped quantity; 0 if it is not available. */
export function addToCart(product: CartProduct, quantity: number): number {
  const item = toCartItem(product, quantity);
  if (!isAvailable(item)) return 0;
  const items = storedCart.get();
  const isThere = items.some((line) => line.product === item.product);
  if (!isThere && items.length >= LIMITS.orderLines) return 0;
  storedCart.set(isThere ? items.map((line) => (line.product === item.product ? item : line)) : [...items, item]);
  return item.qty;
}

/** Sets a line's quantity to one that can be ordered. */
export function setQuantity(id: string, qty: number): void {
  storedCart.set(storedCart.get().map((item) => (item.product === id ? { ...item, qty } : item)));
}

/** Puts a product in the place of another one, unless it is in the cart already: then the other one is only removed. */
export function replaceInCart(id: string, product: CartProduct, quantity: number): void {
  const items = storedCart.get();
  const isThere = items.some((item) => item.product === product._id);
  const replacement = isThere ? [] : [toCartItem(product, quantity)];
  storedCart.set(items.flatMap((item) => (item.product === id ? replacement : [item])));
}

export function removeFromCart(id: string): void {
  storedCart.set(storedCart.get().filter((item) => item.product !== id));
}

/** Undoes a removal, unless the product has been added again. */
export function restoreToCart(item: CartItem, index: number): void {
  const items = storedCart.get();
  if (items.some((line) => line.product === item.product)) return;
  storedCart.set(items.toSpliced(index, 0, item));
}

/** An empty cart is not stored: its key is removed. */
export function clearCart(): void {
  storedCart.clear();
}

/**
 * A quantity that can be ordered: rounded up to the minimum and the multiple, down to the stock and the maximum; NaN
 * becomes the minimum. A product that is out of stock keeps its quantity.
 */
export function clampQuantity(quantity: number, product: Stocked): number {
  const wanted = Number.isNaN(quantity) ? 1 : Math.min(Math.max(1, Math.floor(quantity)), LIMITS.quantity);
  const countInStock = Math.min(product.countInStock, LIMITS.quantity);
  return fitQuantity({ ...product, countInStock }, wanted).qty || wanted;
}

/** False for a line that is out of stock: it stays in the cart, but does not count in the totals. */
export const isAvailable = (item: CartItem): boolean => isInStock(item);

/** The totals of the available lines, in cents. */
export function cartTotals(items: readonly CartItem[]): OrderTotals {
  return orderTotals(
    items.filter(isAvailable).map((item) => ({ priceCents: dollarsToCents(item.price), quantity: item.qty })),
  );
}

/** A line's total, in cents. */
export const lineCents = (item: CartItem): number => dollarsToCents(item.price) * item.qty;

export function toCartItem(product: CartProduct, quantity: number): CartItem {
  const { _id, name, image, sku, countInStock, minQty, orderMultiple, maxQty, cartonQty } = product;
  return {
    product: _id,
    name,
    image,
    sku,
    price: buyerPriceOf(product).price,
    countInStock,
    minQty,
    orderMultiple,
    maxQty,
    cartonQty,
    qty: clampQuantity(quantity, product),
  };
}

/** The storage is not trusted: lines without a valid product, price, stock or quantity are dropped. */
function parseCart(value: unknown): CartItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(parseItem).filter((item) => item !== null);
  return [...new Map(items.map((item) => [item.product, item])).values()];
}

function parseItem(value: unknown): CartItem | null {
  if (typeof value !== "object" || value === null) return null;
  const { product, name, image, price, sku, countInStock, qty }: Partial<Record<keyof CartItem, unknown>> = value;
  if (typeof product !== "string" || product === "") return null;
  if (typeof price !== "number" || !hasAtMostTwoDecimals(price) || price < 0 || price > LIMITS.priceDollars)
    return null;
  if (typeof qty !== "number" || typeof countInStock !== "number" || !Number.isFinite(countInStock)) return null;
  const text = (part: unknown) => (typeof part === "string" ? part : "");
  const stocked = { name: text(name), countInStock: Math.floor(countInStock), ...parseRules(value) };
  return {
    product,
    image: text(image),
    price,
    sku: text(sku),
    ...stocked,
    qty: clampQuantity(qty, stocked),
  };
}

/** A line stored before rules existed, or with rules that the server does not allow, gets none. */
function parseRules(value: object): QuantityRules {
  const rules: Partial<Record<keyof QuantityRules, unknown>> = value;
  const whole = (rule: unknown) => (Number.isSafeInteger(rule) && Number(rule) > 0 ? Number(rule) : null);
  const orderMultiple = whole(rules.orderMultiple) ?? 1;
  const minQty = whole(rules.minQty) ?? orderMultiple;
  const parsed = { minQty, orderMultiple, maxQty: whole(rules.maxQty), cartonQty: whole(rules.cartonQty) };
  return ruleIssues(parsed).length === 0 ? parsed : ANY_QUANTITY;
}
