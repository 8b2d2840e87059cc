import type { Queryable, Transaction } from "@shop/db/client";
import { isDeadlock } from "@shop/db/violations";

const MOST_TRIES = 5;

/** A transaction, done anew when a deadlock ended it: an import, say, locks products in an order of its own. */
export async function transact<T>(db: Queryable, work: (tx: Transaction) => Promise<T>, tries = 1): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
    return transact(db, work, tries + 1);
  }
}
