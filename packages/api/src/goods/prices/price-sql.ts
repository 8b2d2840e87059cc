// The rule of `buyerPrice` as SQL: every statement that selects, sorts, filters or counts by price is made from this file.
import type { Parameters } from "../../base/platform/sql-parameters.ts";

/** Whose prices are read: what `prices/buyer` finds valid today. */
export interface Buyer {
  /** The user; null: a visitor. */
  id: string | null;
  /** The user's own price list, their company's and the public one; null without one that is valid. */
  list: string | null;
  companyList: string | null;
  publicList: string | null;
}

/** For whom products are read. */
export interface Audience {
  buyer: Buyer;
  /** Admins also see drafts. */
  seesDrafts: boolean;
}

/** The minimum quantity of product `p`. */
export const MIN_QTY = "coalesce(p.min_qty, p.order_multiple)";

/** A table with prices that count instead of a product's own. */
interface Source {
  table: string;
  /** The condition that a row of the table, under this alias, is for the buyer and product `p`. */
  isFor: (row: string) => string;
  /** Whether a product has a row for each quantity from which a price counts. */
  hasSteps: boolean;
}

const ofCustomer = (id: string): Source => ({
  table: "customer_prices",
  isFor: (row) => `${row}.user_id = ${id}::uuid and ${row}.product_id = p.id`,
  hasSteps: false,
});
const ofList = (id: string): Source => ({
  table: "price_list_items",
  isFor: (row) => `${row}.list_id = ${id}::uuid and ${row}.product_id = p.id`,
  hasSteps: true,
});

/** The sources of a buyer's prices, the first one first; only those that the buyer has. */
const sourcesOf = (
  { id, list, companyList, publicList }: Buyer,
  { at }: Parameters,
): { customer?: Source; list?: Source; companyList?: Source; publicList?: Source } => ({
  ...(id !== null && { customer: ofCustomer(at(id)) }),
  ...(list !== null && { list: ofList(at(list)) }),
  ...(companyList !== null && { companyList: ofList(at(companyList)) }),
  ...(publicList !== null && { publicList: ofList(at(publicList)) }),
});

const inOrder = (buyer: Buyer, given: Parameters): Source[] => Object.values(sourcesOf(buyer, given));

/** The source's price of product `p` in a quantity, in cents; NULL without one. */
const priceIn = ({ table, isFor, hasSteps }: Source, quantity: string): string =>
  hasSteps
    ? `(select o.price_cents from ${table} o where ${isFor("o")} and o.min_qty <= ${quantity} order by o.min_qty desc limit 1)`
    : `(select o.price_cents from ${table} o where ${isFor("o")})`;

const stepsIn = (source: Source | undefined): string =>
  source
    ? `(select coalesce(json_agg(json_build_object('minQty', o.min_qty, 'cents', o.price_cents) order by o.min_qty), '[]')
        from ${source.table} o where ${source.isFor("o")})`
    : "'[]'::json";

/** The columns of an `Offer` over `p`. */
export function offerColumns(buyer: Buyer, given: Parameters): string {
  const { customer, list, companyList, publicList } = sourcesOf(buyer, given);
  return `p.price_cents as "ownCents", ${customer ? priceIn(customer, "1") : "null::integer"} as "customerCents",
    ${stepsIn(list)} as "listSteps", ${stepsIn(companyList)} as "companySteps", ${stepsIn(publicList)} as "publicSteps"`;
}

/** What a buyer pays for one of product `p` in a quantity, by default the minimum, in cents. */
export const buyerCents = (buyer: Buyer, given: Parameters, quantity = MIN_QTY): string =>
  `coalesce(${[...inOrder(buyer, given).map((source) => priceIn(source, quantity)), "p.price_cents"].join(", ")})`;

/** Products whose prices are in one column. */
interface PricedPart {
  /** The content of FROM, with the products as `p`. */
  from: string;
  where: string;
  /** What the buyer pays at the minimum quantity, in cents: a column, which an index may sort by. */
  cents: string;
}

/**
 * All products of `from`, each once, in a part for each source of this buyer's prices. The last part has those at their
 * own price. Prices are those at the minimum quantity.
 */
export function pricedParts(buyer: Buyer, given: Parameters, from = "products p"): PricedPart[] {
  const sources = inOrder(buyer, given);
  const isReached = ({ hasSteps }: Source, row: string) => (hasSteps ? ` and ${row}.min_qty <= ${MIN_QTY}` : "");
  const found = (source: Source, row: string) =>
    `select from ${source.table} ${row} where ${source.isFor(row)}${isReached(source, row)}`;
  const inNone = (others: Source[]) => others.map((source) => ` and not exists (${found(source, "o")})`).join("");
  const priced = sources.map((source, place) => {
    const isHighest = source.hasSteps
      ? ` and not exists (${found(source, "more")} and more.min_qty > priced.min_qty)`
      : "";
    return {
      from: `${from} join ${source.table} priced on ${source.isFor("priced")}`,
      where: `true${isReached(source, "priced")}${isHighest}${inNone(sources.slice(0, place))}`,
      cents: "priced.price_cents",
    };
  });
  return [...priced, { from, where: `true${inNone(sources)}`, cents: "p.price_cents" }];
}
