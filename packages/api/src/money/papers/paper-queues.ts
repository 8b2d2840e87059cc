import type { Database } from "@shop/db/client";
import type { paperMails, paperSendings } from "@shop/db/schema/papers";
import { runPrepared } from "@shop/db/prepared";
import { getTableName } from "drizzle-orm";

/** Making and storing a PDF, or handing a document over, takes less: after this time its server must have crashed. */
const LEASE_SECONDS = 120;

/** A paper that a server works on; `tries` counts this one. */
export interface ClaimedPaper {
  paperId: string;
  tries: number;
}

/** Claims the next paper of a queue that is due, so that no other server takes it before the lease expires. */
export async function claimNextPaper(
  db: Database,
  queue: typeof paperMails | typeof paperSendings,
): Promise<ClaimedPaper | null> {
  const name = getTableName(queue);
  const claim = `update ${name} set tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where paper_id = (
      select paper_id from ${name} where next_try_at <= now() order by next_try_at, paper_id limit 1 for update skip locked
    )
    returning paper_id as "paperId", tries`;
  const [claimed] = await runPrepared<ClaimedPaper>(db, claim, []);
  return claimed ?? null;
}
