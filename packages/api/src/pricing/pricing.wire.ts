import type { customerPrices } from "@shop/db/schema/products";
import type { CustomerPrice } from "@shop/domain/contracts/pricing";
import { centsToDollars } from "@shop/domain/money";

export interface PriceRow {
  price: typeof customerPrices.$inferSelect;
  user: { id: string; name: string };
  product: { id: string; sku: string; name: string };
}

export const toCustomerPrice = ({ price, user, product }: PriceRow): CustomerPrice => ({
  _id: price.id,
  userid: { _id: user.id, name: user.name },
  productid: { _id: product.id, sku: product.sku, name: product.name },
  price: centsToDollars(price.priceCents),
  version: price.version,
});

/** What the audit log keeps of a price. */
export function toLoggedPrice(row: PriceRow): Pick<CustomerPrice, "userid" | "productid" | "price"> {
  const { userid, productid, price } = toCustomerPrice(row);
  return { userid, productid, price };
}
