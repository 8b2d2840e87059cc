import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { catalogueChanges, type ChangeReach } from "@shop/db/schema/catalogue-changes";
import { sql } from "drizzle-orm";
import { deleteInBatches, type BatchOptions } from "../../base/platform/transact.ts";

/** What a change affects; 'prices': responses with this product, and lists that depend on prices. */
export type CatalogueChange = readonly [
  reach: ChangeReach | "prices",
  /** Null: a product that no response contains yet, or all products. */
  productId: string | null,
];

/** Up to this many changes are returned one by one; more are returned as 'everything'. */
const MAX_CHANGES = 1_000;

// Changes are found by transaction, not by time or sequence number, because transactions commit in a different order
// than they start. The upper bound allows an index scan and excludes rows restored from another database, whose ids may
// be higher.
const POLL = `select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  (select json_agg(json_build_array(reach, product_id)) from (
    select case when is_price_alone then 'prices' else reach end as reach, product_id from catalogue_changes
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    order by xid limit ${MAX_CHANGES + 1}) as new) as changes`;

interface PollRow {
  snapshot: string;
  server: string;
  changes: CatalogueChange[] | null;
}

const EVERYTHING: readonly CatalogueChange[] = [["everything", null]];

/**
 * Polls the changes of public data: each poll returns what was committed since the previous one. The first poll, and
 * the first after a restart of PostgreSQL, returns 'everything'. A poll must not start before the previous one has
 * ended.
 */
export function pollCatalogueChanges(db: Database): () => Promise<readonly CatalogueChange[]> {
  let last: PollRow | undefined;
  return async () => {
    const before = last;
    // If this query fails, the next poll has no snapshot to start from and returns everything.
    last = undefined;
    [last] = await runPrepared<PollRow>(db, POLL, [before?.snapshot ?? null]);
    if (!last || before?.server !== last.server) return EVERYTHING;
    const { changes } = last;
    return changes !== null && changes.length > MAX_CHANGES ? EVERYTHING : (changes ?? []);
  };
}

/** Nothing is deleted up to this number of rows: they are small, and a poll reads only the newest. */
const MAX_KEPT = 10_000;

/**
 * Deletes entries older than every open transaction, once there are many. A server that has not polled for a while must
 * not miss them, so an entry 'everything' is added first.
 */
export async function deleteOldCatalogueChanges(batches: BatchOptions): Promise<void> {
  const { xid } = catalogueChanges;
  const { rows } = await batches.db.execute<{ ended: string; many: boolean }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as ended, count(*) > ${MAX_KEPT} as many
    from (
      select from ${catalogueChanges} where ${xid} < pg_snapshot_xmin(pg_current_snapshot()) limit ${MAX_KEPT + 1}
    ) as first_rows`);
  const [{ ended, many }] = rows as [{ ended: string; many: boolean }];
  if (!many) return;
  await batches.db.insert(catalogueChanges).values({});
  const where = sql`${xid} < ${ended}::xid8`;
  await deleteInBatches(batches, catalogueChanges, where);
}
