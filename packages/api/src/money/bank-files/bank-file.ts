import type { TRPCError } from "@trpc/server";
import { LIMITS } from "@shop/domain/limits";
import {
  BANK_AMOUNT_UNREADABLE,
  BANK_DAY_AHEAD,
  BANK_DAY_UNREADABLE,
  NOT_A_BANK_FILE,
  TOO_MANY_BANK_LINES,
} from "@shop/domain/messages";
import { refusal } from "../../base/platform/errors.ts";

/** Money that arrived, as a bank's file has it. */
export interface BankCredit {
  /** YYYY-MM-DD */
  day: string;
  cents: number;
  /** In one line, at most `LIMITS.bankLineText` characters. */
  text: string;
  /** The bank's id of the transaction; null when the file has none. */
  bankId: string | null;
}

/** What a bank's file contains. */
export interface BankFile {
  credits: BankCredit[];
  /** Lines of money that left the account. */
  debits: number;
  /** Lines that can't be read. */
  problems: { line: number; message: string }[];
}

/** A transaction as it was read; undefined for a part that can't be read. */
interface Transaction {
  line: number;
  day: string | undefined;
  /** Negative when the money left the account. */
  cents: number | undefined;
  text: string;
  bankId: string | null;
}

/** Collects the transactions of a file; `today` in the shop's time zone. BAD_REQUEST for too many, and at the end for none. */
export function collectBankLines(today: string) {
  const file: BankFile = { credits: [], debits: 0, problems: [] };
  let count = 0;
  const counted = () => {
    count += 1;
    if (count > LIMITS.bankLines) throw tooManyBankLines();
  };
  const refuse = (line: number, message: string): void => {
    counted();
    file.problems.push({ line, message });
  };
  return {
    refuse,
    add({ line, day, cents, text, bankId }: Transaction): void {
      if (day === undefined) return refuse(line, BANK_DAY_UNREADABLE);
      if (cents === undefined) return refuse(line, BANK_AMOUNT_UNREADABLE);
      if (cents > 0 && day > today) return refuse(line, BANK_DAY_AHEAD);
      counted();
      if (cents < 0) file.debits += 1;
      if (cents > 0) file.credits.push({ day, cents, text, bankId });
      return undefined;
    },
    end(): BankFile {
      if (count === 0) throw notABankFile();
      return file;
    },
  };
}

export const notABankFile = (): TRPCError => refusal("BAD_REQUEST", NOT_A_BANK_FILE);

export const tooManyBankLines = (): TRPCError => refusal("BAD_REQUEST", TOO_MANY_BANK_LINES(LIMITS.bankLines));

/** Control characters, and halves of characters: they can't be stored. */
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\0-\x1f\x7f-\x9f]|[\ud800-\udfff]/gu;

/** As much of a cell or field is read: a text may have many blanks. Reading megabytes would keep other calls waiting. */
export const MAX_PART = 4 * LIMITS.bankLineText;

/**
 * The text of a line from its cells or fields: each once, without one that another contains, as banks repeat the beginning of
 * a long text.
 */
export function lineText(parts: readonly string[]): string {
  const cleaned = parts.map((part) => part.replaceAll(UNSTORABLE, " ").replaceAll(/\s+/g, " ").trim());
  const distinct = cleaned.filter(
    (part, place) =>
      part !== "" && !cleaned.some((other, at) => other.includes(part) && (other.length > part.length || at < place)),
  );
  return distinct.join(" ").slice(0, LIMITS.bankLineText).toWellFormed().trim();
}
