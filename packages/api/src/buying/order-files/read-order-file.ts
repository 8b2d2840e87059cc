import { brokenWorkbook, emptyFile, encryptedWorkbook, oldWorkbook, OrderFileRefusal } from "./refusals.ts";
import type { OrderTable } from "./sheet.ts";
import { readTextRows } from "./text-rows.ts";
import { readWorkbookRows } from "./workbook-rows.ts";

const ZIP = Buffer.from("PK\x03\x04", "latin1");
/** The container of old Office files, and of encrypted new ones. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/**
 * The table in a CSV, TSV or XLSX file. BAD_REQUEST when the file is not a table or has too many rows,
 * PAYLOAD_TOO_LARGE when a workbook is too large unpacked. The caller limits the file's size, and the time and memory
 * for reading it: a malicious workbook can take gigabytes.
 */
export async function readOrderFile(file: Uint8Array): Promise<OrderTable> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (begins(OLE)) throw bytes.includes(ENCRYPTED) ? encryptedWorkbook() : oldWorkbook();
  const table = begins(ZIP) ? await readWorkbook(bytes) : { rows: await readTextRows(bytes), hidden: [] };
  if (table.rows.length === 0) throw emptyFile();
  return table;
}

/** Any error but our own refusals comes from the libraries, and means that the workbook can't be read. */
async function readWorkbook(bytes: Uint8Array): Promise<OrderTable> {
  try {
    return await readWorkbookRows(bytes);
  } catch (error) {
    throw error instanceof OrderFileRefusal ? error : brokenWorkbook();
  }
}
