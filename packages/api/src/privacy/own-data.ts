import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { OwnData } from "@shop/domain/contracts/account";
import { eq, sql } from "drizzle-orm";
import { createQueue } from "../platform/queue.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { notFound, refusal } from "../platform/errors.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

/** Entries of a kind in one answer; `incomplete` names the kinds with more. */
const MOST_OF_A_KIND = 5_000;
const AT_WORK = "Your data is being put together already. Please try again in a minute.";
const RETRY_SECONDS = "60";
/** Of the connections that everybody shares, these reads may have two; more than wait here can't be told in time. */
const inTurn = createQueue(2, 20, "Many people are asking for their data right now. Please try again in a minute.");

/**
 * All that the shop keeps of a person, as it was at one moment, without hashes and secrets; of each kind the newest 5,000
 * entries, and under `incomplete` the kinds that have more. TOO_MANY_REQUESTS while it is being read already, since it
 * takes the database some work; SERVICE_UNAVAILABLE when many others wait for theirs.
 */
export function readOwnData(ctx: CustomerContext): Promise<OwnData> {
  const { db, viewer } = ctx;
  const readAll = async (tx: Transaction) => {
    if (!(await isFirst(tx, viewer.id))) {
      ctx.setHeader("retry-after", RETRY_SECONDS);
      throw refusal("TOO_MANY_REQUESTS", AT_WORK);
    }
    const [person] = await tx.select().from(users).where(eq(users.id, viewer.id));
    if (!person) throw notFound("User");
    const data: OwnData = {};
    const incomplete: string[] = [];
    for (const { told = {} } of Object.values(PERSONAL_DATA))
      for (const [name, read] of Object.entries(told)) {
        const found = await read(tx, person, MOST_OF_A_KIND + 1);
        if (found.length > MOST_OF_A_KIND) incomplete.push(name);
        data[name] = found.slice(0, MOST_OF_A_KIND);
      }
    return { ...data, incomplete };
  };
  return inTurn(() => db.transaction(readAll, { isolationLevel: "repeatable read", accessMode: "read only" }));
}

/** True for who asks first, on all servers, until the transaction ends. */
async function isFirst(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`own data ${id}`}, 0)) as got`,
  );
  return rows[0]?.got === true;
}
