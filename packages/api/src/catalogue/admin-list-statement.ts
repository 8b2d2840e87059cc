import type { AdminProductQuery, PRODUCT_STATES } from "@shop/domain/contracts/products";
import { LOW_STOCK } from "@shop/domain/limits";
import { PUBLISHED } from "../products/product-filters.ts";
import type { Statement } from "@shop/db/prepared";
import { parameters } from "../pricing/price-sql.ts";
import { searchMatch } from "../search/search-match.ts";
import { PRODUCT_RECORD_COLUMNS } from "../products/products.wire.ts";
import type { SearchTerms } from "../search/search-plan.ts";

const STATES: Record<(typeof PRODUCT_STATES)[number], string> = {
  onSale: PUBLISHED,
  draft: "p.price_cents = 0 and p.archived_at is null",
  archived: "p.archived_at is not null",
  lowStock: `${PUBLISHED} and p.count_in_stock <= ${LOW_STOCK}`,
};
const NOT_ARCHIVED = "p.archived_at is null";

const SORT_KEYS: Record<AdminProductQuery["sort"], string> = {
  createdAt: "p.id",
  name: "lower(p.name)",
  sku: "upper(p.sku)",
  price: "p.price_cents",
  category: "coalesce(lower(c.name), '')",
  brand: "lower(p.brand)",
  countInStock: "p.count_in_stock",
};

/**
 * A page of product records, each row with the total; a page past the end is one row of NULLs with the total. With
 * `terms` it is a search, ordered by rank unless the call asks for another order than newest first.
 */
export function adminListStatement(query: AdminProductQuery, terms: SearchTerms | null): Statement {
  const { sort, direction, state, categoryid, pageNumber, pageSize } = query;
  const given = parameters();
  const search = terms && searchMatch(terms, given);
  const where = [
    state ? STATES[state] : NOT_ARCHIVED,
    categoryid && `p.category_id = ${given.at(categoryid)}`,
    search?.fits,
  ];
  const isNewestFirst = sort === "createdAt" && direction === "desc";
  const { ranks, order } =
    search && isNewestFirst
      ? { ranks: search.ranks(), order: search.order }
      : { ranks: `${SORT_KEYS[sort]} as sort_key`, order: `sort_key ${direction}, id desc` };
  const window = `limit ${given.at(pageSize)} offset ${given.at((pageNumber - 1) * pageSize)}`;
  const text = `with matched as materialized (
      select p.id, ${ranks} from products p left join categories c on c.id = p.category_id
      where ${where.filter(Boolean).join(" and ")})
    select counted.total, ${PRODUCT_RECORD_COLUMNS}
    from (select count(*)::integer as total from matched) counted
    left join (select * from matched order by ${order} ${window}) page on true
    left join products p on p.id = page.id left join categories c on c.id = p.category_id
    order by ${order}`;
  return { text, values: given.values };
}
