import { crc32, deflateRawSync } from "node:zlib";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from "@zip.js/zip.js";
import { writeXlsx, type WriteSheet } from "hucre/xlsx";

export const utf16 = (text: string, isBigEndian = false): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

const IN_THIS_THREAD = { useWebWorkers: false };

/** The files of an archive by name. */
export async function unpack(archive: Uint8Array): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const entries = await new ZipReader(new Uint8ArrayReader(archive), IN_THIS_THREAD).getEntries();
  for (const entry of entries)
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  return files;
}

async function pack(files: Map<string, Uint8Array>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { ...IN_THIS_THREAD, level: 1 });
  for (const [name, bytes] of files) await writer.add(name, new Uint8ArrayReader(bytes));
  return writer.close();
}

/** A workbook of one sheet. */
export const workbookOf = (rows: WriteSheet["rows"]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: "Order", ...(rows && { rows }) }] });

/** A simple workbook in which the given parts are replaced or added. */
export async function workbookWith(parts: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const files = await unpack(await workbookOf([["PFNK-L", 1]]));
  for (const [name, content] of Object.entries(parts)) files.set(name, Buffer.from(content));
  return pack(files);
}

export const sheetXml = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

interface ArchiveFile {
  content: Uint8Array;
  /** The size in the archive's directory; by default the actual one. */
  claimedBytes?: number;
}

/** Builds an archive byte by byte, so that the sizes in its directory can be wrong. */
export function archiveOf(files: Record<string, ArchiveFile>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, { content, claimedBytes = content.length }] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedBytes, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), common, rest, Buffer.from(name));
    bodies.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(bodies.length, 4);
  end.writeUInt16LE(bodies.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, entries, Buffer.from("PK\x05\x06"), end]);
}
