import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { NIL_ID } from "@shop/domain/ids";
import { PUBLISHED } from "../products/product-filters.ts";

interface SitemapProduct {
  id: string;
  updatedAt: Date;
}

/** The start of the first part: lower than every id. */
export const FIRST_PART = NIL_ID;

const BATCH_SIZE = 2_000;

const NEXT = `select p.id, p.updated_at as "updatedAt" from products p
  where ${PUBLISHED} and p.id > $1 order by p.id limit $2`;

// The part's last product and the one after it, which shows whether there is another part.
const PART_END = `select p.id from products p where ${PUBLISHED} and p.id > $1 order by p.id offset $2 limit 2`;

/** The start of each part of `productsInPart` published products: a part begins after the product with this id. */
export async function sitemapParts(db: Database, productsInPart: number): Promise<string[]> {
  const starts = [FIRST_PART];
  for (;;) {
    const rows = await runPrepared<{ id: string }>(db, PART_END, [starts.at(-1), productsInPart - 1]);
    const [end, next] = rows;
    if (!end || !next) return starts;
    starts.push(end.id);
  }
}

/** The products of a part in batches, so that a part is never in memory as a whole. */
export async function* productsForSitemap(
  db: Database,
  after: string,
  productsInPart: number,
): AsyncGenerator<SitemapProduct[]> {
  let [last, remaining] = [after, productsInPart];
  while (remaining > 0) {
    const rows = await runPrepared<SitemapProduct>(db, NEXT, [last, Math.min(BATCH_SIZE, remaining)]);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH_SIZE) return;
    [last, remaining] = [end.id, remaining - rows.length];
  }
}
