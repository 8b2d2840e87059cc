import { createHash } from "node:crypto";
import type { Database, Transaction } from "@shop/db/client";
import { rateLimits } from "@shop/db/schema/users";
import { and, eq, sql } from "drizzle-orm";
import { transact } from "../platform/transact.ts";

/** A key that attempts are counted by, and its points per hour. */
interface Budget {
  /** What is counted, such as 'card-account'. */
  name: string;
  of: string;
  limit: number;
}

/** Points that an attempt in progress has reserved. */
interface Reservation {
  key: string;
  points: number;
  /** When the points expire, as Unix time in milliseconds; also identifies the window. */
  expire: number;
}

type Reserved = { reservations: Reservation[] } | { msBeforeNext: number };

const WINDOW_MS = 60 * 60 * 1000;
/** The database's clock, which all servers share. */
const NOW_MS = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The limit is reached. Thrown to roll back, so that a refused attempt takes no points of other budgets. */
class Exhausted extends Error {
  constructor(readonly msBeforeNext: number) {
    super();
  }
}

/**
 * Reserves points of all budgets for one attempt, or of none. An attempt in progress counts like a failed one, so that
 * concurrent attempts cannot exceed the limit together; `releaseReservations` returns the points of one that did not
 * fail. The window of an hour starts with the first point; points of a crashed server expire with it. Returns the
 * milliseconds until the window ends when a budget has too few points left.
 */
export async function reserve(db: Database, budgets: readonly Budget[], points: number): Promise<Reserved> {
  try {
    return { reservations: await transact(db, (tx) => takeFromEach(tx, budgets, points)) };
  } catch (error) {
    if (error instanceof Exhausted) return { msBeforeNext: error.msBeforeNext };
    throw error;
  }
}

/** Locks the budgets in the given order: callers that all pass the account before the address cannot deadlock. */
async function takeFromEach(tx: Transaction, budgets: readonly Budget[], points: number): Promise<Reservation[]> {
  const reservations: Reservation[] = [];
  for (const budget of budgets) reservations.push(await take(tx, budget, points));
  return reservations;
}

async function take(tx: Transaction, { name, of, limit }: Budget, points: number): Promise<Reservation> {
  const key = `${name}:${createHash("sha256").update(of).digest("base64url")}`;
  const isOver = sql`${rateLimits.expire} <= ${NOW_MS} or ${rateLimits.points} <= 0`;
  const [taken] = await tx
    .insert(rateLimits)
    .values({ key, points, expire: sql`${NOW_MS} + ${WINDOW_MS}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 0 else ${rateLimits.points} end + excluded.points`,
        expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.points} + excluded.points <= ${limit}`,
    })
    .returning({ expire: rateLimits.expire });
  if (taken) return { key, points, expire: taken.expire ?? 0 };
  const [full] = await tx
    .select({ ms: sql<string>`${rateLimits.expire} - ${NOW_MS}` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  throw new Exhausted(Number(full?.ms ?? 0));
}

/** Returns the points of an attempt that did not fail; each update commits separately, so that no callers deadlock. */
export async function releaseReservations(db: Database, reservations: readonly Reservation[]): Promise<void> {
  for (const { key, points, expire } of reservations)
    await db
      .update(rateLimits)
      .set({ points: sql`${rateLimits.points} - ${points}` })
      // Only in the same window: in a later one the points have expired already.
      .where(and(eq(rateLimits.key, key), eq(rateLimits.expire, expire)));
}
