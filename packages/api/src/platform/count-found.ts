import type { Queryable } from "@shop/db/client";
import { MOST_COUNTED } from "@shop/domain/limits";
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * How many rows of a table a search has found, and no more than MOST_COUNTED: whoever searches turns a few pages, and to
 * count the millions that one letter finds takes longer than anybody waits.
 */
export async function countFound(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED)
    .as("found");
  return db.$count(found);
}
