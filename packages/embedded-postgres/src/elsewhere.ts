import { chmod, chown, cp, lchown, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Binaries, binariesIn } from "./binaries.ts";
import { canEnter, canRun, type Identity } from "./run-as.ts";

/**
 * Makes a folder of our own that `identity` can enter, for when it can't enter the shop's: where the system keeps
 * such data if we may write there, else among the temporary files.
 * @throws when there is no such place.
 */
export async function makeFolderElsewhere(identity: Identity): Promise<string> {
  for (const place of ["/var/lib", tmpdir()]) {
    const folder = await makeFolderIn(place).catch(() => undefined);
    if (!folder) continue;
    if (await canEnter(identity, folder)) return folder;
    await rm(folder, { recursive: true });
  }
  throw new Error(`PostgreSQL's user ${identity.uid} can enter neither /var/lib nor ${tmpdir()}.`);
}

/** A folder that everybody can enter; the caller removes it. */
export const makeTemporaryFolder = () => makeFolderIn(tmpdir());

async function makeFolderIn(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, "shop-postgres-"));
  await chmod(folder, 0o755);
  return folder;
}

/** The programs where `identity` can run them: as they are, or copied into `folder`. */
export async function usableBinaries(identity: Identity, binaries: Binaries, folder: string): Promise<Binaries> {
  return (await canRun(identity, binaries.postgres)) ? binaries : copyBinaries(binaries, folder);
}

/** Copies the programs (60 MB) into `folder`, once a version, for a user who can't enter node_modules. */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const about = await readFile(join(dirname(binaries.root), "package.json"), "utf8");
  const { version } = JSON.parse(about) as { version: string };
  const copy = join(folder, `postgres-programs-${version}`);
  const isThere = await stat(copy).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const copying = await mkdtemp(`${copy}-`);
    await cp(binaries.root, copying, { recursive: true, verbatimSymlinks: true });
    for (const entry of await readdir(copying, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
    }
    await chmod(copying, 0o755);
    await rename(copying, copy);
  }
  return binariesIn(copy);
}

/** Gives a folder and all in it to `identity`, itself last: until then it still counts as the old owner's. */
export async function giveTree({ uid, gid }: Identity, folder: string): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(folder, uid, gid);
}
