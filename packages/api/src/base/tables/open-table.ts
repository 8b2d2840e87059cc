import {
  brokenWorkbook,
  emptyFile,
  encryptedWorkbook,
  oldWorkbook,
  TableRefusal,
  type Table,
  type TableOptions,
} from "./table.ts";
import { openText } from "./text-table.ts";
import { openWorkbook } from "./workbook-table.ts";

const ZIP = Buffer.from("PK\x03\x04", "latin1");
/** The container of old Office files, and of encrypted new ones. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Opens the table in a CSV, TSV or XLSX file, whose kind is found by its content. TableRefusal when it is not a table, or has
 * more than the limits. The rows are read in pieces, so that other calls run in between, and memory is bounded whatever the
 * file contains; the caller limits its size.
 */
export async function openTable(file: Uint8Array, options: TableOptions = {}): Promise<Table> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const begins = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (bytes.length === 0) throw emptyFile();
  if (begins(OLE)) throw bytes.includes(ENCRYPTED) ? encryptedWorkbook() : oldWorkbook();
  if (!begins(ZIP)) return openText(bytes, options);
  try {
    return await openWorkbook(bytes, options);
  } catch (error) {
    // Any error but our own refusals comes from the libraries, and means that the workbook can't be read.
    throw error instanceof TableRefusal ? error : brokenWorkbook();
  }
}
