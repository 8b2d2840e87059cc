// The rule of `buyerPrice` as SQL: every statement that selects, sorts, filters or counts by price is made from this file.
import type { Parameters } from "../../base/platform/sql-parameters.ts";

/** For whom products are read. */
export interface Audience {
  /** The user whose prices to show; null for public prices. */
  pricesOf: string | null;
  /** Admins also see drafts. */
  seesDrafts: boolean;
}

/** The customer's own prices as a relation of `product_id` and `cents`. */
const customerPrices = (userId: string) =>
  `(select product_id, price_cents as cents from customer_prices where user_id = ${userId}::uuid)`;

/**
 * The relations whose prices count instead of the products' own, the first one first. Each has the columns `product_id`
 * and `cents`, and at most one row for a product.
 */
const overridesOf = ({ pricesOf }: Pick<Audience, "pricesOf">, { at }: Parameters): string[] =>
  pricesOf === null ? [] : [customerPrices(at(pricesOf))];

const priceIn = (relation: string) => `(select o.cents from ${relation} o where o.product_id = p.id)`;

/** The columns of an `Offer` over `p`. */
export const offerColumns = ({ pricesOf }: Pick<Audience, "pricesOf">, { at }: Parameters): string =>
  `p.price_cents as "ownCents", ${pricesOf === null ? "null::integer" : priceIn(customerPrices(at(pricesOf)))} as "customerCents"`;

/** What this audience pays for a product `p`, in cents. */
export const buyerCents = (audience: Pick<Audience, "pricesOf">, given: Parameters): string =>
  `coalesce(${[...overridesOf(audience, given).map(priceIn), "p.price_cents"].join(", ")})`;

/** Products whose prices are in one column. */
interface PricedPart {
  /** The content of FROM, with the products as `p`. */
  from: string;
  where: string;
  /** What the audience pays, in cents: a column, which an index may sort by. */
  cents: string;
}

/**
 * All products of `from`, each once, in a part for each place where this audience's prices come from. The last part has
 * those at their own price.
 */
export function pricedParts(audience: Audience, given: Parameters, from = "products p"): PricedPart[] {
  const overrides = overridesOf(audience, given);
  const inNone = (relations: string[]) =>
    relations.map((one) => `not exists (select from ${one} o where o.product_id = p.id)`).join(" and ") || "true";
  const overridden = overrides.map((relation, place) => ({
    from: `${from} join ${relation} priced on priced.product_id = p.id`,
    where: inNone(overrides.slice(0, place)),
    cents: "priced.cents",
  }));
  return [...overridden, { from, where: inNone(overrides), cents: "p.price_cents" }];
}
