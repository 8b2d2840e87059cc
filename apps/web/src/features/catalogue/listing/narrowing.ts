import type { ProductQuery } from "@shop/domain/contracts/products";
import { LIMITS } from "@shop/domain/limits";
import { hasAtMostTwoDecimals } from "@shop/domain/money";

/** What a product has one value of; several chosen values of a kind are ORed. */
export const VALUE_KINDS = ["brand", "size", "color"] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** What a listing is narrowed by, beside its place in the catalogue; prices in dollars. */
export interface Narrowing extends Record<ValueKind, string[]> {
  inStock: boolean;
  minPrice: number | undefined;
  maxPrice: number | undefined;
}

export const NOT_NARROWED: Narrowing = {
  brand: [],
  size: [],
  color: [],
  inStock: false,
  minPrice: undefined,
  maxPrice: undefined,
};

/** What an address narrows by; what the server would refuse is as if it were not there. */
export function narrowingIn(search: URLSearchParams): Narrowing {
  const values = (kind: ValueKind) =>
    [...new Set(search.getAll(kind))]
      .filter((value) => value !== "" && value.length <= LIMITS.name && !value.includes("\0"))
      .slice(0, LIMITS.filterValues);
  return {
    brand: values("brand"),
    size: values("size"),
    color: values("color"),
    inStock: search.get("inStock") === "1",
    minPrice: dollarsIn(search.get("minPrice") ?? ""),
    maxPrice: dollarsIn(search.get("maxPrice") ?? ""),
  };
}

/** The amount that a text says, in dollars; undefined when it says none that can be asked for. */
export function dollarsIn(text: string): number | undefined {
  const amount = Number(text.trim().replace(/^\$/, ""));
  const isAmount = text.trim() !== "" && amount >= 0 && amount <= LIMITS.priceDollars && hasAtMostTwoDecimals(amount);
  return isAmount ? amount : undefined;
}

/** As it stands in an address. */
export function narrowingEntries({ inStock, minPrice, maxPrice, ...values }: Narrowing): [string, string][] {
  return [
    ...VALUE_KINDS.flatMap((kind) => values[kind].map((value): [string, string] => [kind, value])),
    ...(inStock ? [["inStock", "1"] as [string, string]] : []),
    ...(minPrice === undefined ? [] : [["minPrice", String(minPrice)] as [string, string]]),
    ...(maxPrice === undefined ? [] : [["maxPrice", String(maxPrice)] as [string, string]]),
  ];
}

/** As the server is asked. */
export function narrowingQuery({ inStock, minPrice, maxPrice, ...values }: Narrowing): Partial<ProductQuery> {
  const chosen = VALUE_KINDS.filter((kind) => values[kind].length > 0);
  return {
    ...Object.fromEntries(chosen.map((kind) => [kind, values[kind]])),
    ...(inStock && { inStock }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
  };
}

/** True when anything is narrowed by. */
export const isNarrowed = (narrowing: Narrowing): boolean => narrowingEntries(narrowing).length > 0;
