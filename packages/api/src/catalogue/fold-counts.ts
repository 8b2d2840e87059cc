import type { Queryable } from "@shop/db/client";
import { sql } from "drizzle-orm";

/** Takes what has changed into the kept counts, so that readers have less to add up; any number of servers may call it. */
export async function foldProductCounts(db: Queryable): Promise<void> {
  await db.execute(sql`select fold_product_counts() where exists (select from product_count_changes)`);
}
