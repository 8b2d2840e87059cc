import type { Parameters } from "../../base/platform/sql-parameters.ts";

/** For whom products are read. */
export interface Audience {
  /** The user whose customer prices to show; null for public prices only. */
  pricesOf: string | null;
  /** Admins also see drafts (price 0). */
  seesDrafts: boolean;
}

/**
 * The SQL of a customer's price of product `p` in cents; NULL without one. `userParameter` is the parameter of the
 * customer's id, such as '$1'.
 */
export const customerPrice = (userParameter: string): string =>
  `(select own.price_cents from customer_prices own where own.product_id = p.id and own.user_id = ${userParameter}::uuid)`;

/** The same for an audience; NULL for public prices only. */
export const customerPriceOf = ({ pricesOf }: Audience, { at }: Parameters): string =>
  pricesOf === null ? "null::integer" : customerPrice(at(pricesOf));

/** The rule of `effectivePrice` in SQL, in cents. */
export const effectiveCents = (customerCents: string, publicCents: string): string =>
  `coalesce(${customerCents}, ${publicCents})`;

/** What this audience pays for a product `p`, in cents. */
export const effectivePriceOf = (audience: Audience, given: Parameters): string =>
  audience.pricesOf === null ? "p.price_cents" : effectiveCents(customerPriceOf(audience, given), "p.price_cents");
