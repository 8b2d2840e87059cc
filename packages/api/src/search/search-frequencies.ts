import type { Database } from "@shop/db/client";
import { sql } from "drizzle-orm";

/** Looks anew how frequent each word is in the catalogue, which is what a search weighs words by; some seconds at most. */
export async function refreshSearchFrequencies(db: Database): Promise<void> {
  await db.execute(sql`select refresh_search_frequencies()`);
}
