import type { LineProduct } from "@shop/domain/contracts/lines";
import type { Product } from "@shop/domain/contracts/products";

/** What the buyer pays for a product, in dollars; `publicPrice` is there when they have a price of their own. */
export type BuyerPrice = Pick<LineProduct, "price" | "publicPrice" | "pricePerUnit">;

/** The prices of a product as the API answers it: there, `price` is what visitors pay, and for staff the product's own. */
export function buyerPriceOf(
  product: Pick<Product, "price" | "publicPrice" | "userPrice" | "pricePerUnit">,
): BuyerPrice {
  const { price, publicPrice = price, userPrice, pricePerUnit } = product;
  return {
    price: userPrice ?? publicPrice,
    ...(userPrice !== undefined && { publicPrice }),
    ...(pricePerUnit !== undefined && { pricePerUnit }),
  };
}

type Sold = Pick<LineProduct, Exclude<keyof LineProduct, keyof BuyerPrice>> & Parameters<typeof buyerPriceOf>[0];

/** A product as a line has it. */
export function lineProductOf(product: Sold): LineProduct {
  const { _id, sku, name, image, packageQuantity, countInStock, priceSource, priceBreaks } = product;
  const { minQty, orderMultiple, maxQty, cartonQty } = product;
  return {
    _id,
    sku,
    name,
    image,
    packageQuantity,
    countInStock,
    minQty,
    orderMultiple,
    maxQty,
    cartonQty,
    ...buyerPriceOf(product),
    priceSource,
    priceBreaks,
  };
}
