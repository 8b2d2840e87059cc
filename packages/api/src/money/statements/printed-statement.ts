import type { Statement, StatementEntry } from "@shop/domain/contracts/statements";
import { longDay, shortDay } from "@shop/domain/dates";
import { dollarsToCents, formatCents, formatDollars } from "@shop/domain/money";
import { entryName, pastBalance, SINCE_THEN, STATEMENT_KINDS, type StatementKind } from "@shop/domain/papers/statement";
import type { Column, Paper, Row, Table, Totals } from "@shop/papers/paper";
import { accountLines, buyerLines, senderOf } from "../papers/printed-paper.ts";

/** A statement as it is printed. The same one gives the same print. */
export function printedStatement(statement: Statement): Paper {
  const { from, to, buyer, seller } = statement;
  const [title, period] = ["Statement of account", `${longDay(from)} to ${longDay(to)}`];
  return {
    title: `${title}, ${period}`,
    madeAt: `${to}T00:00:00.000Z`,
    heading: { text: title, number: period },
    sender: senderOf(seller),
    blocks: [
      {
        kind: "parties",
        parties: [{ heading: "Statement of", lines: buyerLines(buyer) }, balanceOf(statement)],
      },
      tableOf(statement),
      totalsOf(statement),
    ],
  };
}

/** How to pay; of a period that is over only its balance, which may have been paid. */
function balanceOf(statement: Statement): { heading: string; lines: string[] } {
  const { to, isCurrent, closingBalance } = statement;
  return isCurrent
    ? { heading: "How to pay", lines: paymentOf(statement) }
    : { heading: `Balance on ${longDay(to)}`, lines: [pastBalance(closingBalance), SINCE_THEN] };
}

function paymentOf({ closingBalance, bank }: Statement): string[] {
  if (closingBalance < 0) return [`There is nothing to pay: you have ${formatDollars(-closingBalance)} in credit.`];
  if (closingBalance === 0) return ["There is nothing to pay."];
  return [
    `Please pay ${formatDollars(closingBalance)} by bank transfer`,
    ...accountLines(bank),
    "Reference: the numbers of the orders that you pay",
  ];
}

function tableOf({ from, openingBalance, entries }: Statement): Table {
  const hasPoNumbers = entries.some(({ poNumber }) => poNumber !== undefined);
  const poColumn: Column[] = hasPoNumbers ? [{ head: "PO number" }] : [];
  const poCell = (poNumber = "") => (hasPoNumbers ? [poNumber] : []);
  // What is carried forward of the last column is the balance: each row adds its amount.
  const opening: Row = {
    cells: [shortDay(from), "Opening balance", "", ...poCell(), "", formatDollars(openingBalance)],
    cents: [dollarsToCents(openingBalance)],
  };
  return {
    kind: "table",
    caption: "Entries of the statement",
    columns: [
      { head: "Date" },
      { head: "Entry", isWide: true },
      { head: "Order" },
      ...poColumn,
      { head: "Amount", isFigure: true },
      { head: "Balance", isFigure: true, isCarried: true },
    ],
    rows: [
      opening,
      ...entries.map((entry): Row => ({
        cells: [
          shortDay(entry.date),
          textOf(entry),
          entry.orderNumber ?? "",
          ...poCell(entry.poNumber),
          formatDollars(entry.amount),
          formatDollars(entry.balance),
        ],
        cents: [dollarsToCents(entry.amount)],
      })),
    ],
  };
}

/** 'Invoice INV-000042, due 29 Mar 2026', or 'Payment by bank transfer, reference 4711'. */
function textOf(entry: StatementEntry): string {
  const { invoice, number, dueOn, reference } = entry;
  return [
    invoice === undefined ? entryName(entry) : `${entryName(entry)} ${number}`,
    ...(dueOn === undefined ? [] : [`due ${shortDay(dueOn)}`]),
    ...(reference === undefined ? [] : [`reference ${reference}`]),
  ].join(", ");
}

const SUMS: Record<StatementKind, string> = {
  invoice: "Invoices",
  "credit-note": "Credit notes",
  payment: "Payments",
  refund: "Refunds",
};

/** What each kind adds up to; kinds without an entry are left out. */
function totalsOf({ openingBalance, entries, closingBalance }: Statement): Totals {
  const sums = new Map<StatementKind, number>();
  for (const { kind, amount } of entries) sums.set(kind, (sums.get(kind) ?? 0) + dollarsToCents(amount));
  const rows = STATEMENT_KINDS.flatMap((kind) => {
    const cents = sums.get(kind);
    return cents === undefined ? [] : [{ name: SUMS[kind], value: formatCents(cents) }];
  });
  return {
    kind: "totals",
    totals: [
      { name: "Opening balance", value: formatDollars(openingBalance) },
      ...rows,
      { name: "Closing balance", value: formatDollars(closingBalance), isMain: true },
    ],
  };
}
