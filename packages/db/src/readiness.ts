import type { Database } from "./client.ts";
import { lastMigration } from "./run-migrations.ts";

const LONGEST_WAIT_MS = 1_500;
/** A database that is well serves so many searches in 0.2 s (measured on two busy cores): more waiting calls mean that it is overloaded. */
const MOST_WAITING = 200;

/** True when so many calls wait for a connection that one more had better come again later. */
export const isOverloaded = ({ $client: pool }: Database): boolean => pool.waitingCount >= MOST_WAITING;

/**
 * What keeps the shop from serving, told within two seconds; null when nothing does. `newest` is the `when` of the last
 * migration that this server knows: a newer server beside it may have gone further.
 */
export async function reasonNotReady(db: Database, newest: number): Promise<string | null> {
  if (isOverloaded(db)) return "too many calls wait for the database";
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_WAIT_MS);
  });
  const last = await Promise.race([lastMigrationOf(db).catch(() => null), late]);
  clearTimeout(timer);
  if (last === null) return "the database does not answer";
  return last < newest ? "the database is not migrated" : null;
}

async function lastMigrationOf({ $client: pool }: Database): Promise<number> {
  const client = await pool.connect();
  try {
    return await lastMigration(client);
  } finally {
    client.release();
  }
}
