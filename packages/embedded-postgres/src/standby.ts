import { chown, cp, mkdir, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { clusterIn } from "./cluster.ts";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded.ts";

export interface StandbyOptions extends EmbeddedPostgresOptions {
  /** The running primary: its url, and its `dataDir`. */
  primary: { url: string; dataDir: string };
  /** Its name in the primary's `pg_stat_replication`: letters and `_`. */
  name: string;
}

/**
 * Starts a streaming standby of an embedded server: copies the primary's files into the empty folder `dataDir` between
 * pg_backup_start and pg_backup_stop, because npm's PostgreSQL has no pg_basebackup. For tests, drills and benchmarks.
 * It is kept running like any embedded server; its url has the primary's role and password.
 */
export async function startStandby({ primary, name, ...options }: StandbyOptions): Promise<EmbeddedPostgres> {
  const source = await realpath(join(resolve(primary.dataDir), "postgres"));
  const home = join(resolve(options.dataDir), "postgres");
  const backup = new pg.Client({ connectionString: primary.url });
  await backup.connect();
  try {
    await backup.query("select pg_backup_start('standby', true)");
    await mkdir(dirname(home), { recursive: true });
    // Files that vanish while they are copied are restored from the log.
    await cp(source, home, { recursive: true, filter: isCopied });
    const { rows } = await backup.query<{ label: string }>("select labelfile as label from pg_backup_stop(false)");
    const cluster = clusterIn(home);
    await writeFile(join(cluster, "backup_label"), rows[0]?.label ?? "");
    await writeFile(join(cluster, "standby.signal"), "");
    const conninfo = `${primary.url}?application_name=${name}`;
    await writeFile(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
    await giveTo(source, home);
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  } finally {
    await backup.end();
  }
  return startEmbeddedPostgres(options);
}

/** What belongs to the running primary alone, and what may vanish while it is copied. */
const isCopied = (path: string) => !/[/\\](?:postmaster\.(?:pid|opts)|pgsql_tmp|server\.log)$/.test(path);

/** Gives a copied folder to the owner of the original. */
async function giveTo(original: string, copy: string): Promise<void> {
  const { uid, gid } = await stat(original);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const entry of await readdir(copy, { recursive: true })) await chown(join(copy, entry), uid, gid);
  await chown(copy, uid, gid);
}
