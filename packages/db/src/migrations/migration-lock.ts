import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@shop/domain/operator-error";
import type pg from "pg";

/** An arbitrary number that nothing else in this database locks. */
const LOCK = 7_221_945_013;
const RETRY_MS = 200;

/**
 * Waits until this session may change the tables (`exclusive`), or until no other session does (`shared`). `onWait` is
 * called once if it has to wait. The session holds the lock, so it is released even if this process is killed.
 * @throws OperatorError when the connection goes through a pooler.
 */
export async function takeMigrationLock(
  client: pg.ClientBase,
  mode: "exclusive" | "shared",
  onWait: () => void = () => undefined,
): Promise<void> {
  await refusePooler(client);
  const ask = `SELECT pg_try_advisory_lock${mode === "shared" ? "_shared" : ""}($1) AS got`;
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ got: boolean }>(ask, [LOCK]);
    if (rows[0]?.got) return;
    if (tries === 1) onWait();
    // Polled, because a concurrent index build waits for every running statement, and so would wait for this one.
    await sleep(RETRY_MS);
  }
}

/** A pooler may run each transaction in another session, which would keep the lock for ever. */
async function refusePooler(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  // The backend's process id as sent at connection start: a pooler sends its own number. Not in pg's types.
  if ((client as unknown as { processID: number }).processID === rows[0]?.pid) return;
  throw new OperatorError(
    "Migrations, backups and restores need a session of PostgreSQL, and this connection goes through a pooler. " +
      "Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.",
  );
}

export async function releaseSharedMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_unlock_shared($1)", [LOCK]);
}
