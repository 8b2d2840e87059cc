import type { LineProduct } from "@shop/domain/contracts/lines";
import type { Product } from "@shop/domain/contracts/products";
import { stepAt } from "@shop/domain/prices/price-breaks";

/**
 * What the buyer pays for a product, in dollars; `publicPrice` is there when they pay another price than visitors, and
 * `publicBreaks` when that depends on the quantity.
 */
export type BuyerPrice = Pick<
  LineProduct,
  "price" | "publicPrice" | "publicBreaks" | "pricePerUnit" | "priceSource" | "priceBreaks"
>;

/** The prices of a product as the API answers it: there, `price` is what visitors pay, and for staff the product's own. */
export function buyerPriceOf(product: Pick<Product, keyof BuyerPrice | "userPrice">): BuyerPrice {
  const { price, publicPrice = price, userPrice, publicBreaks, pricePerUnit, priceSource, priceBreaks } = product;
  return {
    price: userPrice ?? publicPrice,
    ...(userPrice !== undefined && { publicPrice }),
    ...(publicBreaks !== undefined && { publicBreaks }),
    ...(pricePerUnit !== undefined && { pricePerUnit }),
    priceSource,
    priceBreaks,
  };
}

/** What one of a product costs in this quantity, in dollars. */
export const unitPrice = (
  { priceBreaks, price }: Pick<BuyerPrice, "priceBreaks" | "price">,
  quantity: number,
): number => stepAt(priceBreaks, quantity)?.price ?? price;

/** The price of a product in this quantity, with the price per unit only if it is the same, see `priceInQuantity`. */
export function priceAt(product: BuyerPrice, quantity: number): BuyerPrice {
  const { publicBreaks, pricePerUnit, priceSource, priceBreaks } = product;
  const price = unitPrice(product, quantity);
  const publicPrice = stepAt(publicBreaks ?? [], quantity)?.price ?? product.publicPrice;
  return {
    price,
    ...(publicPrice !== undefined && { publicPrice }),
    ...(publicBreaks !== undefined && { publicBreaks }),
    ...(price === product.price && pricePerUnit && { pricePerUnit }),
    priceSource,
    priceBreaks,
  };
}

/** A product as the API answers it, with all that a line of the cart needs. */
export type Sold = Pick<LineProduct, Exclude<keyof LineProduct, keyof BuyerPrice>> & Parameters<typeof buyerPriceOf>[0];

/** A product as a line has it. */
export function lineProductOf(product: Sold): LineProduct {
  const { _id, sku, name, image, packageQuantity, taxClass, countInStock } = product;
  const { minQty, orderMultiple, maxQty, cartonQty } = product;
  return {
    _id,
    sku,
    name,
    image,
    packageQuantity,
    taxClass,
    countInStock,
    minQty,
    orderMultiple,
    maxQty,
    cartonQty,
    ...buyerPriceOf(product),
  };
}
