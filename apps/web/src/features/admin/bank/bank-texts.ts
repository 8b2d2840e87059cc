import type { BankUpload } from "@shop/domain/contracts/bank";

/** '1 line', '12 lines' */
export const linesText = (count: number): string =>
  `${count.toLocaleString("en-AU")} ${count === 1 ? "line" : "lines"}`;

/** What an upload has done, in one sentence: '12 new lines. 3 were known, 5 debits are left out.' */
export function uploadText({ lines, known, debits }: BankUpload): string {
  const kept =
    lines === 0 ? "No new lines." : `${lines.toLocaleString("en-AU")} new ${lines === 1 ? "line" : "lines"}.`;
  const others = [
    known > 0 && `${known.toLocaleString("en-AU")} ${known === 1 ? "was" : "were"} known`,
    debits > 0 && `${debits.toLocaleString("en-AU")} ${debits === 1 ? "debit is" : "debits are"} left out`,
  ].filter(Boolean);
  return others.length > 0 ? `${kept} ${others.join(", ")}.` : kept;
}
