import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Binaries, copyBinaries, makeOpenFolder } from "./binaries.ts";
import { type Identity, runAs } from "./run-as.ts";

/** The role that initdb creates and that the shop logs in as. */
export const role = "shop";

/** The prefix of folders in which a cluster is being created. */
export const buildingPrefix = ".postgres-building-";

/** Sorts and folds case in the same way on every machine, regardless of its locales. */
const BUILTIN_LOCALE = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

export const clusterIn = (home: string) => join(home, "cluster");
export const passwordIn = (home: string) => join(home, "password");

export const readPassword = async (home: string): Promise<string> => (await readFile(passwordIn(home), "utf8")).trim();

/** @throws when the cluster at `home` was created by another major version, or is incomplete. */
export async function checkVersion(home: string, binaries: Binaries): Promise<void> {
  const [majorVersion] = binaries.version.split(".");
  const version = await readFile(join(clusterIn(home), "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    (cause: unknown) => {
      throw new Error(
        `${home} does not contain a complete PostgreSQL data folder. Move it away to start with an empty shop.`,
        { cause },
      );
    },
  );
  if (version === majorVersion) return;
  throw new Error(
    `The data in ${home} was created by PostgreSQL ${version}, and this shop includes PostgreSQL ${majorVersion}, which can't read it. ` +
      `Dump it with PostgreSQL ${version} and restore the dump, or move the folder away to start with an empty shop.`,
  );
}

export interface ClusterOptions {
  binaries: Binaries;
  /** False skips the flush to disk, for data that may be lost. */
  sync: boolean;
  /** Options of initdb for the locale. */
  locale?: readonly string[] | undefined;
}

/**
 * Creates a cluster at `home`. It is built in a folder beside it and renamed when complete, so that an interrupted
 * start leaves nothing that looks like a cluster.
 * @throws with initdb's output when it fails.
 */
export async function createCluster(
  home: string,
  identity: Identity,
  { binaries, sync, locale = BUILTIN_LOCALE }: ClusterOptions,
): Promise<void> {
  const building = await mkdtemp(join(dirname(home), buildingPrefix));
  try {
    await mkdir(clusterIn(building), { mode: 0o700 });
    await writeFile(passwordIn(building), randomBytes(24).toString("base64url"), { mode: 0o600 });
    for (const path of [passwordIn(building), clusterIn(building), building]) {
      if (identity.uid !== undefined) await chown(path, identity.uid, identity.gid ?? identity.uid);
    }
    const { code, output } = await runInitdb(identity, binaries, [
      `--pgdata=${clusterIn(building)}`,
      `--username=${role}`,
      `--pwfile=${passwordIn(building)}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      ...locale,
      ...(sync ? [] : ["--no-sync"]),
    ]);
    if (code !== 0) {
      throw new Error(`PostgreSQL could not create its data folder in ${home}:\n${output.trim()}`);
    }
    await rename(building, home);
    await flushFolder(dirname(home));
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
}

/** initdb passes the path of `postgres` to a shell in double quotes. A path with special characters needs a copy. */
async function runInitdb(identity: Identity, binaries: Binaries, args: readonly string[]) {
  if (process.platform === "win32" || !/["$`\\]/.test(binaries.root)) {
    return runAs(identity, binaries.initdb, args);
  }
  const folder = await makeOpenFolder();
  try {
    return await runAs(identity, (await copyBinaries(binaries, folder)).initdb, args);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes the renamed entry itself to disk. Windows can't and does not need to. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
