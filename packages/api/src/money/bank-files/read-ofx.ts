import { BANK_FILE_CURRENCY, BANK_SIGN_UNCLEAR } from "@shop/domain/messages";
import { dayOf } from "@shop/domain/dates";
import { refusal } from "../../base/platform/errors.ts";
import { type BankFile, collectBankLines, lineText } from "./bank-file.ts";
import { ofxElements } from "./ofx-elements.ts";
import { readAmount } from "./read-amount.ts";
import { readDay } from "./read-day.ts";

/** True for a text that is OFX, of either version. */
export const isOfx = (text: string): boolean => /^\s{0,99}(?:OFXHEADER|<\?xml|<\?OFX|<OFX)/i.test(text.slice(0, 200));

/** The values of a transaction that count. */
const FIELDS = ["TRNTYPE", "DTPOSTED", "TRNAMT", "FITID", "NAME", "MEMO", "CHECKNUM", "REFNUM"] as const;
type Field = (typeof FIELDS)[number];
interface Transaction extends Partial<Record<Field, string>> {
  line: number;
}

/**
 * Reads a statement in OFX 1 (SGML) or OFX 2 (XML). BAD_REQUEST when it has no transaction, too many, or another currency
 * than AUD. Pauses between the elements.
 */
export function* readOfx(
  text: string,
  { today, timeZone }: { today: string; timeZone: string },
): Generator<void, BankFile> {
  const lines = collectBankLines(today);
  for (const transaction of transactionsOf(text)) {
    yield;
    if (!transaction) continue;
    const { line, TRNTYPE: type = "", DTPOSTED: posted = "", TRNAMT: amount = "", FITID: id = "" } = transaction;
    const { NAME = "", MEMO = "", CHECKNUM = "", REFNUM = "" } = transaction;
    // OFX allows a comma for the decimals.
    const cents = readAmount(/^[-+]?\d+,\d\d$/.test(amount) ? amount.replace(",", ".") : amount) ?? undefined;
    // Some banks write zeros when they have no id.
    const bankId = /[^0\s]/.test(id) ? id : null;
    if (cents !== undefined && cents > 0 && type.toUpperCase() === "DEBIT") lines.refuse(line, BANK_SIGN_UNCLEAR);
    else
      lines.add({
        line,
        day: postedOn(posted, timeZone),
        cents,
        text: lineText([NAME, MEMO, CHECKNUM, REFNUM]),
        bankId,
      });
  }
  return lines.end();
}

/** The transactions of a statement; undefined is a pause. */
function* transactionsOf(statement: string): Generator<Transaction | undefined> {
  let open: Transaction | null = null;
  for (const element of ofxElements(statement)) {
    yield undefined;
    if (!element) continue;
    const { name, text, line } = element;
    if (name === "CURDEF" && text.trim() !== "AUD")
      throw refusal("BAD_REQUEST", BANK_FILE_CURRENCY(text.trim().slice(0, 10)));
    if (name === "STMTTRN" || name === "/STMTTRN") {
      if (open) yield open;
      open = name === "STMTTRN" ? { line } : null;
    }
    const field = FIELDS.find((one) => one === name);
    // A payee has a name, too; the first is the transaction's.
    if (open && field) open[field] ??= text.trim();
  }
  if (open) yield open;
}

/** '[+10:AEST]', '[-5]' */
const ZONE = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d{1,6})?\[([-+]?\d{1,2}(?:\.\d{1,2})?)(?::[a-z]{1,9})?\]$/i;
const HOUR_MS = 60 * 60 * 1000;

/** The day in the shop's zone of a moment with a zone; without one, banks mean their own day. */
function postedOn(posted: string, timeZone: string): string | undefined {
  const [, year, month, day, hour, minute, second, zone] = ZONE.exec(posted) ?? [];
  if (zone === undefined) return readDay(posted);
  const moment = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Number(zone) * HOUR_MS;
  return Number.isNaN(moment) ? undefined : dayOf(new Date(moment), timeZone);
}
