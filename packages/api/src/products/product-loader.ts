import type { Database } from "@shop/db/client";
import { runStatement } from "@shop/db/prepared";
import type { Review } from "@shop/domain/contracts/products";
import DataLoader from "dataloader";
import { productsStatement } from "./product-statements.ts";
import type { ProductRow } from "./products.wire.ts";
import type { Reader } from "./reader.ts";

/** A product as the database answers it, its reviews newest first. */
export type ProductDetailRow = ProductRow & { reviews: Review[] };
type Loader = DataLoader<string, ProductDetailRow | undefined>;

/** A statement reads one product or, some of them twice, so many. */
const MOST_AT_ONCE = 16;
const VISITOR: Reader = { pricesOf: null, seesDrafts: false };

const loaders = new WeakMap<Database, Loader>();

/**
 * The product with this id; undefined when it isn't there, or not there for this reader. Those that visitors ask for in one
 * turn of the event loop are read by one statement, which begins after all of them were asked for: PostgreSQL answers ten
 * products nearly as fast as one.
 */
export async function loadProduct(db: Database, id: string, reader: Reader): Promise<ProductDetailRow | undefined> {
  if (reader.pricesOf === null && !reader.seesDrafts) return loaderOf(db).load(id);
  const [row] = await readRows(db, [id], reader);
  return row;
}

function readRows(db: Database, ids: readonly string[], reader: Reader): Promise<ProductDetailRow[]> {
  const asked = ids.length === 1 ? ids : Array.from({ length: MOST_AT_ONCE }, (_, at) => ids[at % ids.length] ?? "");
  return runStatement<ProductDetailRow>(db, { ...productsStatement(asked, reader), isFixed: true });
}

function loaderOf(db: Database): Loader {
  const known = loaders.get(db);
  if (known) return known;
  const loader: Loader = new DataLoader(
    async (ids) => {
      const rows = new Map((await readRows(db, ids, VISITOR)).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id.toLowerCase()));
    },
    // Nothing is kept: each asks anew, and hears what is true by then.
    { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: (load) => setImmediate(load) },
  );
  loaders.set(db, loader);
  return loader;
}
