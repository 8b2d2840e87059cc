import { crc32, inflateRawSync } from "node:zlib";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter, type FileEntry } from "@zip.js/zip.js";
import { ORDER_FILE_LIMITS } from "./limits.ts";
import { brokenWorkbook, encryptedWorkbook, tooLargeUnpacked } from "./refusals.ts";

const IN_THIS_THREAD = { useWebWorkers: false };
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks a zip archive and returns the wanted files by name. The bytes of all files are counted as they are
 * inflated, because the sizes in an archive's directory may be wrong: PAYLOAD_TOO_LARGE as soon as there are too many.
 */
export async function unpack(
  archive: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const reader = new ZipReader(new Uint8ArrayReader(archive), { ...IN_THIS_THREAD, passThrough: true });
  let left: number = ORDER_FILE_LIMITS.unpackedBytes;
  let parts = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    parts += 1;
    if (parts > ORDER_FILE_LIMITS.parts) throw tooLargeUnpacked();
    if (entry.directory) continue;
    if (entry.encrypted) throw encryptedWorkbook();
    const bytes = inflate(entry, await entry.getData(new Uint8ArrayWriter()), left);
    left -= bytes.length;
    if (isWanted(entry.filename)) files.set(entry.filename, bytes);
  }
  return files;
}

/** Inflates a file of up to `most` bytes, and refuses it as soon as there are more. */
function inflate({ compressionMethod, crc32: expected }: FileEntry, packed: Uint8Array, most: number): Uint8Array {
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw brokenWorkbook();
  const bytes = compressionMethod === STORED ? packed : inflateAtMost(packed, most + 1);
  if (bytes.length > most) throw tooLargeUnpacked();
  if (crc32(bytes) !== expected) throw brokenWorkbook();
  return bytes;
}

function inflateAtMost(packed: Uint8Array, maxOutputLength: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge ? tooLargeUnpacked() : brokenWorkbook();
  }
}

/** Packs files into an archive; compressed, because the library then reads a sheet in chunks. */
export async function pack(files: Map<string, Uint8Array>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { ...IN_THIS_THREAD, level: 1 });
  for (const [name, bytes] of files) await writer.add(name, new Uint8ArrayReader(bytes));
  return writer.close();
}
