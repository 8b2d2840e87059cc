import type { Database } from "@shop/db/client";
import { priceLists } from "@shop/db/schema/price-lists";
import { customerPrices, priceListItems, products } from "@shop/db/schema/products";
import { users } from "@shop/db/schema/users";
import type { CustomerPriceExport, PriceListExport } from "@shop/domain/contracts/exports";
import { sql } from "drizzle-orm";
import { contains } from "../../base/platform/list-queries.ts";
import { isListedPrice } from "../../goods/prices/customer-prices.ts";
import { readBatches } from "./read-batches.ts";
import { columnsOf, type OpenTable } from "./table.ts";

const CUSTOMER_PRICES = [...columnsOf("text", "email,sku"), ...columnsOf("cents", "price")];

/** The prices agreed with customers, a customer's together. */
export function customerPricesTable(db: Database, query: CustomerPriceExport): OpenTable {
  const statement = sql`select ${users.email} as email, ${products.sku} as sku, ${customerPrices.priceCents} as price
    from ${customerPrices} join ${users} on ${users.id} = ${customerPrices.userId}
    join ${products} on ${products.id} = ${customerPrices.productId}
    where ${isListedPrice(db, query) ?? sql`true`} order by ${customerPrices.userId}, ${customerPrices.productId}`;
  return async (tx) => ({ columns: CUSTOMER_PRICES, batches: readBatches(tx, statement) });
}

const PRICE_LISTS = [
  ...columnsOf("text", "list"),
  ...columnsOf("day", "startsOn,endsOn"),
  ...columnsOf("text", "sku"),
  ...columnsOf("count", "minQty"),
  ...columnsOf("cents", "price"),
];

/** The items of price lists, list by list. */
export function priceListsTable({ keyword }: PriceListExport): OpenTable {
  const statement = sql`select ${priceLists.name} as list, ${priceLists.startsOn}::text as "startsOn",
      ${priceLists.endsOn}::text as "endsOn", ${products.sku} as sku, ${priceListItems.minQty} as "minQty",
      ${priceListItems.priceCents} as price
    from ${priceListItems} join ${priceLists} on ${priceLists.id} = ${priceListItems.listId}
    join ${products} on ${products.id} = ${priceListItems.productId}
    where ${keyword ? contains(priceLists.name, keyword) : sql`true`}
    order by ${priceListItems.listId}, ${priceListItems.productId}, ${priceListItems.minQty}`;
  return async (tx) => ({ columns: PRICE_LISTS, batches: readBatches(tx, statement) });
}
