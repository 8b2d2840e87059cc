import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./client.ts";
import { renewHold } from "./deadlines.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { outageOf } from "./unavailable.ts";

const [HOLD_MS, STATEMENTS] = [2_000, 5];

/** Runs statements that together take half as long again as a connection may be held; null: the transaction succeeded. */
async function runLong(afterEach: typeof renewHold): Promise<string | null> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const deadlines = { connectMs: 5_000, statementMs: 5_000, holdMs: HOLD_MS };
  const { db, pool } = openDatabase({ url, maxConnections: 1, deadlines });
  onTestFinished(() => pool.end());
  const seconds = (HOLD_MS * 1.5) / STATEMENTS / 1_000;
  return db
    .transaction(async (tx) => {
      for (let n = 0; n < STATEMENTS; n += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await tx.execute(sql`select pg_sleep(${seconds})`);
        afterEach(tx);
      }
    })
    .then(() => null, outageOf);
}

test("a connection that is held for too long is closed, unless its transaction says that it goes on", async () => {
  expect(await runLong(() => undefined)).not.toBeNull();
  expect(await runLong(renewHold)).toBeNull();
});
