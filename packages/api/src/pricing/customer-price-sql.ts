import type { Parameters } from "../products/parameters.ts";
import type { Reader } from "../products/reader.ts";

/**
 * The price that one customer pays, as SQL: the one place where lists, details and orders take it from.
 * `userParameter` names the parameter that holds the customer's id, such as '$1'; NULL for a visitor.
 */
export const customerPriceJoin = (userParameter: string): string =>
  `left join customer_prices cp on cp.product_id = p.id and cp.user_id = ${userParameter}::uuid`;

export const CUSTOMER_PRICE = "cp.price_cents";

/** What this reader pays for a product `p`, in cents, without a join. */
export const effectivePrice = (reader: Reader, { at }: Parameters): string =>
  reader.pricesOf === null
    ? "p.price_cents"
    : `coalesce((select own.price_cents from customer_prices own where own.product_id = p.id
        and own.user_id = ${at(reader.pricesOf)}::uuid), p.price_cents)`;
