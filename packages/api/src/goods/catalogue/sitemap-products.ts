import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { NIL_ID } from "@shop/domain/ids";
import { PUBLISHED } from "../products/product-filters.ts";

interface SitemapProduct {
  id: string;
  updatedAt: Date;
}

const NEXT = `select p.id, p.updated_at as "updatedAt" from products p
  where ${PUBLISHED} and p.id > $1 order by p.id limit $2`;

// The part's last product and the one after it, which shows whether there is another part.
const PART_END = `select p.id from products p where ${PUBLISHED} and p.id > $1 order by p.id offset $2 limit 2`;

/** The start of each part of `productsInPart` published products: a part begins after the product with this id. */
export async function sitemapParts(db: Database, productsInPart: number): Promise<string[]> {
  // Lower than every id.
  const starts = [NIL_ID];
  for (;;) {
    const rows = await runPrepared<{ id: string }>(db, PART_END, [starts.at(-1), productsInPart - 1]);
    const [end, next] = rows;
    if (!end || !next) return starts;
    starts.push(end.id);
  }
}

/** The products of the part that begins after this id. */
export const productsForSitemap = (db: Database, after: string, productsInPart: number): Promise<SitemapProduct[]> =>
  runPrepared(db, NEXT, [after, productsInPart]);
