import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

const LONGEST_WAIT_MS = 2_000;

/** True when the database answers within two seconds. */
export async function isReachable(db: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), LONGEST_WAIT_MS).unref();
  });
  const answers = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]);
}
