import { newCustomerPrice, type CustomerPrice } from "@shop/domain/contracts/pricing";
import { formatDollars } from "@shop/domain/money";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import type { Choice } from "../../../ui/form/async-select.tsx";

/** The form as its inputs hold it; the price as it was typed. */
export type PriceValues = { userid: Choice | null; productid: Choice | null; price: string };

export const PRICE_LABELS = { userid: "User", productid: "Product", price: "Price" };

/** What the form starts with: whatever of it is known already. */
export interface PriceStart {
  user: Choice | null;
  product: Choice | null;
  /** The price that they have; null for none. */
  price: CustomerPrice | null;
}

export const toPriceValues = ({ user, product, price }: PriceStart): PriceValues => ({
  userid: user,
  productid: product,
  price: price?.price.toFixed(2) ?? "",
});

/** The price in the field, in dollars; NaN while there is none. */
export const typedPrice = ({ price }: PriceValues): number => (price.trim() === "" ? Number.NaN : Number(price));

export function priceErrors(values: PriceValues): Record<string, string> {
  const price = typedPrice(values);
  return fieldErrors(newCustomerPrice, {
    userid: values.userid?.id,
    productid: values.productid?.id,
    price: Number.isNaN(price) ? undefined : price,
  });
}

/** What to say on the list after a save. */
export function savedWords(values: PriceValues, price: CustomerPrice | null): string {
  const [customer, product] = [values.userid?.label, values.productid?.label];
  if (!price) return `${customer} pays the public price for ${product}.`;
  return `${customer} now pays ${formatDollars(price.price)} for ${product}.`;
}
