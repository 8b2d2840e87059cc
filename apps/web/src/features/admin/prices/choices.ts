import type { Product } from "@shop/domain/contracts/products";
import { formatDollars } from "@shop/domain/money";
import type { Choice } from "../../../ui/form/async-select.tsx";

/** A product as a select offers it; price 0 is a draft's. */
export function productChoice({ _id, name, sku, price }: Pick<Product, "_id" | "name" | "sku" | "price">): Choice {
  const words = [sku.toUpperCase(), price > 0 ? formatDollars(price) : "Draft"];
  return { id: _id, label: name, note: words.filter(Boolean).join(" · ") };
}
