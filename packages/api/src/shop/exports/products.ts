import type { Database, Transaction } from "@shop/db/client";
import { runStatement, type Statement } from "@shop/db/prepared";
import type { ProductExport } from "@shop/domain/contracts/exports";
import { parameters } from "../../base/platform/sql-parameters.ts";
import { staffConditions } from "../../goods/catalogue/product-records.ts";
import { searchMatch } from "../../goods/search/search-match.ts";
import { planSearch } from "../../goods/search/search-plan.ts";
import { readBatches } from "./read-batches.ts";
import { type Cell, columnsOf, type OpenTable, type Row } from "./table.ts";

const COLUMNS = [
  ...columnsOf("text", "_id,sku,name,description,category,subcategory,section,brand,size,color,packageQuantity"),
  ...columnsOf("cents", "price"),
  ...columnsOf("text", "taxClass"),
  ...columnsOf("count", "minQty,orderMultiple,maxQty,cartonQty"),
  ...columnsOf("text", "image"),
  ...columnsOf("flag", "active,priceIncludesGst"),
];
const IN_STOCK = columnsOf("count", "countInStock");

/** A draft's price is empty, because an import warns of a price of 0. */
const SELECTED = `p.id as "_id", p.sku, p.name, p.description, c.name as category, b.name as subcategory, s.name as section,
  p.brand, p.size, p.color, p.package_quantity as "packageQuantity", nullif(p.price_cents, 0) as price,
  p.tax_class as "taxClass", p.min_qty as "minQty", p.order_multiple as "orderMultiple", p.max_qty as "maxQty",
  p.carton_qty as "cartonQty", p.image, p.archived_at is null as active, false as "priceIncludesGst",
  p.count_in_stock as "countInStock"`;

/** The products of the staff's list, in the order of their creation, with a column for each price list. */
export async function products(db: Database, query: ProductExport): Promise<OpenTable> {
  const statement = await statementOf(
    db,
    query,
    SELECTED,
    `left join categories c on c.id = p.category_id left join sub_categories b on b.id = p.sub_category_id
    left join sub_category_sections s on s.id = p.section_id`,
  );
  return async (tx) => {
    const lists = await readLists(tx);
    const columns = [...COLUMNS, ...lists.map(({ heading }) => ({ heading, kind: "cents" as const })), ...IN_STOCK];
    const batches = readBatches(tx, statement, columns.length);
    return { columns, batches: lists.length > 0 ? withListPrices(tx, batches, lists) : batches };
  };
}

/** The stock of the same products. */
export async function stock(db: Database, query: ProductExport): Promise<OpenTable> {
  const statement = await statementOf(db, query, `p.id as "_id", p.sku, p.count_in_stock as stock`);
  const columns = [...columnsOf("text", "_id,sku"), ...columnsOf("count", "stock")];
  return async (tx) => ({ columns, batches: readBatches(tx, statement) });
}

async function statementOf(db: Database, query: ProductExport, selected: string, joins = ""): Promise<Statement> {
  const given = parameters();
  const keyword = query.keyword?.trim();
  const terms = keyword ? await planSearch(db, keyword) : null;
  const fits = terms && (terms.words.length > 0 ? searchMatch(terms, given).fits : "false");
  const where = staffConditions(query, given, fits ?? undefined);
  return { text: `select ${selected} from products p ${joins} where ${where} order by p.id`, values: given.values };
}

interface ListColumn {
  id: string;
  heading: string;
}

/** The lists that have a column: the name tells which list it is, so lists that share one have none. */
const LISTS = `select id, 'list:' || name as heading from (
    select id, name, count(*) over (partition by lower(btrim(name))) as n from price_lists) lists
  where n = 1 order by lower(name), id`;

const readLists = (tx: Transaction): Promise<ListColumn[]> => runStatement<ListColumn>(tx, { text: LISTS, values: [] });

const LIST_PRICES = `select product_id as product, list_id as list, price_cents as cents from price_list_items
  where product_id = any($1::uuid[]) and list_id = any($2::uuid[]) and min_qty = 1`;

/** Adds what each product costs from a quantity of 1 on, by list. */
async function* withListPrices(
  tx: Transaction,
  batches: AsyncIterable<Row[]>,
  lists: readonly ListColumn[],
): AsyncGenerator<Row[], void> {
  const headings = new Map(lists.map(({ id, heading }) => [id, heading]));
  for await (const rows of batches) {
    const prices = new Map<Cell | undefined, Record<string, number>>(rows.map(({ _id }) => [_id, {}]));
    const items = await runStatement<{ product: string; list: string; cents: number }>(tx, {
      text: LIST_PRICES,
      values: [[...prices.keys()], [...headings.keys()]],
    });
    for (const { product, list, cents } of items) {
      const [its, heading] = [prices.get(product), headings.get(list)];
      if (its && heading !== undefined) its[heading] = cents;
    }
    yield rows.map((row) => ({ ...row, ...prices.get(row["_id"]) }));
  }
}
