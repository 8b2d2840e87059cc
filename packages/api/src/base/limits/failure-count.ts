import { createHash } from "node:crypto";
import type { Database } from "@shop/db/client";
import { runPrepared } from "@shop/db/prepared";
import { rateLimits } from "@shop/db/schema/users";
import { getTableName, lt } from "drizzle-orm";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";

export type Failures = Pick<RateLimiterRes, "consumedPoints" | "msBeforeNext">;

const WINDOW_SECONDS = 15 * 60;

/**
 * Counts failures by key in windows of 15 minutes: in the database, shared by all servers, or without one in this
 * process. It fails closed: when the database does not respond, no attempt is made. Keys are hashed, because they
 * contain email addresses, and passwords that users type into the email field.
 */
export function createFailureCount(name: string, db: Database | undefined) {
  // The limiter only counts; the callers compare the count with their limit.
  const options = { keyPrefix: name, duration: WINDOW_SECONDS, points: Number.MAX_SAFE_INTEGER };
  const store = db
    ? new RateLimiterPostgres({
        ...options,
        storeClient: connectionOf(db),
        storeType: "pool",
        tableName: getTableName(rateLimits),
        tableCreated: true,
        clearExpiredByTimeout: false,
      })
    : new RateLimiterMemory(options);
  // A count only grows until its window ends, so a refusal can be repeated without another query.
  const cached = new RateLimiterMemory(options);

  async function remember(key: string, found: RateLimiterRes | null): Promise<RateLimiterRes | null> {
    if (found && found.msBeforeNext > 0) await cached.set(key, found.consumedPoints, found.msBeforeNext / 1000);
    return found;
  }

  return {
    /** The failures cached in this process; the database may have more. */
    async seen(of: string): Promise<Failures | null> {
      const found = await cached.get(hashOf(of));
      return found && found.msBeforeNext > 0 ? found : null;
    },
    /** The failures in the database. */
    async read(of: string): Promise<Failures | null> {
      const key = hashOf(of);
      return remember(key, await store.get(key));
    },
    /** Adds one and returns the new count. */
    async add(of: string): Promise<Failures> {
      const key = hashOf(of);
      const found = await store.penalty(key);
      await remember(key, found);
      return found;
    },
  };
}

/** The limiter itself would name its statements even behind a pooler that does not support prepared statements. */
const connectionOf = (db: Database) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const rows = await runPrepared(db, text, values);
    return { rows, rowCount: rows.length };
  },
});

const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Deletes expired counts of failures and of reserved attempts. */
export async function deleteExpiredFailures(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
