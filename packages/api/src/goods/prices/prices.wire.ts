// Where prices in cents become fields of the API. On the wire, `price` of a product is what visitors pay, and that of a
// line is what its buyer pays.
import type { LineProduct } from "@shop/domain/contracts/lines";
import type { Product } from "@shop/domain/contracts/products";
import { centsToDollars } from "@shop/domain/money";
import { pricePerUnit, type PricePerUnit } from "@shop/domain/packs/price-per-unit";
import { buyerPrice, type Offer } from "@shop/domain/prices/buyer-price";

type Packed = { name: string; packageQuantity: string };

/** The prices of a product: the public one, and the caller's where it comes from somewhere else. */
export function productPrices(offered: Offer & Packed): Pick<Product, "price" | "userPrice" | "pricePerUnit"> {
  const { cents, publicCents, source } = buyerPrice(offered);
  return {
    price: centsToDollars(publicCents),
    ...(source !== "public" && { userPrice: centsToDollars(cents) }),
    ...perUnit(offered, cents),
  };
}

/** The prices of a product in a line: what its buyer pays, and the public one where theirs comes from somewhere else. */
export function linePrices(offered: Offer & Packed): Pick<LineProduct, "price" | "publicPrice" | "pricePerUnit"> {
  const { cents, publicCents, source } = buyerPrice(offered);
  return {
    price: centsToDollars(cents),
    ...(source !== "public" && { publicPrice: centsToDollars(publicCents) }),
    ...perUnit(offered, cents),
  };
}

function perUnit(product: Packed, cents: number): { pricePerUnit?: PricePerUnit } {
  const price = pricePerUnit(cents, product);
  return price === undefined ? {} : { pricePerUnit: price };
}
