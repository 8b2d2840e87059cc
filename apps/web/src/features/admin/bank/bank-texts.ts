import type { BankSuggestion, BankUpload } from "@shop/domain/contracts/bank";
import { counted, formatCount } from "@shop/domain/figures";
import { dollarsToCents, formatCents } from "@shop/domain/money";

/** '1 line', '12 lines' */
export const linesText = (count: number): string => counted(count, "line", "lines");

/** What an upload has done, in one sentence: '12 new lines. 3 were known, 5 debits are left out.' */
export function uploadText({ lines, known, debits }: BankUpload): string {
  const kept = lines === 0 ? "No new lines." : `${formatCount(lines)} new ${lines === 1 ? "line" : "lines"}.`;
  const others = [
    known > 0 && `${formatCount(known)} ${known === 1 ? "was" : "were"} known`,
    debits > 0 && `${formatCount(debits)} ${debits === 1 ? "debit is" : "debits are"} left out`,
  ].filter(Boolean);
  return others.length > 0 ? `${kept} ${others.join(", ")}.` : kept;
}

/** What becomes of an amount on a company's account, beside the invoices that it is suggested for. */
export function accountText(amount: number, { invoices }: Pick<BankSuggestion, "invoices">): string {
  const restCents = invoices.reduce((cents, paid) => cents - dollarsToCents(paid.amount), dollarsToCents(amount));
  return restCents > 0 ? `On account: ${formatCents(restCents)} for what else is due, or as credit` : "On account";
}
