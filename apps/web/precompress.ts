/** Writes a .br and a .gz file beside each built text file, so that the server need not compress it. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Brotli's highest quality for the shop's files; for the one large file, Swagger UI, it would take seconds. */
const QUALITY = { usual: 11, large: 9 };
const LARGE_BYTES = 500_000;

function compressWithBrotli(text: Buffer): Promise<Buffer> {
  const quality = text.length > LARGE_BYTES ? QUALITY.large : QUALITY.usual;
  return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

const folder = join(import.meta.dirname, "dist");
const names = await readdir(folder, { recursive: true });
await Promise.all(
  names
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      const keep = async (ending: string, compress: (text: Buffer) => Promise<Buffer>) =>
        writeFile(file + ending, await compress(await readFile(file)));
      return [keep(".br", compressWithBrotli), keep(".gz", promisify(gzip))];
    }),
);
