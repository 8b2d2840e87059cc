import type { Database, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { imports } from "@shop/db/schema/imports";
import { outageOf } from "@shop/db/unavailable";
import { IMPORT_FAILED } from "@shop/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import { transact } from "../../base/platform/transact.ts";
import { skipRows } from "./skip-rows.ts";

export type Import = typeof imports.$inferSelect;
/** The state of an import is what is to be done with it. */
export type Work = "reading" | "running" | "undoing";

/** An import that this process works on. */
export interface Claim {
  id: string;
  lease: string;
  work: Work;
}

/** After a crash another process goes on when the lease has ended. */
const LEASE = sql`interval '20 seconds'`;
const RENEW_MS = 5_000;
/** So often in a row an import's work may fail: an error that stays would block all later imports. */
const MAX_FAILURES = 5;

/** Claims the oldest import that waits for this work, or the one with this id; undefined when there is none. */
export async function claimImport(db: Database, work: Work, id?: string): Promise<Claim | undefined> {
  const lease = newId();
  const isFree = sql`(leased_until is null or leased_until < now())`;
  const [claimed] = await db
    .update(imports)
    .set({ leasedBy: lease, leasedUntil: sql`now() + ${LEASE}` })
    .where(
      eq(
        imports.id,
        sql`(select id from imports where state = ${work} and ${id === undefined ? isFree : sql`id = ${id}`}
          order by id limit 1 for update skip locked)`,
      ),
    )
    .returning({ id: imports.id });
  return claimed && { id: claimed.id, lease, work };
}

/**
 * Locks a claimed import until the transaction ends. Undefined when it is no longer to be worked on, or another process
 * has claimed it.
 */
export async function holdImport(tx: Transaction, { id, lease, work }: Claim): Promise<Import | undefined> {
  const [held] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.leasedBy, lease), eq(imports.state, work)))
    .for("no key update");
  return held;
}

/** Does work on a claimed import, and renews its lease meanwhile. Then another process may claim it. */
export async function withLease<T>(db: Database, claim: Claim, work: () => Promise<T>): Promise<T> {
  const isMine = and(eq(imports.id, claim.id), eq(imports.leasedBy, claim.lease));
  const renew = () =>
    db
      .update(imports)
      .set({ leasedUntil: sql`now() + ${LEASE}` })
      .where(isMine);
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // Without the database, the work itself fails.
    renewing = renew().then(undefined, () => undefined);
  }, RENEW_MS);
  try {
    const done = await work();
    clearInterval(timer);
    await renewing;
    await db.update(imports).set({ leasedBy: null, leasedUntil: null }).where(isMine);
    return done;
  } catch (error) {
    if (outageOf(error) === null) await countFailure(db, claim);
    throw error;
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** After the last failure the import ends: its preview can be made again, and what was written stays. */
const countFailure = (db: Database, claim: Claim): Promise<void> =>
  transact(db, async (tx) => {
    const held = await holdImport(tx, claim);
    if (!held) return;
    const failures = held.failures + 1;
    await tx
      .update(imports)
      .set({ failures, ...(failures === MAX_FAILURES && (await ended(tx, held, claim.work))) })
      .where(eq(imports.id, held.id));
  });

async function ended(tx: Transaction, held: Import, work: Work) {
  const problem = IMPORT_FAILED(work);
  return work === "reading"
    ? { state: "ready" as const, problem }
    : { state: "cancelled" as const, problem, counts: await skipRows(tx, held) };
}
