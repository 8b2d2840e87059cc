import { chown, lchown, lstat, readdir, realpath, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Binaries, makeOpenFolder, usableBinaries } from "./binaries.ts";
import {
  buildingPrefix,
  checkVersion,
  clusterIn,
  type ClusterOptions,
  createCluster,
  readPassword,
} from "./cluster.ts";
import { clusterName } from "./processes.ts";
import { asMyself, asOrdinaryUser, canEnter, canRunAsMyself, type Identity, inNamespace, isRoot } from "./run-as.ts";

/** The data needed to start a server. */
export interface ServerSetup {
  readonly home: string;
  readonly cluster: string;
  /** See `clusterName`. */
  readonly name: string;
  readonly password: string;
  readonly identity: Identity;
  readonly binaries: Binaries;
}

interface SiteOptions extends ClusterOptions {
  /** It must exist, and this process must hold its lock: see `takeOwnerLock`. */
  dataDir: string;
  log: (message: string) => void;
}

/**
 * Finds or creates the shop's cluster in `dataDir`, and the user that PostgreSQL can run as.
 * @throws when it belongs to another user or version, or no user can run it.
 */
export async function prepareServer({ dataDir, log, ...options }: SiteOptions): Promise<ServerSetup> {
  await removeUnfinished(dataDir);
  const entry = join(dataDir, "postgres");
  const found = await findHome(entry);
  const { home, identity } = found
    ? { home: found, identity: await identityFor(found) }
    : await makeHome(dataDir, options);
  if (home !== join(await realpath(dataDir), "postgres"))
    log(`The database is stored in ${home}: PostgreSQL refuses to run as root, and no other user can use ${dataDir}.`);
  await checkVersion(home, options.binaries);
  const usable = await usableBinaries(identity, options.binaries, dirname(home));
  const cluster = clusterIn(home);
  const [name, password] = await Promise.all([clusterName(cluster), readPassword(home)]);
  return { home, cluster, name, password, identity, binaries: usable };
}

/** Removes incomplete clusters of starts that were killed. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(buildingPrefix)) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns the real path of the cluster's folder, or undefined when there is none yet. */
async function findHome(entry: string): Promise<string | undefined> {
  const isThere = await lstat(entry).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  return realpath(entry).catch((cause: unknown) => {
    throw new Error(`${entry} points to data that no longer exists. Remove it to start with an empty shop.`, { cause });
  });
}

async function identityFor(home: string): Promise<Identity> {
  const { uid, gid } = await stat(home);
  if (!isRoot()) {
    if (process.getuid && uid !== process.getuid()) {
      throw new Error(
        `The data in ${home} belongs to another user (uid ${uid}). Start the shop as that user, or set DATA_DIR to another folder.`,
      );
    }
    return canRunAsMyself() ? asMyself : inNamespace();
  }
  const owner: Identity = uid === 0 ? inNamespace() : { prefix: [], uid, gid };
  if (await canEnter(owner, home)) return owner;
  // The cluster was created in a namespace, but the system now refuses namespaces.
  const other = asOrdinaryUser();
  if (uid !== 0 || !(await canEnter(other, dirname(home)))) {
    throw new Error(
      `PostgreSQL can't be started on ${home}: it refuses to run as root, and no other user can enter that folder. ` +
        `Start the shop as an ordinary user, set DATA_DIR to another folder, or set DATABASE_URL.`,
    );
  }
  await changeOwner(other, home);
  return other;
}

/**
 * Creates a cluster for `dataDir` with the first user and in the first folder that work. When that is not `dataDir`
 * itself, `postgres` in it is a link to the folder.
 * @throws the first error.
 */
async function makeHome(dataDir: string, options: ClusterOptions): Promise<{ home: string; identity: Identity }> {
  const failures: unknown[] = [];
  for await (const { identity, folder } of candidates(dataDir)) {
    const home = join(folder, "postgres");
    try {
      const binaries = await usableBinaries(identity, options.binaries, folder);
      await createCluster(home, identity, { ...options, binaries });
      if (folder !== dataDir) await symlink(home, join(dataDir, "postgres"));
      return { home: await realpath(home), identity };
    } catch (error) {
      failures.push(error);
      if (folder !== dataDir) await rm(folder, { recursive: true, force: true });
    }
  }
  throw (
    failures[0] ??
    new Error(
      "PostgreSQL can't be started by this user: it refuses root and users without a name, and this system does not allow " +
        "changing to another user. Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
    )
  );
}

async function* candidates(dataDir: string): AsyncGenerator<{ identity: Identity; folder: string }> {
  if (canRunAsMyself()) {
    yield { identity: asMyself, folder: dataDir };
    return;
  }
  const namespaced = inNamespace();
  if (await canEnter(namespaced, dataDir)) yield { identity: namespaced, folder: dataDir };
  const other = asOrdinaryUser();
  if (!isRoot() || !(await canEnter(other, "/"))) return;
  if (await canEnter(other, dataDir)) yield { identity: other, folder: dataDir };
  yield { identity: other, folder: await makeFolderElsewhere(other) };
}

/**
 * Creates a folder that `identity` can enter, for when it can't enter the shop's: in /var/lib if possible, else in the
 * system's temporary folder.
 * @throws when neither is possible.
 */
async function makeFolderElsewhere(identity: Identity): Promise<string> {
  for (const place of ["/var/lib", tmpdir()]) {
    const folder = await makeOpenFolder(place).catch(() => undefined);
    if (!folder) continue;
    if (await canEnter(identity, folder)) return folder;
    await rm(folder, { recursive: true });
  }
  throw new Error(`PostgreSQL's user ${identity.uid} can enter neither /var/lib nor ${tmpdir()}.`);
}

/** Changes the owner of a folder and its content; the folder itself last, so that an interrupted change is repeated. */
export async function changeOwner({ uid, gid }: Pick<Identity, "uid" | "gid">, folder: string): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(folder, uid, gid);
}
