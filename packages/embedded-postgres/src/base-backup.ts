import { appendFile, chown, copyFile, mkdir, readdir, realpath, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import pg from "pg";
import { clusterIn, passwordIn } from "./cluster.ts";
import { changeOwner } from "./server-setup.ts";

/** A running server: its `url`, and the `dataDir` that it was started on. */
export interface RunningPostgres {
  url: string;
  dataDir: string;
}

/**
 * Copies the cluster of a running server into the new folder `target`, without its WAL. `recoverFrom` prepares the copy
 * for `startEmbeddedPostgres`. The PostgreSQL from npm has no pg_basebackup.
 */
export async function takeBaseBackup({ url, dataDir }: RunningPostgres, target: string): Promise<void> {
  const home = await realpath(join(dataDir, "postgres"));
  const copy = join(target, "postgres");
  await mkdir(copy, { recursive: true, mode: 0o700 });
  await copyFile(passwordIn(home), passwordIn(copy));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('base backup', fast => true)");
    await copyCluster(clusterIn(home), clusterIn(copy));
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop()");
    await writeFile(join(clusterIn(copy), "backup_label"), rows[0]?.labelfile ?? "", { mode: 0o600 });
  } finally {
    await client.end();
  }
  await changeOwner(await stat(home), copy);
}

/** Makes the server on a base backup recover with these settings: to a point in time, or continuously as a standby. */
export async function recoverFrom(
  dataDir: string,
  signal: "recovery.signal" | "standby.signal",
  settings: Record<string, string>,
): Promise<void> {
  const cluster = clusterIn(join(dataDir, "postgres"));
  const { uid, gid } = await stat(cluster);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  await appendFile(join(cluster, "postgresql.auto.conf"), lines.join(""));
  await writeFile(join(cluster, signal), "", { mode: 0o600 });
  await chown(join(cluster, signal), uid, gid);
}

/** Folders that are copied empty. Recovery reads the WAL from the running server or from its archive. */
const EMPTIED = new Set(
  "pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal".split(" "),
);
const LEFT_OUT = /(^|[/\\])(postmaster\.(pid|opts)|pgsql_tmp[^/\\]*)([/\\]|$)/;
const CONTROL_FILE = join("global", "pg_control");

async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const isCopied = (path: string) => {
    const [top = "", ...below] = path.split(sep);
    return !(EMPTIED.has(top) && below.length > 0) && !LEFT_OUT.test(path) && path !== CONTROL_FILE;
  };
  const paths = (await readdir(from, { recursive: true })).filter(isCopied);
  // The control file is copied last: it must not be older than the other files.
  for (const path of [...paths, CONTROL_FILE]) {
    try {
      if ((await stat(join(from, path))).isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      else await copyFile(join(from, path), join(to, path));
    } catch (error) {
      // The server has deleted the file meanwhile. Recovery repeats the deletion.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}
