import type { ProductQuery } from "@shop/domain/contracts/products";
import { ON_SALE } from "./on-sale.ts";
import type { Parameters } from "./parameters.ts";
import type { Reader } from "./reader.ts";

/** What this reader may see of the products `p`. */
export const visible = (reader: Reader) => (reader.seesDrafts ? "p.archived_at is null" : ON_SALE);

/** When a product `p` fits the filters of a query, and is there for its reader. */
export function productFilters(query: ProductQuery, reader: Reader, { at }: Parameters): string {
  return [
    visible(reader),
    query.categoryid && `p.category_id = ${at(query.categoryid)}`,
    query.subcategoryid && `p.sub_category_id = ${at(query.subcategoryid)}`,
    query.subcategorysecid && `p.section_id = ${at(query.subcategorysecid)}`,
    query.category && `p.category_id = (select id from categories where lower(name) = lower(${at(query.category)}))`,
  ]
    .filter(Boolean)
    .join(" and ");
}
