import { isPlainText, readText } from "../../base/tables/whole-text.ts";
import { todayIn } from "../../base/platform/today.ts";
import { runInTurns } from "../../base/platform/turns.ts";
import { type BankFile, notABankFile } from "./bank-file.ts";
import { isOfx, readOfx } from "./read-ofx.ts";
import { readBankTable } from "./read-bank-table.ts";

/** Other formats that are text: HTML, XML, PDF, PostScript, RTF and QIF. */
const FOREIGN = /^\s{0,99}(?:<[!?a-z]|%PDF-|%!PS|\{\\rtf|!(?:type|account|option):)/i;

/**
 * What a bank's export says: CSV or TSV with or without headings, or OFX, as bytes in any common encoding or as pasted text.
 * BAD_REQUEST for any other file. The caller limits its size; other calls run in between.
 */
export async function readBankFile(file: Uint8Array | string, timeZone: string): Promise<BankFile> {
  const text = typeof file === "string" ? file.replace(/^\ufeff/, "") : await readText(file);
  if (!isPlainText(text)) throw notABankFile();
  const today = todayIn(timeZone);
  if (isOfx(text)) return runInTurns(readOfx(text, { today, timeZone }));
  if (FOREIGN.test(text.slice(0, 200))) throw notABankFile();
  return readBankTable(text, today);
}
