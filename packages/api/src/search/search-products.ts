import type { Database } from "@shop/db/client";
import type { ProductPage, ProductQuery } from "@shop/domain/contracts/products";
import { toPage, type PageRow } from "../products/product-page.ts";
import type { Reader } from "../pricing/reader.ts";
import { broadRows } from "./search-broad.ts";
import { planSearch } from "./search-plan.ts";
import { searchTerms } from "./search-rows.ts";
import { searchStatement, sortedSearchStatement } from "./search-statement.ts";
import { suggestInstead } from "./suggest-instead.ts";

/** One page of what a keyword finds, the best match first unless the query names an order; of nothing, what to look at instead. */
export async function searchProducts(
  db: Database,
  keyword: string,
  query: ProductQuery,
  reader: Reader,
): Promise<ProductPage> {
  const planned = await planSearch(db, keyword);
  const broad = await broadRows<PageRow>(db, planned, query, reader);
  const statement = query.sort ? sortedSearchStatement : searchStatement;
  const { rows, terms } = broad
    ? { rows: broad, terms: planned }
    : await searchTerms<PageRow>(db, planned, query, reader, (asked) => statement(asked, query, reader));
  const page = toPage(rows, query);
  if (page.total === 0) return { ...page, suggestions: await suggestInstead(db) };
  if (terms.corrected !== undefined) page.corrected = terms.corrected;
  if (terms.isRelaxed) page.relaxed = true;
  return page;
}
