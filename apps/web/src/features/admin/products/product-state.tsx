import type { PRODUCT_STATES, ProductRecord } from "@shop/domain/contracts/products";
import { LOW_STOCK } from "@shop/domain/limits";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";

export type ProductState = (typeof PRODUCT_STATES)[number];

const CHIPS: Record<ProductState, { kind: StatusKind; words: string }> = {
  onSale: { kind: "good", words: "Active" },
  lowStock: { kind: "warn", words: "Low stock" },
  draft: { kind: "info", words: "Draft" },
  archived: { kind: "quiet", words: "Archived" },
};

/** The states by which the list is filtered, in the order in which one asks for them. */
export const STATE_CHOICES = (["onSale", "lowStock", "draft", "archived"] as const).map((value) => ({
  value,
  label: CHIPS[value].words,
}));

type Facts = Pick<ProductRecord, "price" | "countInStock" | "isArchived">;

/** The one word for a product; what is low on stock is on sale too. */
export function stateOf({ price, countInStock, isArchived }: Facts): ProductState {
  if (isArchived) return "archived";
  if (price === 0) return "draft";
  return countInStock <= LOW_STOCK ? "lowStock" : "onSale";
}

/** True for what shoppers find: neither archived products nor drafts. */
export const isInShop = (product: Facts) => !product.isArchived && product.price > 0;

export function ProductChip({ product }: { product: Facts }) {
  const { kind, words } = CHIPS[stateOf(product)];
  return <StatusChip kind={kind}>{words}</StatusChip>;
}
