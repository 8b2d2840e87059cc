import type { Queryable, Transaction } from "@shop/db/client";
import type { Cart, CartAddition, CartLine, CartLineChange, ChangedCart, NewCart } from "@shop/domain/contracts/carts";
import type { ShortLine, WantedLine } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import { CART_CHANGED, CART_FULL } from "@shop/domain/messages";
import { putLines, sumLines, type Putting } from "@shop/domain/carts/added-lines";
import { fitQuantity, mostAvailable, quantityProblem, type Stocked } from "@shop/domain/orders/quantities";
import { notFound, refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import type { Keeping } from "../../base/procedures/idempotency.ts";
import { type Customer, customerOf } from "../../goods/prices/buyer.ts";
import { type OfferedProduct, readUnavailableLines, toLineProduct } from "../../goods/products/line-products.ts";
import { lockCart, readStoredCart, storeRows, type CartRow, type StoredCart } from "./cart-rows.ts";

/** The cart of a logged-in user; before the first change, an empty cart of version 0. */
export async function readCart(db: Queryable, customer: Customer): Promise<Cart> {
  return toCart(db, await readStoredCart(db, customer));
}

/**
 * Replaces all lines. A quantity above the stock is reduced to the stock and listed in `short`. CONFLICT, with the
 * current cart, for an outdated version; NOT_FOUND for an unknown product; BAD_REQUEST, with an issue for each changed
 * line whose product is not sold in this quantity.
 */
export async function replaceCart(
  tx: Transaction,
  customer: Customer,
  { lines, version }: NewCart,
): Promise<ChangedCart> {
  const wanted = sumLines(lines);
  const cart = await lockCart(tx, customer, [...wanted.keys()]);
  if (version !== undefined && version !== cart.version)
    throw refusal("CONFLICT", CART_CHANGED, await toCart(tx, cart));

  const issues = lines.flatMap(({ product }, index) => {
    const message = changeProblem(cart, product.toLowerCase(), wanted);
    return message === null ? [] : [{ path: `lines.${index}.qty`, message }];
  });
  if (issues[0]) throw refusal("BAD_REQUEST", issues[0].message, { issues });

  const fitted = [...wanted].map(([id, qty]) => fitToStock(cart, id, qty));
  const rows = fitted
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity }, position) => ({ productId, quantity, position }));
  const changed = await storeRows(tx, cart, rows);
  return { ...(await toCart(tx, changed)), short: fitted.flatMap(({ short }) => short ?? []) };
}

/**
 * Sets the quantity of one product; 0 removes it. Handles quantities and products like `replaceCart`; BAD_REQUEST also
 * for a new line in a full cart.
 */
export async function setCartLine(
  tx: Transaction,
  customer: Customer,
  { product, qty }: CartLineChange,
): Promise<ChangedCart> {
  const id = product.toLowerCase();
  const cart = await lockCart(tx, customer, [id]);
  const others = [...cart.rows.values()].filter(({ productId }) => productId !== id);
  if (qty === 0) return { ...(await toCart(tx, await storeRows(tx, cart, others))), short: [] };

  const message = changeProblem(cart, id, new Map([[id, qty]]));
  if (message !== null) throw refusal("BAD_REQUEST", message, { issues: [{ path: "qty", message }] });
  const { quantity, short } = fitToStock(cart, id, qty);
  const present = cart.rows.get(id);
  if (!present && quantity > 0 && countSold(cart) >= LIMITS.orderLines)
    throw refusal("BAD_REQUEST", CART_FULL(LIMITS.orderLines));
  const rows = new Map(cart.rows);
  if (quantity > 0) rows.set(id, { productId: id, quantity, position: present?.position ?? nextPosition(cart) });
  const changed = await storeRows(tx, cart, [...rows.values()]);
  return { ...(await toCart(tx, changed)), short: short ? [short] : [] };
}

/**
 * Adds lines to the cart; quantities are rounded up to the next one that is sold, and reduced to the stock.
 * BAD_REQUEST, with nothing added, when the cart would have too many lines.
 */
export const addToCart = (tx: Transaction, customer: Customer, lines: readonly WantedLine[]): Promise<CartAddition> =>
  putIn(tx, customer, lines, "add");

/** An addition for a repeated call: the cart itself is read again. */
export const additionKeeping: Keeping<
  Pick<CustomerContext<Queryable>, "db" | "viewer" | "settings">,
  CartAddition,
  Pick<CartAddition, "added" | "short" | "gone">
> = {
  keep: ({ added, short, gone }) => ({ added, short, gone }),
  async readAgain(ctx, { added, short, gone }) {
    const { lines, version } = await readCart(ctx.db, await customerOf(ctx));
    return { added, short, gone, lines, version };
  },
};

/**
 * Merges lines into the cart, keeping the larger quantity of each product. Lines that no longer fit into the cart are
 * listed in `short`, whose `got` is the quantity in the cart after the merge.
 */
export const mergeIntoCart = (
  tx: Transaction,
  customer: Customer,
  lines: readonly WantedLine[],
): Promise<CartAddition> => putIn(tx, customer, lines, "merge");

async function putIn(
  tx: Transaction,
  customer: Customer,
  lines: readonly WantedLine[],
  how: Putting,
): Promise<CartAddition> {
  const wanted = sumLines(lines);
  const cart = await lockCart(tx, customer, [...wanted.keys()]);
  const products = new Map([...cart.products].map(([id, product]) => [id, stockedOf(product)]));
  const quantities = new Map([...cart.rows].map(([id, { quantity }]) => [id, quantity]));
  const { changed, isFull, short, gone } = putLines(wanted, { products, quantities, count: countSold(cart) }, how);
  if (isFull && how === "add") throw refusal("BAD_REQUEST", CART_FULL(LIMITS.orderLines));
  const rows = new Map(cart.rows);
  let position = nextPosition(cart);
  for (const [id, quantity] of changed)
    rows.set(id, { productId: id, quantity, position: rows.get(id)?.position ?? position++ });
  const stored = await storeRows(tx, cart, [...rows.values()]);
  return { added: changed.size, short, gone, lines: toLines(stored), version: stored.version };
}

/** A product whose maximum quantity is at most the limit of a line. */
const stockedOf = (product: OfferedProduct): Stocked => ({
  ...product,
  maxQty: Math.min(product.maxQty ?? LIMITS.quantity, LIMITS.quantity),
});

function productIn({ products }: StoredCart, id: string): OfferedProduct {
  const product = products.get(id);
  if (!product) throw notFound("Product");
  return product;
}

/** Why a line can't be changed to this quantity; null if it can, or if the quantity is unchanged. */
function changeProblem(cart: StoredCart, id: string, wanted: ReadonlyMap<string, number>): string | null {
  const product = productIn(cart, id);
  const quantity = wanted.get(id) ?? 0;
  return cart.rows.get(id)?.quantity === quantity ? null : quantityProblem(stockedOf(product), quantity);
}

interface FittedLine {
  productId: string;
  quantity: number;
  short: ShortLine | null;
}

/** Reduces a quantity to the stock. A product that is out of stock is not added, nor is its current quantity raised. */
function fitToStock(cart: StoredCart, productId: string, wanted: number): FittedLine {
  const stocked = stockedOf(productIn(cart, productId));
  const most = mostAvailable(stocked);
  if (wanted <= most) return { productId, quantity: wanted, short: null };
  const present = cart.rows.get(productId)?.quantity ?? 0;
  const quantity = most > 0 ? most : Math.min(wanted, present);
  const reason = fitQuantity(stocked, wanted).reason ?? "";
  return { productId, quantity, short: { product: productId, wanted, got: most, reason } };
}

const countSold = ({ rows, products }: StoredCart): number => [...rows.keys()].filter((id) => products.has(id)).length;

const nextPosition = ({ rows }: StoredCart): number =>
  Math.max(-1, ...[...rows.values()].map(({ position }) => position)) + 1;

function toLine({ quantity }: CartRow, offered: OfferedProduct): CartLine {
  const { reason } = fitQuantity(stockedOf(offered), quantity);
  const { _id, ...product } = toLineProduct(offered, quantity);
  return { product: _id, ...product, qty: quantity, ...(reason !== null && { problem: reason }) };
}

const toLines = ({ rows, products }: StoredCart): CartLine[] =>
  [...rows.values()].flatMap((row) => {
    const product = products.get(row.productId);
    return product ? [toLine(row, product)] : [];
  });

const toCart = async (db: Queryable, cart: StoredCart): Promise<Cart> => ({
  lines: toLines(cart),
  version: cart.version,
  gone: await readUnavailableLines(db, [...cart.rows.keys()], cart.products),
});
