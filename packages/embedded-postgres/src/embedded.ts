import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { type Binaries, locateBinaries } from "./binaries.ts";
import { role } from "./cluster.ts";
import { takeOwnerLock } from "./owner-lock.ts";
import { prepareServer } from "./server-setup.ts";
import { superviseServer } from "./supervise.ts";

export interface EmbeddedPostgresOptions {
  /** The folder whose `postgres` folder contains the database; created if necessary. */
  dataDir: string;
  /** Called with one line for each notable event, such as a restart after a crash. */
  log?: (message: string) => void;
  /** Server settings that override the safe ones. For tests only, whose data may be lost: `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** A PostgreSQL other than the one from npm, and initdb's options for its locale. For tests only. */
  binaries?: Binaries;
  locale?: readonly string[];
}

export interface EmbeddedPostgres {
  /** `postgres://…@127.0.0.1:…/postgres`. Contains the password: do not log it. Stays the same until `stop`. */
  readonly url: string;
  /** Ends the sessions, shuts down the server and releases the folder. */
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL 18 from npm on `dataDir` and keeps it running: if it ends, it is restarted on the same port. Works
 * as root and as any other user. A folder belongs to one process at a time.
 * @throws with a message for the operator when the folder is in use, belongs to another user, was created by another
 * major version of PostgreSQL, or the server does not start (then with the server's output).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, settings = {} } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const lock = await takeOwnerLock(dataDir);
  try {
    const site = await prepareServer({
      dataDir,
      binaries: options.binaries ?? (await locateBinaries()),
      locale: options.locale,
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
