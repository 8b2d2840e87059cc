import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Refusal } from "../command-line.ts";
import { manifest, MANIFEST, SUMS, tableFile, type Manifest } from "./manifest.ts";

export interface Backup {
  manifest: Manifest;
  /** The rows of a table in COPY's format. */
  table(name: string): AsyncIterable<Buffer>;
  file(name: string): Promise<Buffer>;
  /** The names of all files with this prefix. */
  names(prefix: string): AsyncIterable<string>;
}

const LINE = /^([0-9a-f]{64}) {2}(\w[\w.-]*(?:\/\w[\w.-]*)?)$/;

/** Checks each file of the backup in `folder` and opens it. Refuses a folder that is incomplete, damaged or not a backup. */
export async function openBackup(folder: string): Promise<Backup> {
  let files = 0;
  for await (const { sum, name } of readSums(folder)) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, name)), hash).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new Refusal(`${name} is missing in ${folder}. Nothing was restored.`);
      throw error;
    });
    if (hash.digest("hex") !== sum) throw new Refusal(`${name} in ${folder} is damaged. Nothing was restored.`);
    files += 1;
  }
  const own = await readManifest(folder);
  if (files !== own.files + 1) throw new Refusal(`${SUMS} in ${folder} is damaged. Nothing was restored.`);
  return {
    manifest: own,
    table: (name) => createReadStream(join(folder, tableFile(name))).pipe(createGunzip()),
    file: (name) => readFile(join(folder, name)),
    async *names(prefix) {
      for await (const { name } of readSums(folder)) if (name.startsWith(prefix)) yield name;
    },
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  const parsed = manifest.safeParse(await readJson(join(folder, MANIFEST)));
  if (!parsed.success) throw new Refusal(`${MANIFEST} in ${folder} is not in a format that this version supports.`);
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

async function* readSums(folder: string): AsyncGenerator<{ sum: string; name: string }> {
  const text = createReadStream(join(folder, SUMS));
  text.on("error", () => undefined); // the loop below receives it
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
      const [, sum, name] = LINE.exec(line) ?? [];
      if (sum === undefined || name === undefined)
        throw new Refusal(`${SUMS} in ${folder} is damaged. Nothing was restored.`);
      yield { sum, name };
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Refusal(`${folder} is not a backup or is incomplete: it has no ${SUMS}.`);
    throw error;
  }
}
