import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../client.ts";
import { isOverloaded } from "../overload.ts";
import { lastMigration } from "./run-migrations.ts";

const LONGEST_WAIT_MS = 1_500;

/**
 * Resolves within two seconds with why the shop is not ready; null when it is. `db` serves calls; `own` is a connection
 * to the same database that never waits for them. `newest` is the `when` of the last migration that this server knows; a
 * newer server may have applied more.
 */
export async function reasonNotReady(
  { db, own }: { db: Database; own: Database },
  newest: number,
): Promise<string | null> {
  if (isOverloaded(db)) return "too many requests are waiting for the database";
  const late = sleep(LONGEST_WAIT_MS, null, { ref: false });
  const last = await Promise.race([lastMigration(own.$client).catch(() => null), late]);
  if (last === null) return "the database does not answer";
  return last < newest ? "the database is not migrated" : null;
}
