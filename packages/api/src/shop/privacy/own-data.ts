import type { Transaction } from "@shop/db/client";
import type { OwnData } from "@shop/domain/contracts/account";
import { sql } from "drizzle-orm";
import { createQueue } from "../../base/platform/queue.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { refusal } from "../../base/platform/errors.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { findUser } from "../../people/accounts.ts";
import { readSnapshot } from "../../base/platform/transact.ts";

/** The maximum number of entries of each kind in an export; `incomplete` names the kinds with more. */
const MAX_PER_KIND = 5_000;
const EXPORT_RUNNING = "Your data export is already being prepared. Please try again in a minute.";
const RETRY_SECONDS = "60";
/** Exports use at most two connections; a call behind a longer queue would wait too long. */
const queued = createQueue(2, 20, "Too many data exports are being prepared right now. Please try again in a minute.");

/**
 * All personal data of the caller, from one snapshot, without hashes and secrets: the newest 5,000 entries of each
 * kind, and under `incomplete` the kinds with more. TOO_MANY_REQUESTS while another export of the caller is running;
 * SERVICE_UNAVAILABLE when too many others are waiting.
 */
export function readOwnData(ctx: CustomerContext): Promise<OwnData> {
  const { db, viewer } = ctx;
  const readAll = async (tx: Transaction) => {
    if (!(await isFirst(tx, viewer.id))) {
      ctx.setHeader("retry-after", RETRY_SECONDS);
      throw refusal("TOO_MANY_REQUESTS", EXPORT_RUNNING);
    }
    const person = await findUser(tx, viewer.id);
    const data: OwnData = {};
    const incomplete: string[] = [];
    for (const { exported = {} } of Object.values(PERSONAL_DATA))
      for (const [name, read] of Object.entries(exported)) {
        const found = await read(tx, person, MAX_PER_KIND + 1);
        if (found.length > MAX_PER_KIND) incomplete.push(name);
        data[name] = found.slice(0, MAX_PER_KIND);
      }
    return { ...data, incomplete };
  };
  return queued(() => readSnapshot(db, readAll));
}

/**
 * Takes a lock that allows one export per person across all servers, until the transaction ends; false when it is
 * taken.
 */
async function isFirst(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`own data ${id}`}, 0)) as got`,
  );
  return rows[0]?.got === true;
}
