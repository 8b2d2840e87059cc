import type { Database } from "@shop/db/client";
import type { ProductPage, ProductQuery } from "@shop/domain/contracts/products";
import { toPage, type PageRow } from "../products/products.wire.ts";
import type { Audience } from "../pricing/price-sql.ts";
import { broadRows } from "./search-broad.ts";
import { planSearch } from "./search-plan.ts";
import { searchTerms, searchStatement, sortedSearchStatement } from "./search-rows.ts";
import { popularSuggestions } from "./suggest.ts";

/**
 * A page of a search, the best match first unless the query has an order. Without a match it suggests popular products.
 */
export async function searchProducts(
  db: Database,
  keyword: string,
  query: ProductQuery,
  audience: Audience,
): Promise<ProductPage> {
  const planned = await planSearch(db, keyword);
  const broad = await broadRows<PageRow>(db, planned, query, audience);
  const statement = query.sort ? sortedSearchStatement : searchStatement;
  const { rows, terms } = broad
    ? { rows: broad, terms: planned }
    : await searchTerms<PageRow>(db, planned, query, audience, (asked) => statement(asked, query, audience));
  const page = toPage(rows, query);
  if (page.total === 0) return { ...page, suggestions: await popularSuggestions(db) };
  if (terms.corrected !== undefined) page.corrected = terms.corrected;
  if (terms.isRelaxed) page.relaxed = true;
  return page;
}
