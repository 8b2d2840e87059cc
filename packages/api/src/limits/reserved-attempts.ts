import { createHash } from "node:crypto";
import type { Database, Transaction } from "@shop/db/client";
import { rateLimits } from "@shop/db/schema/users";
import { and, eq, sql } from "drizzle-orm";

/** A key that attempts are counted by, and its points per hour. */
export interface Budget {
  /** What is counted, such as 'card-account'. */
  name: string;
  of: string;
  limit: number;
}

/** Points that an attempt in progress holds. */
interface Reservation {
  key: string;
  points: number;
  /** When the points end by themselves: milliseconds of Unix time, which also name the window. */
  expire: number;
}

export type Reserved = { reservations: Reservation[] } | { msBeforeNext: number };

const WINDOW_MS = 60 * 60 * 1000;
/** By the database's clock, which all servers share. */
const NOW_MS = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The limit is reached: the transaction is rolled back, so that no budget keeps points of a refused attempt. */
class Exhausted extends Error {
  constructor(readonly msBeforeNext: number) {
    super();
  }
}

/**
 * Takes points of every budget for one attempt, or of none of them. An attempt in progress counts like one that has
 * failed, so that many at the same moment cannot pass the limit together; `giveBack` returns the points of one that did
 * not fail. The window of an hour begins with the first point. When a server dies in between, its points end with the
 * window. Answers the milliseconds until a window ends when a budget has too few points left.
 */
export async function reserve(db: Database, budgets: readonly Budget[], points: number): Promise<Reserved> {
  try {
    return { reservations: await db.transaction((tx) => takeFromEach(tx, budgets, points)) };
  } catch (error) {
    if (error instanceof Exhausted) return { msBeforeNext: error.msBeforeNext };
    throw error;
  }
}

/** In the order given: callers that all name an account before an address never wait for each other crosswise. */
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

/** Returns the points of an attempt that did not fail; one after the other, so that no two callers wait crosswise. */
export async function giveBack(db: Database, reservations: readonly Reservation[]): Promise<void> {
  for (const { key, points, expire } of reservations)
    await db
      .update(rateLimits)
      .set({ points: sql`${rateLimits.points} - ${points}` })
      // Of the same window alone: in a later one the points have ended already.
      .where(and(eq(rateLimits.key, key), eq(rateLimits.expire, expire)));
}
