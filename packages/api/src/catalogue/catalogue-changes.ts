import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { catalogueChanges, type ChangeReach } from "@shop/db/schema/catalogue-changes";
import { sql } from "drizzle-orm";
import { inBatches, removeSome, type Batches } from "../platform/transact.ts";

/** What a change affects; 'prices': responses with this product, and lists that depend on prices. */
export type CatalogueChange = readonly [
  reach: ChangeReach | "prices",
  /** Null: a product that no response contains yet, or all products. */
  productId: string | null,
];

/** Up to this many changes are returned one by one; more are returned as 'everything'. */
const MOST_CHANGES = 1_000;

// By transactions and not by time or number: those end in another order than they begin and are numbered in. The upper
// bound keeps to the index, and away from rows that came with their numbers from another database.
const LOOK = `select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  (select json_agg(json_build_array(reach, product_id)) from (
    select case when is_price_alone then 'prices' else reach end as reach, product_id from catalogue_changes
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    order by xid limit ${MOST_CHANGES + 1}) as new) as changes`;

interface LookRow {
  snapshot: string;
  server: string;
  changes: CatalogueChange[] | null;
}

const EVERYTHING: readonly CatalogueChange[] = [["everything", null]];

/**
 * Asks what has changed of what everybody may see: each look answers whatever was committed before it began, and not
 * before the last one did. Without a last look, and when PostgreSQL was started in between, that is everything. No look
 * may begin before the last one has ended.
 */
export function pollCatalogueChanges(db: Database): () => Promise<readonly CatalogueChange[]> {
  let last: LookRow | undefined;
  return async () => {
    const before = last;
    // If this query fails, the next one has no earlier snapshot.
    last = undefined;
    [last] = await runPrepared<LookRow>(db, LOOK, [before?.snapshot ?? null]);
    if (!last || before?.server !== last.server) return EVERYTHING;
    const { changes } = last;
    return changes !== null && changes.length > MOST_CHANGES ? EVERYTHING : (changes ?? []);
  };
}

/** The log may keep this many rows: they are small, and a query reads only the newest. */
const MOST_KEPT = 10_000;

/**
 * Clears the log when much of it may go: what is older than every open transaction. Whoever has not looked for a while
 * must not miss what is removed: so it is replaced by 'everything', before it goes.
 */
export async function deleteOldCatalogueChanges(batches: Batches): Promise<void> {
  const { xid } = catalogueChanges;
  const { rows } = await batches.db.execute<{ ended: string; many: boolean }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as ended, count(*) > ${MOST_KEPT} as many
    from (
      select from ${catalogueChanges} where ${xid} < pg_snapshot_xmin(pg_current_snapshot()) limit ${MOST_KEPT + 1}
    ) as first_rows`);
  const [{ ended, many }] = rows as [{ ended: string; many: boolean }];
  if (!many) return;
  await batches.db.insert(catalogueChanges).values({});
  const where = sql`${xid} < ${ended}::xid8`;
  await inBatches(batches, async (tx, atOnce) => (await removeSome(tx, catalogueChanges, { where, atOnce })).length);
}
