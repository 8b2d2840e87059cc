import { recoverFrom, type RunningPostgres, takeBaseBackup } from "./base-backup.ts";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded.ts";

interface StandbyOptions extends EmbeddedPostgresOptions {
  primary: RunningPostgres;
  /** Its name in the primary's `synchronous_standby_names` and `pg_stat_replication`: letters and `_`. */
  name: string;
}

/**
 * Starts a streaming standby of a running server in the new folder `dataDir`. It serves reads until `SELECT
 * pg_promote()` makes it a primary. For tests and drills. Settings such as `max_connections` must not be smaller than
 * the primary's.
 * @throws as `startEmbeddedPostgres` does.
 */
export async function startStandby({ primary, name, ...options }: StandbyOptions): Promise<EmbeddedPostgres> {
  await takeBaseBackup(primary, options.dataDir);
  const primary_conninfo = `${primary.url}?application_name=${name}`;
  await recoverFrom(options.dataDir, "standby.signal", { primary_conninfo });
  return startEmbeddedPostgres(options);
}
