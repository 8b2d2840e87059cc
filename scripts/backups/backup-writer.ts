import { createHash, randomUUID, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "@shop/domain/operator-error";
import { SUMS } from "./manifest.ts";

export interface BackupWriter {
  /** Writes a file and its checksum; `through` transforms the content. */
  keep(name: string, content: Readable | Buffer, through?: Transform): Promise<void>;
  /** The number of files so far. */
  files(): number;
}

/** Readable only by the owner: a backup contains people's addresses and password hashes. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Creates the folder `target` with the files that `fill` writes. The folder gets its name when it is complete and on
 * disk, and is removed when `fill` fails. Returns the result of `fill`. Throws OperatorError when the folder exists.
 */
export async function writeBackup<T>(target: string, fill: (writer: BackupWriter) => Promise<T>): Promise<T> {
  if (await stat(target).catch(() => null)) throw new OperatorError(`${target} already exists.`);
  const part = `${target}.${randomUUID()}.part`;
  await mkdir(dirname(target), { recursive: true });
  await mkdir(part, { mode: PRIVATE_FOLDER });
  try {
    const answer = await writeFiles(part, fill);
    await rename(part, target);
    await sync(dirname(target));
    return answer;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

async function writeFiles<T>(folder: string, fill: (writer: BackupWriter) => Promise<T>): Promise<T> {
  const folders = new Set<string>([folder]);
  const sums = await open(join(folder, SUMS), "ax", PRIVATE_FILE);
  let files = 0;
  try {
    const answer = await fill({
      async keep(name, content, through) {
        const path = join(folder, name);
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
        folders.add(dirname(path));
        const hash = createHash("sha256");
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
        const file = createWriteStream(path, { mode: PRIVATE_FILE, flush: true });
        await (through ? pipeline(source, through, summed(hash), file) : pipeline(source, summed(hash), file));
        await sums.write(`${hash.digest("hex")}  ${name}\n`);
        files += 1;
      },
      files: () => files,
    });
    await sums.sync();
    for (const path of folders) await sync(path);
    return answer;
  } finally {
    await sums.close();
  }
}

function summed(hash: Hash) {
  return async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

/** Writes a folder's entries to disk. Windows does this itself and can't open folders. */
async function sync(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
