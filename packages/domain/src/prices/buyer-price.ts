/** The prices of a product that may count for a buyer, in cents. */
export interface Offer {
  /** The product's own price. */
  ownCents: number;
  /** The price agreed with this customer; null without one. */
  customerCents: number | null;
}

/** What a buyer pays for one of a product. */
export interface BuyerPrice {
  cents: number;
  /** What a visitor pays, in cents. */
  publicCents: number;
  /** Where the price comes from. */
  source: "customer" | "public";
}

/** The rule for the price that a buyer pays: the customer's own price, else the product's. `api/goods/prices` has it as SQL. */
export function buyerPrice({ ownCents, customerCents }: Offer): BuyerPrice {
  return customerCents === null
    ? { cents: ownCents, publicCents: ownCents, source: "public" }
    : { cents: customerCents, publicCents: ownCents, source: "customer" };
}
