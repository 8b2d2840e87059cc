import type { LineProduct } from "@shop/domain/contracts/lines";
import type { Product } from "@shop/domain/contracts/products";
import { stepAt } from "@shop/domain/prices/price-breaks";

/** What the buyer pays for a product, in dollars; `publicPrice` is there when it is known that they pay another price. */
export type BuyerPrice = Pick<LineProduct, "price" | "publicPrice" | "pricePerUnit" | "priceSource" | "priceBreaks">;

/** The prices of a product as the API answers it: there, `price` is what visitors pay, and for staff the product's own. */
export function buyerPriceOf(
  product: Pick<Product, "price" | "publicPrice" | "userPrice" | "pricePerUnit" | "priceSource" | "priceBreaks">,
): BuyerPrice {
  const { price, publicPrice = price, userPrice, pricePerUnit, priceSource, priceBreaks } = product;
  return {
    price: userPrice ?? publicPrice,
    ...(userPrice !== undefined && { publicPrice }),
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

/**
 * The price of a product in this quantity. Without the price per unit, see `priceInQuantity`, and without what others pay
 * if the price is another: only the server knows that.
 */
export function priceAt(product: BuyerPrice, quantity: number): BuyerPrice {
  const { priceSource, priceBreaks } = product;
  const price = unitPrice(product, quantity);
  return price === product.price ? product : { price, priceSource, priceBreaks };
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
