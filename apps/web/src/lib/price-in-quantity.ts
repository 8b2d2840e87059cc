import type { LineProduct } from "@shop/domain/contracts/lines";
import { dollarsToCents } from "@shop/domain/money";
import { pricePerUnit } from "@shop/domain/packs/price-per-unit";
import { priceAt, type BuyerPrice } from "./buyer-price.ts";

type Packed = Pick<LineProduct, "name" | "packageQuantity">;

/** The price per unit at a price in dollars; nothing where it is not known. */
export function perUnit(price: number, product: Packed): Pick<BuyerPrice, "pricePerUnit"> {
  const found = pricePerUnit(dollarsToCents(price), product);
  return found ? { pricePerUnit: found } : {};
}

/** The price of a product in this quantity, with its price per unit. Not for the home page, whose scripts it would add to. */
export function priceInQuantity(product: BuyerPrice & Packed, quantity: number): BuyerPrice {
  const price = priceAt(product, quantity);
  return { ...price, ...perUnit(price.price, product) };
}
