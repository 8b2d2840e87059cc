/**
 * The price that one customer pays, as SQL: the one place where lists, details and orders take it from.
 * `userParameter` names the parameter that holds the customer's id, such as '$1'; NULL for a visitor.
 */
export const customerPriceJoin = (userParameter: string): string =>
  `left join customer_prices cp on cp.product_id = p.id and cp.user_id = ${userParameter}::uuid`;

export const CUSTOMER_PRICE = "cp.price_cents";
