import type { Transaction } from "@shop/db/client";
import { isId } from "@shop/domain/ids";
import { ORDER_TERMS, type OrderTerms } from "@shop/domain/orders/order-totals";
import type { Stocked } from "@shop/domain/orders/quantities";
import { buyerPrice } from "@shop/domain/prices/buyer-price";
import { notFound } from "../../base/platform/errors.ts";
import type { Customer } from "../../goods/prices/buyer.ts";
import { lockProducts } from "./order-statements.ts";
import type { LineRow } from "../orders.wire.ts";

/** A line of an order before it is placed. */
export type PricedLine = LineRow & Stocked;

/**
 * Prices the wanted quantities of products for a buyer, and locks the products in the order of their ids. NOT_FOUND for
 * a product that is not sold.
 */
export type PriceLines = (
  tx: Transaction,
  customer: Customer,
  wanted: ReadonlyMap<string, number>,
) => Promise<{ lines: PricedLine[]; terms: OrderTerms }>;

/** Today's prices and terms: what the buyer pays by the rule in each quantity. */
export const priceByRule: PriceLines = async (tx, customer, wanted) => {
  if (![...wanted.keys()].every(isId)) throw notFound("Product");
  const stocked = await lockProducts(tx, customer, [...wanted.keys()]);
  const lines = [...wanted].map(([id, quantity]) => {
    const product = stocked.get(id);
    if (!product) throw notFound("Product");
    const { cents: priceCents, source: priceSource } = buyerPrice(product, quantity);
    return { ...product, priceCents, priceSource, quantity };
  });
  return { lines, terms: ORDER_TERMS };
};
