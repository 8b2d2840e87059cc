import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { inPieces } from "./in-pieces.ts";
import { brokenWorkbook, encryptedWorkbook, tooLargeUnpacked, type TableLimits } from "./table.ts";

const STORED = 0;
const DEFLATED = 8;
/** Parsed in a few milliseconds. */
const PIECE_BYTES = 16 * 1024;

/** The files of a zip archive. */
export interface Archive {
  readonly names: readonly string[];
  /** A file's bytes in pieces; other calls run in between. Throws TableRefusal when it is damaged or too large. */
  read(name: string): AsyncGenerator<Uint8Array>;
}

/**
 * Opens a zip archive, whose directory must not claim more than the limits. It may claim too little: the bytes of a file
 * are counted as they are inflated.
 */
export async function openArchive(bytes: Uint8Array, limits: TableLimits): Promise<Archive> {
  const files = new Map<string, FileEntry>();
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, passThrough: true });
  let claimed = 0;
  let parts = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    parts += 1;
    claimed += entry.uncompressedSize;
    if (parts > limits.parts || claimed > limits.unpackedBytes) throw tooLargeUnpacked(limits);
    if (entry.directory) continue;
    if (entry.encrypted) throw encryptedWorkbook();
    files.set(entry.filename, entry);
  }
  return {
    names: [...files.keys()],
    async *read(name) {
      const entry = files.get(name);
      if (!entry) throw brokenWorkbook();
      const packed = await entry.getData(new Uint8ArrayWriter());
      let length = 0;
      let sum = 0;
      for await (const piece of unpacked(entry, packed)) {
        length += piece.length;
        if (length > limits.unpackedBytes) throw tooLargeUnpacked(limits);
        sum = crc32(piece, sum);
        yield piece;
      }
      if (length !== entry.uncompressedSize || sum !== entry.crc32) throw brokenWorkbook();
    },
  };
}

function unpacked({ compressionMethod }: FileEntry, packed: Uint8Array): AsyncIterable<Uint8Array> {
  if (compressionMethod === STORED) return inPieces(packed, PIECE_BYTES);
  if (compressionMethod !== DEFLATED) throw brokenWorkbook();
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  // The callback ignores an error, which the reader of the stream gets too.
  pipeline(Readable.from([packed]), inflate, () => undefined);
  return inflate as AsyncIterable<Uint8Array>;
}
