import type { Queryable, Transaction } from "@shop/db/client";
import type { Cart, CartAddition, CartLine, CartLineChange, ChangedCart, NewCart } from "@shop/domain/contracts/carts";
import type { GoneLine, LineProduct, ShortLine, WantedLine } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import { CART_CHANGED, CART_FULL, NO_LONGER_SOLD } from "@shop/domain/messages";
import { fitQuantity, mostAvailable, quantityProblem, type Stocked } from "@shop/domain/orders/quantities";
import { notFound, refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import type { Keeping } from "../../base/procedures/idempotency.ts";
import { readUnavailableLines } from "../../goods/products/line-products.ts";
import { lockCart, readStoredCart, storeRows, type CartRow, type StoredCart } from "./cart-rows.ts";
import { sumLines } from "./sum-lines.ts";

/** The cart of a logged-in user; before the first change, an empty cart of version 0. */
export async function readCart(db: Queryable, viewerId: string): Promise<Cart> {
  return toCart(db, await readStoredCart(db, viewerId));
}

/**
 * Replaces all lines. A quantity above the stock is reduced to the stock and listed in `short`. CONFLICT, with the
 * current cart, for an outdated version; NOT_FOUND for an unknown product; BAD_REQUEST, with an issue for each changed
 * line whose product is not sold in this quantity.
 */
export async function replaceCart(
  tx: Transaction,
  viewerId: string,
  { lines, version }: NewCart,
): Promise<ChangedCart> {
  const wanted = sumLines(lines);
  const cart = await lockCart(tx, viewerId, [...wanted.keys()]);
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
  viewerId: string,
  { product, qty }: CartLineChange,
): Promise<ChangedCart> {
  const id = product.toLowerCase();
  const cart = await lockCart(tx, viewerId, [id]);
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
export function addToCart(tx: Transaction, viewerId: string, lines: readonly WantedLine[]): Promise<CartAddition> {
  return putIn(tx, viewerId, lines, {
    quantityOf: (present, wanted) => present + wanted,
    gotOf: (present, now) => now - present,
    mayDropLines: false,
  });
}

/** An addition for a repeated call: the cart itself is read again. */
export const additionKeeping: Keeping<
  Pick<CustomerContext<Queryable>, "db" | "viewer">,
  CartAddition,
  Pick<CartAddition, "added" | "short" | "gone">
> = {
  keep: ({ added, short, gone }) => ({ added, short, gone }),
  async readAgain({ db, viewer }, { added, short, gone }) {
    const { lines, version } = await readCart(db, viewer.id);
    return { added, short, gone, lines, version };
  },
};

/**
 * Merges lines into the cart, keeping the larger quantity of each product. Lines that no longer fit into the cart are
 * listed in `short`, whose `got` is the quantity in the cart after the merge.
 */
export function mergeIntoCart(tx: Transaction, viewerId: string, lines: readonly WantedLine[]): Promise<CartAddition> {
  return putIn(tx, viewerId, lines, { quantityOf: Math.max, gotOf: (_present, now) => now, mayDropLines: true });
}

interface Addition {
  /** The quantity that a line should get. */
  quantityOf: (present: number, wanted: number) => number;
  /** The quantity that `short` reports. */
  gotOf: (present: number, now: number) => number;
  /** True: lines that no longer fit are listed in `short`. False: the whole addition is then refused. */
  mayDropLines: boolean;
}

async function putIn(
  tx: Transaction,
  viewerId: string,
  lines: readonly WantedLine[],
  { quantityOf, gotOf, mayDropLines }: Addition,
): Promise<CartAddition> {
  const wantedById = sumLines(lines);
  const cart = await lockCart(tx, viewerId, [...wantedById.keys()]);
  const rows = new Map(cart.rows);
  const short: ShortLine[] = [];
  const gone: GoneLine[] = [];
  let added = 0;
  let freeLines = LIMITS.orderLines - countSold(cart);
  let position = nextPosition(cart);
  for (const [id, wanted] of wantedById) {
    const product = cart.products.get(id);
    if (!product) {
      gone.push({ product: id, reason: NO_LONGER_SOLD });
      continue;
    }
    const present = cart.rows.get(id);
    const before = present?.quantity ?? 0;
    const aim = quantityOf(before, wanted);
    if (aim === before) continue;
    const { qty, reason } = fitQuantity(stockedOf(product), aim);
    // Adding never lowers a quantity, even if it is above the stock.
    const quantity = Math.max(before, qty);
    const isNew = !present && quantity > 0;
    if (isNew && freeLines <= 0) {
      if (!mayDropLines) throw refusal("BAD_REQUEST", CART_FULL(LIMITS.orderLines));
      short.push({ product: id, wanted, got: 0, reason: CART_FULL(LIMITS.orderLines) });
      continue;
    }
    if (reason !== null) short.push({ product: id, wanted, got: gotOf(before, quantity), reason });
    if (quantity === before) continue;
    rows.set(id, { productId: id, quantity, position: present?.position ?? position });
    added += 1;
    if (isNew) {
      freeLines -= 1;
      position += 1;
    }
  }
  const changed = await storeRows(tx, cart, [...rows.values()]);
  return { added, short, gone, lines: toLines(changed), version: changed.version };
}

/** A product whose maximum quantity is at most the limit of a line. */
const stockedOf = (product: LineProduct): Stocked => ({
  ...product,
  maxQty: Math.min(product.maxQty ?? LIMITS.quantity, LIMITS.quantity),
});

function productIn({ products }: StoredCart, id: string): LineProduct {
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

function toLine({ quantity }: CartRow, { _id, ...product }: LineProduct): CartLine {
  const { reason } = fitQuantity(stockedOf({ _id, ...product }), quantity);
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
