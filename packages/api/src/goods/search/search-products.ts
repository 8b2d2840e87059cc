import type { Database } from "@shop/db/client";
import { runPrepared, runStatement, type Statement } from "@shop/db/prepared";
import type { ProductQuery, ProductPage } from "@shop/domain/contracts/products";
import { hasPriceFilter, productFilters, visible } from "../products/product-filters.ts";
import { isByPrice, sortOrder } from "../products/product-sort.ts";
import { parameters } from "../../base/platform/sql-parameters.ts";
import type { Audience } from "../prices/price-sql.ts";
import { type SearchTerms, planSearch } from "./search-plan.ts";
import { RELAX_BELOW, searchTerms, searchStatement, sortedSearchStatement } from "./search-rows.ts";
import { cachedTotal } from "./search-totals.ts";
import { byPrice, pageWindow, productRows, windowOf } from "../products/product-statements.ts";
import { skuContains, searchMatch } from "./search-match.ts";
import { skuLookupTerm } from "./search-words.ts";
import { toPage, type PageRow } from "../products/products.wire.ts";
import { popularSuggestions } from "./suggest.ts";

/** A search is broad when at least this many products are expected to match. */
const BROAD = 4_000;
/** The ends of the blocks, counted from the newest product. */
const BLOCKS = [4_000, 16_000, Infinity];

/** At most this many SKUs that contain the keyword are listed first. */
const MAX_SKUS = 500;

/** A product, or NULLs, with the number of matches in the first block and in all blocks that were read. */
type BlockRow<Row> = Row & { in_first: number; found: number };

/**
 * A page of a search with too many matches to rank them all: products are read in blocks from the newest on and ranked
 * within each block, so that the first pages cost the same for any number of matches. With a sort order, products are
 * read from its index. The total is exact. Undefined when the search is not broad, is sorted by name (where matches may
 * be far down) or filtered by a customer's prices.
 */
async function broadRows<Row extends object>(
  db: Database,
  planned: SearchTerms,
  query: ProductQuery,
  audience: Audience,
): Promise<(Row & { total: number })[] | undefined> {
  if (planned.expected < BROAD || isFilteredByOwnPrices(query, audience) || query.sort === "name") return undefined;
  const countAll = (terms: SearchTerms) => cachedTotal(db, resultsOf(terms, query, audience), hasPriceFilter(query));
  const readBlock = (terms: SearchTerms, place: number) => {
    const blocks = { starts: BLOCKS.slice(0, place), end: BLOCKS[place] ?? Infinity };
    return runStatement<BlockRow<Row>>(db, blockStatement(terms, query, audience, blocks));
  };
  // Few keywords are part of a SKU, so only the total waits for the number of SKUs.
  const wordsOnly = { ...planned, skuPart: "" };
  const counting = countSkus(db, planned.skuPart);
  const [skus, newest, wordsTotal] = await Promise.all([
    counting,
    readBlock(wordsOnly, 0),
    counting.then((n) => (n === 0 ? countAll(wordsOnly) : 0)),
  ]);
  if (skus > MAX_SKUS) return undefined;
  const terms = skus === 0 ? wordsOnly : planned;
  const total = skus === 0 ? wordsTotal : await countAll(planned);
  const offset = (query.pageNumber - 1) * query.pageSize;
  for (const [place, end] of BLOCKS.entries()) {
    const rows = skus === 0 && place === 0 ? newest : await readBlock(terms, place);
    const { in_first: inFirst, found } = rows[0] ?? { in_first: 0, found: 0 };
    if (inFirst < RELAX_BELOW) return undefined;
    if (query.sort) return addTotal(await runStatement<Row>(db, sortedStatement(terms, query, audience)), total);
    if (end === Infinity || found >= Math.min(offset + query.pageSize, total) || offset >= total)
      return addTotal(rows, total);
  }
  return undefined;
}

/** Changing a customer's prices does not invalidate the cached totals. */
const isFilteredByOwnPrices = (query: ProductQuery, { buyer }: Audience) => buyer.id !== null && hasPriceFilter(query);

const addTotal = <Row extends object>(rows: Row[], total: number) => rows.map((row) => ({ ...row, total }));

const SKUS = `with matched as materialized (select p.id from products p where ${skuContains("$1::text", "$2")})
  select count(*)::integer as n from (select from matched limit ${MAX_SKUS + 1}) first_rows`;

/** How many SKUs contain a part, up to a limit. The limit is hidden from the planner, so that it uses their index. */
async function countSkus(db: Database, part: string): Promise<number> {
  if (part === "") return 0;
  const [skus] = await runPrepared<{ n: number }>(db, SKUS, [part, skuLookupTerm(part)]);
  return skus?.n ?? 0;
}

interface Blocks {
  /** The number of products before the second block and before each further one. */
  starts: readonly number[];
  /** The number of products in all blocks. */
  end: number;
}

/** A page of the products found by SKU, then of the newest products: block by block, ranked within each block. */
function blockStatement(
  terms: SearchTerms,
  query: ProductQuery,
  audience: Audience,
  { starts, end }: Blocks,
): Statement {
  const given = parameters();
  const { fits, isSku, ranks, fine, refined, order } = searchMatch(terms, given);
  const filters = productFilters(query, audience, given);
  const ranked = ranks();
  const newest = `from products p where ${visible(audience)} order by ${sortOrder({ sort: "newest" })}`;
  const isAfter = starts.map(
    (start) => `coalesce((p.id <= (select p.id ${newest} offset ${start} limit 1))::integer, 0)`,
  );
  const block = ["0", ...isAfter].join(" + ");
  const walked = end === Infinity ? "products p" : `(select p.* ${newest} limit ${end}) p`;
  const bySku = isSku && `union select p.id, -1, ${ranked} from products p where ${filters} and ${isSku}`;
  const best = `(select * from ${refined} order by block, ${order} ${pageWindow(query, given)}) best`;
  const columns = "block, sku_rank, word_hits, fine_rank, word_rank";
  const page = `(select p.*, ${columns} from ${best} join products p using (id)) p`;
  const text = `with matched as materialized (
      select p.id, ${isSku ? `case when ${isSku} then -1 else ${block} end` : block} as block, ${ranked}
      from ${walked} where ${filters} and ${fits} ${bySku ?? ""}), ${fine("block,")}
    select counted.*, page.* from (
      select count(*) filter (where block = 0)::integer as in_first, count(*)::integer as found from matched) counted
    left join (${productRows(page, audience, given, `, ${columns}`)}) page on true order by block, ${order}`;
  return { text, values: given.values };
}

/** A page in the order of the query; a page past the end is one row of NULLs. */
function sortedStatement(terms: SearchTerms, query: ProductQuery, audience: Audience): Statement {
  const given = parameters();
  const { fits } = searchMatch(terms, given);
  const window = { limit: query.pageSize, offset: (query.pageNumber - 1) * query.pageSize, isReversed: false };
  const byColumns = () => `(select p.id, null::integer as cents from products p
    where ${productFilters(query, audience, given)} and ${fits} order by ${sortOrder(query)} ${windowOf(window, given)})`;
  const found = isByPrice(query) ? byPrice(query, audience, given, window, fits) : byColumns();
  const page = `(select p.*, found.cents from ${found} found join products p on p.id = found.id) p`;
  const text = `select page.* from (select) one left join (${productRows(page, audience, given, ", p.cents")}) page on true
    order by ${sortOrder(query, { p: "page", cents: () => "page.cents" })}`;
  return { text, values: given.values };
}

/** The results of a search, to be counted. */
function resultsOf(terms: SearchTerms, query: ProductQuery, audience: Audience): Statement {
  const given = parameters();
  const { fits } = searchMatch(terms, given);
  return { text: `products p where ${productFilters(query, audience, given)} and ${fits}`, values: given.values };
}

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
  const { rows, terms, exact } = broad
    ? { rows: broad, terms: planned, exact: undefined }
    : await searchTerms<PageRow>(db, planned, query, audience, (asked) => statement(asked, query, audience));
  const page = toPage(rows, query, audience.seesDrafts);
  if (page.total === 0) return { ...page, suggestions: await popularSuggestions(db, audience) };
  if (terms.corrected !== undefined) page.corrected = terms.corrected;
  return exact === undefined ? page : { ...page, relaxed: true, exact };
}
