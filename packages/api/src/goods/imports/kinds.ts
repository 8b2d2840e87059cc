import type { ImportKind } from "@shop/domain/imports/import-fields";
import { CUSTOMER_PRICES } from "../import-kinds/customer-prices.ts";
import { CUSTOMERS } from "../import-kinds/customers.ts";
import type { KindOfImport } from "../import-kinds/kind.ts";
import { PRICE_LISTS } from "../import-kinds/price-list-rows.ts";
import { PRODUCTS, STOCK } from "../import-kinds/products.ts";

export const KINDS: Record<ImportKind, KindOfImport> = {
  products: PRODUCTS,
  stock: STOCK,
  "customer-prices": CUSTOMER_PRICES,
  "price-lists": PRICE_LISTS,
  customers: CUSTOMERS,
};
