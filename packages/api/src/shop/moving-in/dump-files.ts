import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { MOVED_COLLECTIONS, type MovedCollection } from "@shop/db/schema/moved";
import { OperatorError } from "@shop/domain/operator-error";

export interface DumpFile {
  collection: MovedCollection;
  name: string;
  path: string;
  format: "bson" | "json";
  isCompressed: boolean;
  bytes: number;
}

/** The folder, or a file in it, can't be read. */
export class DumpUnreadable extends OperatorError {
  constructor(reason: string, options?: ErrorOptions) {
    super(`DUMP is unreadable: ${reason}`, options);
  }
}

const FILE = /^([a-z]+)\.(bson|bson\.gz|json)$/i;

/**
 * The files of a dump, in the order in which they are moved: in the folder, or else in its only subfolder that has some, which
 * mongodump names after the database. Rejects with DumpUnreadable when there are none, or two of one collection.
 */
export async function findDumpFiles(folder: string): Promise<DumpFile[]> {
  const own = await filesIn(folder);
  if (own.length > 0) return own;
  const entries = await readdir(folder, { withFileTypes: true });
  const inSubfolders = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => filesIn(join(folder, name))),
  );
  const [found, ...more] = inSubfolders.filter((files) => files.length > 0);
  if (more.length > 0) throw new DumpUnreadable(`${folder} has several databases: name the folder of one`);
  if (!found)
    throw new DumpUnreadable(`${folder} has none of ${MOVED_COLLECTIONS.join(", ")} as .bson, .bson.gz or .json`);
  return found;
}

async function filesIn(folder: string): Promise<DumpFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new DumpUnreadable(error instanceof Error ? error.message : String(error), { cause: error });
  });
  const files = new Map<string, DumpFile>();
  for (const name of names) {
    const [, collection, ending = ""] = FILE.exec(name.toLowerCase()) ?? [];
    const known = MOVED_COLLECTIONS.find((one) => one === collection);
    if (!known) continue;
    const other = files.get(known);
    if (other) throw new DumpUnreadable(`${known} is in two files, ${other.name} and ${name}`);
    const path = join(folder, name);
    const { size: bytes } = await stat(path);
    const format = ending === "json" ? "json" : "bson";
    files.set(known, { collection: known, name, path, format, isCompressed: ending.endsWith(".gz"), bytes });
  }
  return MOVED_COLLECTIONS.flatMap((collection) => files.get(collection) ?? []);
}
