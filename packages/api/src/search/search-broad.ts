import type { Database } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import type { ProductQuery } from "@shop/domain/contracts/products";
import { blockStatement, countStatement, skusStatement, sortedStatement } from "./broad-statements.ts";
import { hasPriceFilter } from "../products/product-filters.ts";
import { isByOwnPrice } from "../products/product-sort.ts";
import type { Audience } from "../pricing/price-sql.ts";
import type { SearchTerms } from "./search-plan.ts";
import { FEW } from "./search-rows.ts";
import { cachedTotal } from "./search-totals.ts";

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
 * read from its index (except by name, where matches may be far down). The total is exact. Undefined when the search is
 * not broad.
 */
export async function broadRows<Row extends object>(
  db: Database,
  planned: SearchTerms,
  query: ProductQuery,
  audience: Audience,
): Promise<(Row & { total: number })[] | undefined> {
  if (planned.expected < BROAD || isPricedForOne(query, audience) || query.sort === "name") return undefined;
  const countAll = (terms: SearchTerms) =>
    cachedTotal(db, countStatement(terms, query, audience), hasPriceFilter(query));
  const readBlock = (terms: SearchTerms, place: number) => {
    const blocks = { starts: BLOCKS.slice(0, place), end: BLOCKS[place] ?? Infinity };
    return runStatement<BlockRow<Row>>(db, blockStatement(terms, query, audience, blocks));
  };
  // Few keywords are part of a SKU, so only the count waits for the number of SKUs.
  const wordsAlone = { ...planned, skuPart: "" };
  const counting = countSkus(db, planned.skuPart);
  const [skus, newest, haveWords] = await Promise.all([
    counting,
    readBlock(wordsAlone, 0),
    counting.then((n) => (n === 0 ? countAll(wordsAlone) : 0)),
  ]);
  if (skus > MAX_SKUS) return undefined;
  const terms = skus === 0 ? wordsAlone : planned;
  const total = skus === 0 ? haveWords : await countAll(planned);
  const offset = (query.pageNumber - 1) * query.pageSize;
  for (const [place, end] of BLOCKS.entries()) {
    const rows = skus === 0 && place === 0 ? newest : await readBlock(terms, place);
    const { in_first: inFirst, found } = rows[0] ?? { in_first: 0, found: 0 };
    if (inFirst < FEW) return undefined;
    if (query.sort) return addTotal(await readSorted<Row>(db, terms, query, audience), total);
    if (end === Infinity || found >= Math.min(offset + query.pageSize, total) || offset >= total)
      return addTotal(rows, total);
  }
  return undefined;
}

/** Customer prices are not indexed, and changing them does not invalidate the cached totals. */
const isPricedForOne = (query: ProductQuery, audience: Audience) =>
  isByOwnPrice(query, audience) || (audience.pricesOf !== null && hasPriceFilter(query));

const readSorted = <Row extends object>(db: Database, terms: SearchTerms, query: ProductQuery, audience: Audience) =>
  runStatement<Row>(db, sortedStatement(terms, query, audience));

const addTotal = <Row extends object>(rows: Row[], total: number) => rows.map((row) => ({ ...row, total }));

async function countSkus(db: Database, part: string): Promise<number> {
  if (part === "") return 0;
  const [skus] = await runStatement<{ n: number }>(db, skusStatement(part, MAX_SKUS + 1));
  return skus?.n ?? 0;
}
