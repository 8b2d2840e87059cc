/** From a quantity on, one of a product costs this many cents. */
export interface PriceStep {
  minQty: number;
  cents: number;
}

/** The prices of a product that may count for a buyer today, in cents. */
export interface Offer {
  /** The product's own price; 0 for a draft. */
  ownCents: number;
  /** The price agreed with this customer; null without one. */
  customerCents: number | null;
  /** The product's items in the buyer's own price list, in their company's and in the public one, by rising quantity. */
  listSteps: readonly PriceStep[];
  companySteps: readonly PriceStep[];
  publicSteps: readonly PriceStep[];
}

/** Where a price comes from: agreed with the customer, their list or their company's, or what everybody pays. */
export const PRICE_SOURCES = ["customer", "list", "public"] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** Where the price of an order's line comes from: by the rule, or from a quote that its customer has accepted. */
export const LINE_PRICE_SOURCES = [...PRICE_SOURCES, "quote"] as const;

/** What a buyer pays for one of a product. */
export interface BuyerPrice {
  cents: number;
  /** What a visitor pays at the same quantity, in cents. */
  publicCents: number;
  source: PriceSource;
}

/** The price of the highest step that the quantity reaches, in cents; undefined below the first one. */
const reached = (steps: readonly PriceStep[], quantity: number): number | undefined =>
  steps.findLast(({ minQty }) => minQty <= quantity)?.cents;

/** The days of a price list (YYYY-MM-DD); null: without a beginning or an end. */
export interface ListDays {
  startsOn: string | null;
  endsOn: string | null;
}

/** Whether a list is valid on a day; both of its own days are included. As SQL: `isValid` in `api/goods/prices/buyer`. */
export const isValidOn = ({ startsOn, endsOn }: ListDays, day: string): boolean =>
  (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day);

/** Where a price may come from, the first one first. */
export type Source = "customer" | "list" | "companyList" | "publicList" | "own";

/** What each source says of the price of one in a quantity, in cents; undefined where it has none. The first one counts. */
export const sourcePrices = (
  { ownCents, customerCents, listSteps, companySteps, publicSteps }: Offer,
  quantity: number,
): Record<Source, number | undefined> => ({
  customer: customerCents ?? undefined,
  list: reached(listSteps, quantity),
  companyList: reached(companySteps, quantity),
  publicList: reached(publicSteps, quantity),
  own: ownCents,
});

/**
 * The rule for the price of one in a quantity: the customer's own price, else that of their own list, of their company's, of
 * the public one, or of the product. `api/goods/prices/price-sql` has the rule as SQL.
 */
export function buyerPrice(offer: Offer, quantity: number): BuyerPrice {
  const { customer, list, companyList, publicList } = sourcePrices(offer, quantity);
  const listCents = list ?? companyList;
  const publicCents = publicList ?? offer.ownCents;
  if (customer !== undefined) return { cents: customer, publicCents, source: "customer" };
  if (listCents !== undefined) return { cents: listCents, publicCents, source: "list" };
  return { cents: publicCents, publicCents, source: "public" };
}

/** The same offer to a visitor. */
export const publicOffer = (offer: Offer): Offer => ({
  ...offer,
  customerCents: null,
  listSteps: [],
  companySteps: [],
});

/**
 * What a buyer pays from which quantity on: begins at the minimum quantity and rises up to the maximum. Two neighbours
 * never have the same price.
 */
export function priceLadder(
  offer: Offer,
  { minQty, maxQty }: { minQty: number; maxQty: number | null },
): [PriceStep, ...PriceStep[]] {
  const first = { minQty, cents: buyerPrice(offer, minQty).cents };
  const starts = [...offer.listSteps, ...offer.companySteps, ...offer.publicSteps].map((step) => step.minQty);
  const later = [...new Set(starts)]
    .filter((start) => start > minQty && (maxQty === null || start <= maxQty))
    .toSorted((one, other) => one - other)
    .map((start) => ({ minQty: start, cents: buyerPrice(offer, start).cents }));
  const ladder: [PriceStep, ...PriceStep[]] = [first];
  for (const step of later) if (step.cents !== ladder.at(-1)?.cents) ladder.push(step);
  return ladder;
}
