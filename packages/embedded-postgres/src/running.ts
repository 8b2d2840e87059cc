import { readFile, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { clusterIn, readPassword, role } from "./cluster.ts";

/**
 * Finds the server that another process runs on `dataDir`. Returns its url, as in `EmbeddedPostgres`, or undefined when
 * no server responds. The server ends with the process that started it.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  try {
    const home = await realpath(join(resolve(dataDir), "postgres"));
    const [, , , port] = (await readFile(join(clusterIn(home), "postmaster.pid"), "utf8")).split("\n");
    const url = `postgres://${role}:${await readPassword(home)}@127.0.0.1:${Number(port)}/postgres`;
    return (await answers(url)) ? url : undefined;
  } catch {
    return undefined; // no such folder or files, or they are not readable
  }
}

/** A pid file may be stale and its port in use by another server: only the right one accepts the password. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
