// Where prices in cents become fields of the API. On the wire, `price` of a product is what visitors pay, or for staff the
// product's own; that of a line is what its buyer pays.
import type { LineProduct } from "@shop/domain/contracts/lines";
import type { PricedQuantity, Product } from "@shop/domain/contracts/products";
import { centsToDollars } from "@shop/domain/money";
import type { Stocked } from "@shop/domain/orders/quantities";
import { pricePerUnit, type PricePerUnit } from "@shop/domain/packs/price-per-unit";
import { buyerPrice, priceLadder, publicOffer, type Offer } from "@shop/domain/prices/buyer-price";

type Ladders = "priceSource" | "priceBreaks" | "publicBreaks" | "pricePerUnit";
type ProductPrices = Pick<Product, "price" | "publicPrice" | "userPrice" | Ladders>;
type LinePrices = Pick<LineProduct, "price" | "publicPrice" | Ladders>;

type Offered = Offer & Pick<Stocked, "name" | "minQty" | "maxQty"> & { packageQuantity: string };

/** The prices of a product at its minimum quantity: the public one, and the caller's where it is theirs. */
export function productPrices(offered: Offered, isForStaff = false) {
  const { cents, publicCents, source } = buyerPrice(offered, offered.minQty);
  const prices: ProductPrices = {
    price: centsToDollars(isForStaff ? offered.ownCents : publicCents),
    ...(isForStaff && { publicPrice: centsToDollars(publicCents) }),
    ...(source !== "public" && { userPrice: centsToDollars(cents), ...publicBreaks(offered) }),
    priceSource: source,
    priceBreaks: priceBreaks(offered),
    ...perUnit(offered, cents),
  };
  return prices;
}

/** The prices of a product in a line: what its buyer pays in this quantity, and the public price where theirs is their own. */
export function linePrices(offered: Offered, quantity: number) {
  const { cents, publicCents, source } = buyerPrice(offered, quantity);
  const prices: LinePrices = {
    price: centsToDollars(cents),
    ...(source !== "public" && { publicPrice: centsToDollars(publicCents), ...publicBreaks(offered) }),
    priceSource: source,
    priceBreaks: priceBreaks(offered),
    ...perUnit(offered, cents),
  };
  return prices;
}

/** What the caller pays for one in any quantity, whether it is sold in that or not. */
export function priceOfQuantity(offered: Offer, quantity: number): PricedQuantity {
  const { cents, source } = buyerPrice(offered, quantity);
  return { unitPrice: centsToDollars(cents), priceSource: source };
}

/** What the caller pays for one from each quantity on. */
export const priceBreaks = (
  offered: Offer & Pick<Stocked, "minQty" | "maxQty">,
  offer: Offer = offered,
): Product["priceBreaks"] =>
  priceLadder(offer, offered).map(({ minQty, cents }) => ({ minQty, price: centsToDollars(cents) }));

function publicBreaks(offered: Offered): Pick<Product, "publicBreaks"> {
  const breaks = priceBreaks(offered, publicOffer(offered));
  return breaks.length > 1 ? { publicBreaks: breaks } : {};
}

function perUnit(product: Offered, cents: number): { pricePerUnit?: PricePerUnit } {
  const price = pricePerUnit(cents, product);
  return price === undefined ? {} : { pricePerUnit: price };
}
