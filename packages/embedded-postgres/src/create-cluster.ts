import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { clusterIn, passwordIn, role } from "./cluster.ts";
import { copyBinaries, makeTemporaryFolder } from "./elsewhere.ts";
import { type Identity, runAs } from "./run-as.ts";

/** How the folders begin in which a cluster is being made. */
export const buildingPrefix = ".postgres-building-";

/**
 * Makes a new cluster at `home`. It is built in a folder beside it and renamed when complete, so that an interrupted
 * start leaves nothing that could be taken for a cluster.
 * @param sync false skips the flush to disk, for data that need not survive.
 * @throws with initdb's own words when it fails.
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
      // Sorts and folds case the same on every machine, whatever locales it has.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(sync ? [] : ["--no-sync"]),
    ]);
    if (code !== 0) {
      throw new Error(`PostgreSQL could not make its data folder in ${home}:\n${output.trim()}`);
    }
    await rename(building, home);
    await flushFolder(dirname(home));
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
}

/** initdb names its neighbour postgres to a shell in double quotes, and few characters break out of those. */
async function runInitdb(identity: Identity, binaries: Binaries, args: readonly string[]) {
  if (process.platform === "win32" || !/["$`\\]/.test(binaries.root)) {
    return runAs(identity, binaries.initdb, args);
  }
  const folder = await makeTemporaryFolder();
  try {
    return await runAs(identity, (await copyBinaries(binaries, folder)).initdb, args);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Puts the new name itself on disk. Windows can't, and needn't. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
