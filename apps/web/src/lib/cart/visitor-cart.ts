import type { CartAddition } from "@shop/domain/contracts/carts";
import type { LineProduct, WantedLine } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import { putLines, sumLines } from "@shop/domain/carts/added-lines";
import type { TrpcClient } from "../trpc.ts";
import { changeCart, storedCart } from "./cart.ts";
import { renewCart, storeChanges } from "./cart-changes.ts";
import { lineOf, type CartItem } from "./cart-item.ts";

/** The products as they are now, by id; those that are no longer sold are missing. */
async function readProducts(client: TrpcClient, ids: readonly string[]): Promise<Map<string, LineProduct>> {
  const parts = Array.from({ length: Math.ceil(ids.length / LIMITS.lineProducts) }, (_, part) =>
    ids.slice(part * LIMITS.lineProducts, (part + 1) * LIMITS.lineProducts),
  );
  const read = await Promise.all(parts.map((part) => client.products.lines.query({ ids: part })));
  return new Map(read.flat().map((product) => [product._id, product]));
}

/** Updates the products of a visitor's cart to their current prices and stock. Returns false, see `cartQuery`. */
export async function refreshVisitorCart(client: TrpcClient): Promise<boolean> {
  const ids = storedCart.get().map(({ product }) => product);
  const products = await readProducts(client, ids);
  const wasRead = new Set(ids);
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
  const products = await readProducts(client, [...wanted.keys()]);
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
