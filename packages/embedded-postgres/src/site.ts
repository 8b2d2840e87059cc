import { lstat, readdir, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { checkVersion, clusterIn, readPassword } from "./cluster.ts";
import { buildingPrefix } from "./create-cluster.ts";
import { giveTree, usableBinaries } from "./elsewhere.ts";
import { asMyself, asOrdinaryUser, canRunAsMyself, isRoot, inNamespace } from "./identity.ts";
import { makeHome } from "./new-home.ts";
import { clusterName } from "./processes.ts";
import { canEnter, type Identity } from "./run-as.ts";

/** Everything that a server needs to be started: what, where, as whom. */
export interface Site {
  readonly home: string;
  readonly cluster: string;
  /** See `clusterName`. */
  readonly name: string;
  readonly password: string;
  readonly identity: Identity;
  readonly binaries: Binaries;
}

interface SiteOptions {
  /** Must exist, and be ours: see `takeOwnerLock`. */
  dataDir: string;
  binaries: Binaries;
  /** False skips the flush of a new cluster to disk, for data that need not survive. */
  sync: boolean;
  log: (message: string) => void;
}

/**
 * Finds the shop's cluster in `dataDir`, or makes it, and finds out as whom PostgreSQL can work on it.
 * @throws when it is another user's, another version's, or nobody can.
 */
export async function prepareSite({ dataDir, binaries, sync, log }: SiteOptions): Promise<Site> {
  await removeUnfinished(dataDir);
  const entry = join(dataDir, "postgres");
  const found = await findHome(entry);
  const { home, identity } = found
    ? { home: found, identity: await identityFor(found) }
    : await makeHome(dataDir, binaries, sync);
  if (home !== join(await realpath(dataDir), "postgres"))
    log(`The database is kept in ${home}: PostgreSQL refuses root, and no other user can work in ${dataDir}.`);
  await checkVersion(home);
  const usable = await usableBinaries(identity, binaries, dirname(home));
  const cluster = clusterIn(home);
  const [name, password] = await Promise.all([clusterName(cluster), readPassword(home)]);
  return { home, cluster, name, password, identity, binaries: usable };
}

/** What a start that was killed while it made a cluster has left. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(buildingPrefix)) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns where the cluster really is, or undefined when there is none yet. */
async function findHome(entry: string): Promise<string | undefined> {
  const isThere = await lstat(entry).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  return realpath(entry).catch((cause: unknown) => {
    throw new Error(`${entry} points to data that are gone. Remove it to start with an empty shop.`, { cause });
  });
}

async function identityFor(home: string): Promise<Identity> {
  const { uid, gid } = await stat(home);
  if (!isRoot()) {
    if (process.getuid && uid !== process.getuid()) {
      throw new Error(
        `The data in ${home} belong to another user (uid ${uid}). Start the shop as that user, or set DATA_DIR to another folder.`,
      );
    }
    return canRunAsMyself() ? asMyself : inNamespace();
  }
  const owner: Identity = uid === 0 ? inNamespace() : { prefix: [], uid, gid };
  if (await canEnter(owner, home)) return owner;
  // Made in a namespace, and now the system refuses those.
  const other = asOrdinaryUser();
  if (uid !== 0 || !(await canEnter(other, dirname(home)))) {
    throw new Error(
      `PostgreSQL can't be started on ${home}: it refuses to run as root, and no other user can enter that folder. ` +
        `Start the shop as an ordinary user, set DATA_DIR to another folder, or set DATABASE_URL.`,
    );
  }
  await giveTree(other, home);
  return other;
}
