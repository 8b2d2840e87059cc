import type { PRODUCT_STATES, ProductRecord } from "@shop/domain/contracts/products";
import { isInStock } from "@shop/domain/orders/quantities";
import { LOW_STOCK } from "@shop/domain/limits";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";

type ProductState = (typeof PRODUCT_STATES)[number];

const CHIPS: Record<ProductState, { kind: StatusKind; label: string }> = {
  onSale: { kind: "good", label: "Active" },
  lowStock: { kind: "warn", label: "Low stock" },
  draft: { kind: "info", label: "Draft" },
  archived: { kind: "quiet", label: "Archived" },
};

const OUT_OF_STOCK: { kind: StatusKind; label: string } = { kind: "bad", label: "Out of stock" };

/** The states by which the list can be filtered, the most used first. */
export const STATE_CHOICES = (["onSale", "lowStock", "draft", "archived"] as const).map((value) => ({
  value,
  label: CHIPS[value].label,
}));

type Facts = Pick<ProductRecord, "price" | "countInStock" | "minQty" | "isArchived">;

/** A product's state; products with low stock are on sale too. */
export function stateOf({ price, countInStock, isArchived }: Facts): ProductState {
  if (isArchived) return "archived";
  if (price === 0) return "draft";
  return countInStock <= LOW_STOCK ? "lowStock" : "onSale";
}

/** Whether shoppers see it: neither archived nor a draft. */
export const isInShop = (product: Facts) => !product.isArchived && product.price > 0;

/** A product with less stock than its minimum quantity is out of stock, as for shoppers, even in the low stock list. */
export function ProductChip({ product }: { product: Facts }) {
  const state = stateOf(product);
  const isOut = isInShop(product) && !isInStock(product);
  const { kind, label } = isOut ? OUT_OF_STOCK : CHIPS[state];
  return <StatusChip kind={kind}>{label}</StatusChip>;
}
