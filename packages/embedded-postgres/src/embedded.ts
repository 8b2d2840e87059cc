import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { locateBinaries } from "./binaries.ts";
import { role } from "./cluster.ts";
import { takeOwnerLock } from "./owner-lock.ts";
import { prepareSite } from "./site.ts";
import { superviseServer } from "./supervise.ts";

export interface EmbeddedPostgresOptions {
  /** The folder whose `postgres` folder holds the database; made when it is not there. */
  dataDir: string;
  /** Told in one line whatever is worth knowing: a left-over server ended, a crash survived, data put elsewhere. */
  log?: (message: string) => void;
  /** Server settings over the safe ones. For tests only, whose data need not survive: `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** `postgres://…@127.0.0.1:…/postgres` with the password in it: not for logs. Stays the same until `stop`. */
  readonly url: string;
  /** Ends the sessions, shuts the server down and gives up the folder. */
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL 18 from npm on `dataDir` and keeps it running: if it dies, it is started again on the same port.
 *
 * Works as root and as anybody else; a folder belongs to one process at a time.
 * @throws with a sentence for the shopkeeper when the folder is in use, belongs to another user, was made by another
 * major version of PostgreSQL, or the server does not start (then with its own words).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, settings = {} } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const lock = await takeOwnerLock(dataDir);
  try {
    const site = await prepareSite({
      dataDir,
      binaries: locateBinaries(),
      sync: settings["fsync"] !== "off",
      log,
    });
    const server = await superviseServer(site, settings, log);
    let stopped: Promise<void> | undefined;
    return {
      url: `postgres://${role}:${site.password}@127.0.0.1:${server.port}/postgres`,
      stop: () => {
        stopped ??= server.stop().finally(lock.release);
        return stopped;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
