import { readAmount } from "./read-amount.ts";

export type Row = readonly string[];

/** Where the amounts of a table are, by index: in one column with a sign, or in one of what arrived, with one of what left. */
export interface Amounts {
  amount?: number;
  credit?: number;
  debit?: number;
}

/** Where a bank's table has what, by index. */
export interface Columns extends Amounts {
  day: number;
  /** 'CR' or 'DR', where the amounts have no sign. */
  side?: number;
  texts: number[];
}

/** A heading in one form: 'Debit Amount' and 'debit_amount' are 'debitamount'. */
const headingOf = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, "");

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** The first has priority. */
const DAYS =
  "transactiondate date trandate postingdate posteddate dateposted bankdate entereddate effectivedate valuedate dateprocessed processeddate processedon settleddate time transactiondatetime";
const AMOUNTS = "amount amountaud transactionamount netamount totalaud value";
const CREDITS =
  "credit credits creditamount amountcredited creditaud deposit deposits depositamount moneyin paidin in receipts";
const DEBITS =
  "debit debits debitamount amountdebited debitaud withdrawal withdrawals withdrawalamount moneyout paidout out";
const SIDES = "debitcredit creditdebit drcr crdr dc cd indicator sign type transactiontype";
/** Of the account, codes of the bank, or what the account's owner has added: they say nothing about who pays what. */
const OTHERS = names(
  [
    "account accountname accountno accountnumber bankaccount bsb bsbaccountnumber bsbnumber creditorname payidtype payidvalue segmentaccountnumber segmentid",
    "balance runningbalance closingbal closingbalance accountbalance availablebalance",
    "ccy currency currencycode subtotalaud subtotaltransactioncurrency feeaud roundupaud paymentmethod",
    "trancode transactioncode instructionid originaltransactionid paymentinformationid transactionid",
    "category categories subcategory tags notes",
  ].join(" "),
);
const EVERY_DAY = names(DAYS);

/** The columns that a row of headings names; undefined for any other row. */
export function columnsOfHeadings(row: Row): Columns | undefined {
  const headings = row.map(headingOf);
  const find = (known: string) => {
    const name = known.split(" ").find((one) => headings.includes(one));
    return name === undefined ? undefined : headings.indexOf(name);
  };
  const [day, amount, credit, debit, side] = [DAYS, AMOUNTS, CREDITS, DEBITS, SIDES].map(find);
  if (day === undefined || (amount === undefined && credit === undefined)) return undefined;
  const used = new Set([amount, credit, debit, side]);
  const isText = (heading: string, index: number) =>
    !used.has(index) && !EVERY_DAY.has(heading) && !OTHERS.has(heading);
  return {
    day,
    ...(credit !== undefined ? { credit } : amount !== undefined && { amount }),
    ...(credit !== undefined && debit !== undefined && { debit }),
    ...(side !== undefined && { side }),
    texts: headings.flatMap((heading, index) => (isText(heading, index) ? [index] : [])),
  };
}

/** Money that arrived (1) or left (-1), as a cell says; null for any other cell. */
export function sideOf(cell: string): 1 | -1 | null {
  const word = headingOf(cell);
  if (["cr", "credit", "c"].includes(word)) return 1;
  return ["dr", "debit", "d"].includes(word) ? -1 : null;
}

/** The cents in a cell; 0 for one that is blank or can't be read. */
export const centsIn = (row: Row, index: number | undefined): number =>
  index === undefined ? 0 : (readAmount(row[index] ?? "") ?? 0);

/** A row's amount in cents: negative when it left the account. */
export function signedCents(row: Row, { amount, credit, debit }: Amounts): number {
  if (amount !== undefined) return centsIn(row, amount);
  return centsIn(row, credit) - Math.abs(centsIn(row, debit));
}
