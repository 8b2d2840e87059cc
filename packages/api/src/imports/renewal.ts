import type { Database } from "@shop/db/client";
import { sql } from "drizzle-orm";
import { foldProductCounts } from "../catalogue/fold-counts.ts";
import { refreshSearchFrequencies } from "../search/search-frequencies.ts";
import type { RowPlan } from "./plan.ts";

/** Of the catalogue. */
const MUCH = 0.1;

/** Whether the row changes what its product is found by. */
export const isRenewal = (plan: RowPlan): boolean =>
  plan.kind === "create" || (plan.kind === "update" && plan.columns.some((column) => column !== "priceCents"));

/**
 * Lets PostgreSQL's planner, the counts and the search know at once that much of the catalogue has become another one.
 * It is a second's work that buyers would feel, so that of a few products they learn in their own time: by autovacuum
 * and by the server's jobs.
 */
export async function settleRenewals(db: Database, renewals: number): Promise<void> {
  const { rows } = await db.execute<{ known: number }>(
    sql`select reltuples as known from pg_class where oid = 'products'::regclass`,
  );
  if (renewals <= MUCH * Math.max(rows[0]?.known ?? 0, 0)) return;
  await foldProductCounts(db);
  await db.execute(sql`analyze products`);
  await refreshSearchFrequencies(db);
}
