import type { Transaction } from "@shop/db/client";
import type { OwnData } from "@shop/domain/contracts/account";
import { sql, type SQL } from "drizzle-orm";
import { createQueue } from "../../base/platform/queue.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { refusal } from "../../base/platform/errors.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { findUser } from "../../people/accounts.ts";
import { readSnapshot } from "../../base/platform/transact.ts";

/** The maximum number of entries of each kind in an export, and of their lines; `incomplete` names the kinds with more. */
const MAX_PER_KIND = 5_000;
const MAX_LINES_PER_KIND = 50_000;
const EXPORT_RUNNING = "Your data export is already being prepared. Please try again in a minute.";
const RETRY_SECONDS = "60";
/** Exports use at most two connections; a call behind a longer queue would wait too long. */
const queued = createQueue(2, 20, "Too many data exports are being prepared right now. Please try again in a minute.");

/**
 * All personal data of the caller, from one snapshot, without hashes and secrets: of each kind the newest entries, at most
 * 5,000 and with at most 50,000 lines in all, and under `incomplete` the kinds with more. TOO_MANY_REQUESTS while another
 * export of the caller is running; SERVICE_UNAVAILABLE when too many others are waiting.
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
      for (const [name, kind] of Object.entries(exported)) {
        const isPlain = typeof kind === "function";
        const read = isPlain ? kind : kind.read;
        const limit = isPlain ? MAX_PER_KIND : await countFitting(tx, kind.lineCounts(person));
        const found = await read(tx, person, limit + 1);
        if (found.length > limit) incomplete.push(name);
        data[name] = found.slice(0, limit);
      }
    return { ...data, incomplete };
  };
  return queued(() => readSnapshot(db, readAll));
}

/** How many of the newest records an export may have, for the number of their lines. */
async function countFitting(tx: Transaction, lineCounts: SQL): Promise<number> {
  const { rows } = await tx.execute<{ fitting: number }>(
    sql`with newest as (select * from (${lineCounts}) counted order by id desc limit ${MAX_PER_KIND}),
      summed as (select sum(lines) over (order by id desc) as lines from newest)
      select count(*)::integer as fitting from summed where lines <= ${MAX_LINES_PER_KIND}`,
  );
  return rows[0]?.fitting ?? 0;
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
