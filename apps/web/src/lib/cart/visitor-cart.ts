import type { CartAddition } from "@shop/domain/contracts/carts";
import type { WantedLine } from "@shop/domain/contracts/lines";
import { putLines, sumLines } from "@shop/domain/carts/added-lines";
import { storedSession } from "../session/session.ts";
import type { TrpcClient } from "../trpc.ts";
import { beforeAddition, changeCart, storedCart } from "./cart.ts";
import { renewCart, storeChanges } from "./cart-changes.ts";
import { lineOf, type CartItem } from "./cart-item.ts";
import { readLineProducts } from "./line-products.ts";

/** Updates the products of a visitor's cart to their current prices and stock. Returns false, see `cartQuery`. */
export async function refreshVisitorCart(client: TrpcClient): Promise<boolean> {
  const lines = storedCart.get().map(({ product, qty }) => ({ product, qty }));
  const products = await readLineProducts(client, lines);
  // These are public prices: the cart of somebody who has logged in meanwhile has their own.
  if (storedSession.get()) return false;
  const wasRead = new Set(lines.map(({ product }) => product));
  const items = storedCart.get().map((item): CartItem => {
    const product = products.get(item.product);
    if (product) return lineOf(product, item.qty);
    return wasRead.has(item.product) ? { ...item, countInStock: 0, isGone: true } : item;
  });
  storeChanges(renewCart(items));
  return false;
}

/** Adds lines to a visitor's cart; returns the same as the server. */
export async function addInBrowser(
  client: TrpcClient,
  lines: readonly WantedLine[],
): Promise<Pick<CartAddition, "added" | "short" | "gone">> {
  const wanted = sumLines(lines);
  const products = await readLineProducts(
    client,
    [...wanted].map(([product, qty]) => ({ product, qty })),
  );
  beforeAddition();
  const items = storedCart.get();
  const quantities = new Map(items.map(({ product, qty }) => [product, qty]));
  const { changed, short, gone } = putLines(wanted, { products, quantities, count: items.length }, "add");
  changeCart(
    ...[...changed].flatMap(([id, qty]) => {
      const product = products.get(id);
      return product ? [lineOf(product, qty)] : [];
    }),
  );
  return { added: changed.size, short, gone };
}
