import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter, type FileEntry } from "@zip.js/zip.js";
import { ORDER_FILE_LIMITS } from "./limits.ts";
import { encryptedWorkbook, tooLargeUnpacked } from "./refusals.ts";

const IN_THIS_THREAD = { useWebWorkers: false };

/**
 * Unpacks a zip archive and returns the files that are wanted, by name. Bytes are counted while they are inflated, since
 * the sizes in an archive's directory may be wrong: PAYLOAD_TOO_LARGE as soon as there are too many.
 */
export async function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { ...IN_THIS_THREAD, checkSignature: true });
  let left: number = ORDER_FILE_LIMITS.unpackedBytes;
  let parts = 0;

  async function inflate(entry: FileEntry): Promise<void> {
    const isKept = isWanted(entry.filename);
    const pieces: Uint8Array[] = [];
    const counted = new WritableStream<Uint8Array>({
      write(piece) {
        left -= piece.length;
        if (left < 0) throw tooLargeUnpacked();
        if (isKept) pieces.push(piece);
      },
    });
    await entry.getData(counted);
    if (isKept) files.set(entry.filename, Buffer.concat(pieces));
  }

  for await (const entry of reader.getEntriesGenerator()) {
    parts += 1;
    if (parts > ORDER_FILE_LIMITS.parts) throw tooLargeUnpacked();
    if (entry.directory) continue;
    if (entry.encrypted) throw encryptedWorkbook();
    await inflate(entry);
  }
  return files;
}

/** An archive of these files, not compressed. */
export async function pack(files: Map<string, Uint8Array>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { ...IN_THIS_THREAD, level: 0 });
  for (const [name, bytes] of files) await writer.add(name, new Uint8ArrayReader(bytes));
  return writer.close();
}
