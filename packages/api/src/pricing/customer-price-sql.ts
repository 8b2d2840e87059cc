import type { Parameters } from "./parameters.ts";
import type { Reader } from "./reader.ts";

/**
 * The price that one customer pays, as SQL: the one place where lists, details and orders take it from.
 * `userParameter` names the parameter that holds the customer's id, such as '$1'; NULL for a visitor.
 */
export const customerPriceJoin = (userParameter: string): string =>
  `left join customer_prices cp on cp.product_id = p.id and cp.user_id = ${userParameter}::uuid`;

export const CUSTOMER_PRICE = "cp.price_cents";

/** The same without a join: looked up product by product, whatever number of prices the customer has. */
export const customerPrice = (userParameter: string): string =>
  `(select own.price_cents from customer_prices own where own.product_id = p.id and own.user_id = ${userParameter}::uuid)`;

/** What this reader pays for a product `p`, in cents, without a join. */
export const effectivePrice = (reader: Reader, { at }: Parameters): string =>
  reader.pricesOf === null ? "p.price_cents" : `coalesce(${customerPrice(at(reader.pricesOf))}, p.price_cents)`;
