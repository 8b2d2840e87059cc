import type { Cart, CartLine } from "@shop/domain/contracts/carts";
import type { LineProduct, ShortLine } from "@shop/domain/contracts/lines";
import { ONLY_LEFT } from "@shop/domain/messages";
import { GLOVES, OWN_PRICE_BREAKS, OWN_PRICE_CENTS, OWN_PRICE_PER_UNIT } from "./catalogue.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

export const ITEM: LineProduct = {
  _id: GLOVES._id,
  sku: GLOVES.sku,
  name: GLOVES.name,
  image: GLOVES.image,
  packageQuantity: GLOVES.packageQuantity,
  price: OWN_PRICE_CENTS / 100,
  publicPrice: GLOVES.price,
  priceSource: "customer",
  taxClass: "gst",
  priceBreaks: OWN_PRICE_BREAKS,
  pricePerUnit: OWN_PRICE_PER_UNIT,
  countInStock: GLOVES.countInStock,
  minQty: 1,
  orderMultiple: 1,
  maxQty: null,
  cartonQty: 10,
};
const { _id: product, ...item } = ITEM;
export const LINE: CartLine = { product, ...item, qty: 4 };
export const CART: Cart = { lines: [LINE], version: 7, gone: [] };
const SOLD_OUT: CartLine = { ...LINE, qty: GLOVES.countInStock };
const SHORT: ShortLine = {
  product: GLOVES._id,
  wanted: 900,
  got: GLOVES.countInStock - LINE.qty,
  reason: ONLY_LEFT(GLOVES.countInStock, GLOVES.name),
};
const wanted = { product: GLOVES._id, qty: LINE.qty };

export const cart: ExamplesOf<Inputs["cart"], Outputs["cart"]> = {
  read: { output: CART },
  replace: { input: { lines: [wanted], version: 6 }, output: { ...CART, short: [] } },
  setLine: { input: wanted, output: { ...CART, short: [] } },
  add: {
    input: { lines: [{ ...wanted, qty: SHORT.wanted }] },
    output: { added: 1, short: [SHORT], gone: [], lines: [SOLD_OUT], version: 8 },
  },
  merge: { input: { lines: [wanted] }, output: { added: 0, short: [], gone: [], lines: [LINE], version: 7 } },
};
