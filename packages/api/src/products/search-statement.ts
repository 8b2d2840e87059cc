import type { ProductQuery } from "@shop/domain/contracts/products";
import { parameters, type Parameters, type Statement } from "./parameters.ts";
import { productFilters } from "./product-filters.ts";
import { pageWindow, productRows } from "./product-statements.ts";
import type { Reader } from "./reader.ts";
import type { SearchTerms } from "./search-words.ts";

/** As browseStatement; a SKU that is the keyword comes before one that starts with it or holds it, then by where the words matched. */
export function searchStatement(terms: SearchTerms, query: ProductQuery, reader: Reader): Statement {
  const given = parameters();
  const { fits, ranks, order } = searchMatch(terms, given);
  const where = `${productFilters(query, reader, given)} and ${fits}`;
  const best = `(select * from matched order by ${order} ${pageWindow(query, given)}) best`;
  const page = `(select p.*, best.sku_rank, best.word_rank from ${best} join products p on p.id = best.id) p`;
  const text = `with matched as materialized (
      select p.id, ${ranks} from products p where ${where})
    select counted.total, page.* from (select count(*)::integer as total from matched) counted
    left join (${productRows(page, reader, given, ", p.sku_rank, p.word_rank")}) page on true order by ${order}`;
  return { text, values: given.values };
}

/** When a product fits a search, the columns that say how well, and the order that follows from them. */
export function searchMatch(terms: SearchTerms, given: Parameters): { fits: string; ranks: string; order: string } {
  const asked = `(select search_query(${given.at(terms.words)}::text[]))`;
  const sku = skuMatch(terms.skuPart, given);
  return {
    fits: `(p.search_vector @@ ${asked} ${sku.or})`,
    ranks: `${sku.rank} as sku_rank, ts_rank(p.search_vector, ${asked}) as word_rank`,
    order: "sku_rank desc, word_rank desc, id desc",
  };
}

function skuMatch(part: string, { at }: Parameters): { or: string; rank: string } {
  if (part === "") return { or: "", rank: "0" };
  const sku = `${at(part)}::text`;
  const holds = `p.sku_key like '%' || ${sku} || '%'`;
  return {
    or: `or ${holds}`,
    rank: `case when p.sku_key = ${sku} then 3 when p.sku_key ^@ ${sku} then 2 when ${holds} then 1 else 0 end`,
  };
}
