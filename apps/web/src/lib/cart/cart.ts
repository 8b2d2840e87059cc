import type { OrderItem } from "@shop/domain/contracts/orders";
import type { Product } from "@shop/domain/contracts/products";
import { LIMITS } from "@shop/domain/limits";
import { dollarsToCents, effectivePrice, hasAtMostTwoDecimals } from "@shop/domain/money";
import { orderTotals, type OrderTotals } from "@shop/domain/orders/order-totals";
import { createStored } from "../storage.ts";

/** A line of the cart; `price` is what this customer pays for one, in dollars. */
export interface CartItem extends OrderItem {
  countInStock: number;
}

export type CartProduct = Pick<Product, "_id" | "name" | "image" | "sku" | "price" | "userPrice" | "countInStock">;

/** The cart of this browser, shared by all tabs and kept between visits. */
export const storedCart = createStored<CartItem[]>("cartItems", [], parseCart);

export const useCart = storedCart.use;

/** Adds a product to the cart, or replaces its line. Returns the clamped quantity; 0 if it is not available. */
export function addToCart(product: CartProduct, quantity: number): number {
  const item = toCartItem(product, quantity);
  if (item.countInStock < 1) return 0;
  const items = storedCart.get();
  const isThere = items.some((line) => line.product === item.product);
  if (!isThere && items.length >= LIMITS.orderLines) return 0;
  storedCart.set(isThere ? items.map((line) => (line.product === item.product ? item : line)) : [...items, item]);
  return item.qty;
}

/** Sets a line's quantity, between 1 and what is in stock. */
export function setQuantity(id: string, quantity: number): void {
  storedCart.set(
    storedCart
      .get()
      .map((item) => (item.product === id ? { ...item, qty: clampQuantity(quantity, item.countInStock) } : item)),
  );
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

/** A whole quantity from 1 to the stock; NaN becomes 1. A sold-out product keeps its quantity. */
export function clampQuantity(quantity: number, countInStock: number): number {
  const most = countInStock < 1 ? LIMITS.quantity : Math.min(countInStock, LIMITS.quantity);
  return Number.isNaN(quantity) ? 1 : Math.min(Math.max(1, Math.floor(quantity)), most);
}

/** False for a sold-out line: it stays in the cart, but does not count in the totals. */
export const isAvailable = (item: CartItem): boolean => item.countInStock > 0;

/** The totals of the available lines, in cents. */
export function cartTotals(items: readonly CartItem[]): OrderTotals {
  return orderTotals(
    items.filter(isAvailable).map((item) => ({ priceCents: dollarsToCents(item.price), quantity: item.qty })),
  );
}

/** A line's total, in cents. */
export const lineCents = (item: CartItem): number => dollarsToCents(item.price) * item.qty;

export function toCartItem(product: CartProduct, quantity: number): CartItem {
  const { _id, name, image, sku, price, userPrice, countInStock } = product;
  return {
    product: _id,
    name,
    image,
    sku,
    price: effectivePrice(price, userPrice),
    countInStock,
    qty: clampQuantity(quantity, countInStock),
  };
}

/** The storage is not trusted: lines without a product, a price or a quantity are left out. */
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
  const stock = Math.floor(countInStock);
  const text = (part: unknown) => (typeof part === "string" ? part : "");
  return {
    product,
    name: text(name),
    image: text(image),
    price,
    sku: text(sku),
    countInStock: stock,
    qty: clampQuantity(qty, stock),
  };
}
