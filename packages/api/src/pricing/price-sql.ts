/** For whom products are read. */
export interface Audience {
  /** Whose own prices to show; null for the public ones alone. */
  pricesOf: string | null;
  /** Admins see drafts too (price 0). */
  seesDrafts: boolean;
}

/** Collects the values of one statement; `at(value)` is its parameter. */
export function parameters() {
  const values: unknown[] = [];
  return { values, at: (value: unknown) => `$${values.push(value)}` };
}
export type Parameters = ReturnType<typeof parameters>;

/**
 * A customer's own price of a product `p` as SQL, in cents; NULL without one. `userParameter` names the parameter that
 * holds the customer's id, such as '$1'. Lists, details and orders all take it from here.
 */
export const customerPrice = (userParameter: string): string =>
  `(select own.price_cents from customer_prices own where own.product_id = p.id and own.user_id = ${userParameter}::uuid)`;

/** The same for an audience. */
export const customerPriceOf = ({ pricesOf }: Audience, { at }: Parameters): string =>
  pricesOf === null ? "null::integer" : customerPrice(at(pricesOf));

/** The rule of `effectivePrice` in SQL, in cents. */
export const effectiveCents = (customerCents: string, publicCents: string): string =>
  `coalesce(${customerCents}, ${publicCents})`;

/** What this audience pays for a product `p`, in cents. */
export const effectivePriceOf = (audience: Audience, given: Parameters): string =>
  audience.pricesOf === null ? "p.price_cents" : effectiveCents(customerPriceOf(audience, given), "p.price_cents");
