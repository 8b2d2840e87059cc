import type { Queryable, Transaction } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { cartLines, carts } from "@shop/db/schema/carts";
import { LIMITS } from "@shop/domain/limits";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lockAccount } from "../../people/accounts.ts";
import type { Customer } from "../../goods/prices/buyer.ts";
import { type OfferedProduct, readOfferedProducts } from "../../goods/products/line-products.ts";

export interface CartRow {
  productId: string;
  position: number;
  quantity: number;
}

/** A cart's stored rows, in order, and their products at the owner's current prices. */
export interface StoredCart {
  userId: string;
  version: number;
  rows: ReadonlyMap<string, CartRow>;
  /** Without products that are no longer sold. */
  products: ReadonlyMap<string, OfferedProduct>;
}

/** A customer's cart; `products` also contains those with these `ids`. */
export async function readStoredCart(
  db: Queryable,
  customer: Customer,
  ids: readonly string[] = [],
): Promise<StoredCart> {
  const found = await db
    .select({ version: carts.version, line: cartLines })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.userId, carts.userId))
    .where(eq(carts.userId, customer.id))
    .orderBy(asc(cartLines.position), asc(cartLines.productId));
  const rows = new Map<string, CartRow>();
  for (const { line } of found) {
    if (line) rows.set(line.productId, { productId: line.productId, position: line.position, quantity: line.quantity });
  }
  const products = await readOfferedProducts(db, customer, [...new Set([...rows.keys(), ...ids])]);
  return { userId: customer.id, version: found[0]?.version ?? 0, rows, products };
}

/** Like `readStoredCart`, but locks the cart until the transaction ends. UNAUTHORIZED when the account is deleted. */
export async function lockCart(tx: Transaction, customer: Customer, ids: readonly string[]): Promise<StoredCart> {
  await lockAccount(tx, customer.id);
  await tx
    .insert(carts)
    .values({ userId: customer.id })
    .onConflictDoUpdate({ target: carts.userId, set: { version: sql`${carts.version}` } });
  return readStoredCart(tx, customer, ids);
}

/**
 * Stores the new rows of a locked cart, and raises its version if they differ. When there are too many rows, products
 * that are no longer sold are removed.
 */
export async function storeRows(tx: Transaction, cart: StoredCart, wanted: readonly CartRow[]): Promise<StoredCart> {
  const isFull = wanted.length > LIMITS.orderLines;
  const kept = isFull ? wanted.filter(({ productId }) => cart.products.has(productId)) : wanted;
  const rows = new Map(kept.map((row) => [row.productId, row]));
  const removed = [...cart.rows.keys()].filter((id) => !rows.has(id));
  const changed = kept.filter((row) => {
    const before = cart.rows.get(row.productId);
    return before?.quantity !== row.quantity || before.position !== row.position;
  });
  if (removed.length === 0 && changed.length === 0) return cart;

  const { userId } = cart;
  if (removed.length > 0)
    await tx.delete(cartLines).where(and(eq(cartLines.userId, userId), inArray(cartLines.productId, removed)));
  if (changed.length > 0)
    await tx
      .insert(cartLines)
      .values(changed.map((row) => ({ userId, ...row })))
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.productId],
        set: { position: sql`excluded.position`, quantity: sql`excluded.quantity` },
      });
  const version = cart.version + 1;
  await tx.update(carts).set({ version }).where(eq(carts.userId, userId));
  return { ...cart, version, rows };
}

/**
 * CTEs that remove products from the cart of `user`, a parameter; with null from none. Lock the cart before its lines, as every
 * change of a cart does.
 */
export const removalFromCart = (user: string, products: string) => `
  cart as materialized (select user_id from carts where user_id = ${user} for no key update), taken as (
    delete from cart_lines using cart where cart_lines.user_id = cart.user_id and product_id in (${products}) returning product_id
  ), renewed as (
    update carts set version = version + 1 where user_id = ${user} and exists (select from taken)
  )`;

const REMOVE_FROM_CART = `with ${removalFromCart("$1", "select id::uuid from json_array_elements_text($2) as given(id)")} select`;

export async function removeFromCart(tx: Transaction, userId: string, productIds: readonly string[]): Promise<void> {
  await runPrepared(tx, REMOVE_FROM_CART, [userId, JSON.stringify(productIds)]);
}
