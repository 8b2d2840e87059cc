import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { OperatorError } from "@shop/domain/operator-error";
import { manifest, MANIFEST, SUMS, tableFile, type Manifest } from "./manifest.ts";

export interface Backup {
  manifest: Manifest;
  /** The rows of a table in COPY's format. */
  table(name: string): AsyncIterable<Buffer>;
  file(name: string): Promise<Buffer>;
  /** The names of all files. */
  names: string[];
}

const LINE = /^([0-9a-f]{64}) {2}(\w[\w.-]*(?:\/\w[\w.-]*)?)$/;

/** Checks each file of the backup in `folder`. Throws OperatorError when it is incomplete, damaged or not a backup. */
export async function openBackup(folder: string): Promise<Backup> {
  const sums = await readSums(folder);
  for (const { sum, name } of sums) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, name)), hash).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new OperatorError(`${name} is missing in ${folder}. Nothing was restored.`);
      throw error;
    });
    if (hash.digest("hex") !== sum) throw new OperatorError(`${name} in ${folder} is damaged. Nothing was restored.`);
  }
  const own = await readManifest(folder);
  if (sums.length !== own.files + 1) throw new OperatorError(`${SUMS} in ${folder} is damaged. Nothing was restored.`);
  return {
    manifest: own,
    table: (name) => createReadStream(join(folder, tableFile(name))).pipe(createGunzip()),
    file: (name) => readFile(join(folder, name)),
    names: sums.map(({ name }) => name),
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  const parsed = manifest.safeParse(await readJson(join(folder, MANIFEST)));
  if (!parsed.success)
    throw new OperatorError(`${MANIFEST} in ${folder} is not in a format that this version supports.`);
  return parsed.data;
}

/** Undefined when the file is missing or not JSON. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

async function readSums(folder: string): Promise<{ sum: string; name: string }[]> {
  const text = await readFile(join(folder, SUMS), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new OperatorError(`${folder} is not a backup or is incomplete: it has no ${SUMS}.`);
    throw error;
  });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [, sum, name] = LINE.exec(line) ?? [];
      if (sum === undefined || name === undefined)
        throw new OperatorError(`${SUMS} in ${folder} is damaged. Nothing was restored.`);
      return { sum, name };
    });
}
