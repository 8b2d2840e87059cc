import { readFile, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { clusterIn, readPassword, role } from "./cluster.ts";

/**
 * Finds the server that another process runs on `dataDir`: its url, as in `EmbeddedPostgres`, or undefined when none
 * answers there. It ends with its owner, not with a process that connected this way.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  try {
    const home = await realpath(join(resolve(dataDir), "postgres"));
    const [, , , port] = (await readFile(join(clusterIn(home), "postmaster.pid"), "utf8")).split("\n");
    const url = `postgres://${role}:${await readPassword(home)}@127.0.0.1:${Number(port)}/postgres`;
    return (await answers(url)) ? url : undefined;
  } catch {
    return undefined; // no such folder or files, or not ours to read
  }
}

/** A pid file may be stale and its port another's by now: only a server that takes our password is ours. */
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
