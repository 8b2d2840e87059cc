import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Any number that nothing else in this database locks. */
const LOCK = 7_221_945_013;
const RETRY_MS = 200;

/**
 * Waits until this session may change the tables (`exclusive`), or until no other session does (`shared`). `onWait` is called
 * once if it has to wait. The session holds the lock, so it is released even if this process is killed.
 */
export async function takeMigrationLock(
  client: pg.ClientBase,
  mode: "exclusive" | "shared",
  onWait: () => void = () => undefined,
): Promise<void> {
  const ask = `SELECT pg_try_advisory_lock${mode === "shared" ? "_shared" : ""}($1) AS got`;
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ got: boolean }>(ask, [LOCK]);
    if (rows[0]?.got) return;
    if (tries === 1) onWait();
    // Polled, because a concurrent index build waits for every running statement, and so would wait for this one.
    await sleep(RETRY_MS);
  }
}

export async function releaseSharedMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_unlock_shared($1)", [LOCK]);
}
