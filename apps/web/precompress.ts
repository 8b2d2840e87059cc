/** Lays a .br and a .gz beside each built text file, so that the server sends small files without compressing any. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const folder = join(import.meta.dirname, "dist");
const names = await readdir(folder, { recursive: true });
await Promise.all(
  names
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      const keep = async (ending: string, compress: (text: Buffer) => Promise<Buffer>) =>
        writeFile(file + ending, await compress(await readFile(file)));
      return [keep(".br", promisify(brotliCompress)), keep(".gz", promisify(gzip))];
    }),
);
