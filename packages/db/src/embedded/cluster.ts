import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { type Identity, runAs } from "./run-as.ts";

/** The role that initdb makes, and that the shop logs in as. */
export const role = "shop";

/** PostgreSQL's major version, which the files of a cluster are bound to. */
const majorVersion = "18";

export const clusterIn = (home: string) => join(home, "cluster");
const passwordIn = (home: string) => join(home, "password");

/**
 * Makes a new cluster at `home`. It is built in a folder beside it and renamed when complete, so that an interrupted
 * start leaves nothing that could be taken for a cluster.
 * @param sync false skips the flush to disk, for data that need not survive.
 */
export async function createCluster(
  home: string,
  binaries: Binaries,
  identity: Identity,
  sync: boolean,
): Promise<void> {
  const building = await mkdtemp(join(dirname(home), buildingPrefix));
  try {
    await mkdir(clusterIn(building), { mode: 0o700 });
    await writeFile(passwordIn(building), randomBytes(24).toString("base64url"), { mode: 0o600 });
    for (const path of [passwordIn(building), clusterIn(building), building])
      await giveTo(identity, path);
    const { code, output } = await runAs(identity, binaries.initdb, [
      ...["-D", clusterIn(building), "-U", role, `--pwfile=${passwordIn(building)}`],
      ...["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"],
      // Sorts and folds case the same on every machine, whatever locales it has.
      ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      ...(sync ? [] : ["--no-sync"]),
    ]);
    if (code !== 0)
      throw new Error(`PostgreSQL could not make its data folder in ${home}:\n${output.trim()}`);
    await rename(building, home);
    await flushFolder(dirname(home));
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
}

/** Puts the new name itself on disk. Windows can't, and needn't. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** How the folders begin in which a cluster is being made. */
export const buildingPrefix = ".postgres-building-";

async function giveTo({ uid, gid }: Identity, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/** @throws when the cluster at `home` was made by another major version, or is not whole. */
export async function checkVersion(home: string): Promise<void> {
  const version = await readFile(join(clusterIn(home), "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    (cause: unknown) => {
      throw new Error(
        `${home} holds no whole PostgreSQL data folder. Move it away to start with an empty shop.`,
        { cause },
      );
    },
  );
  if (version === majorVersion) return;
  throw new Error(
    `The data in ${home} were made by PostgreSQL ${version}, and this shop brings PostgreSQL ${majorVersion}, which can't read them. ` +
      `Dump them with PostgreSQL ${version} and restore the dump, or move the folder away to start with an empty shop.`,
  );
}

/** @throws when the password's file can't be read. */
export async function readPassword(home: string): Promise<string> {
  return (await readFile(passwordIn(home), "utf8")).trim();
}
