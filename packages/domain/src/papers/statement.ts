import { addDays } from "../dates.ts";
import { formatDollars } from "../money.ts";
import type { PaperKind } from "./paper.ts";

/** What is on a statement, in the order of the entries of a day. */
export const STATEMENT_KINDS = ["invoice", "credit-note", "payment", "refund"] as const satisfies readonly (
  | PaperKind
  | "payment"
  | "refund"
)[];
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** Days in the shop's time zone, YYYY-MM-DD, both included. */
export interface Period {
  from: string;
  to: string;
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** The period that is asked for: by default up to today, and from the first day of the last one's month. */
export function statementPeriod({ from, to }: { from?: string; to?: string }, today: string): Period {
  const last = to ?? today;
  return { from: from ?? monthStart(last), to: last };
}

/** 1 July of the financial year of a day. */
function financialYearStart(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${String(day.slice(5, 7) < "07" ? year - 1 : year).padStart(4, "0")}-07-01`;
}

/** The periods that people ask for, by name. */
export function statementPeriods(today: string): { label: string; period: Period }[] {
  const lastOfLastMonth = addDays(monthStart(today), -1);
  const year = financialYearStart(today);
  const lastOfLastYear = addDays(year, -1);
  return [
    { label: "This month", period: { from: monthStart(today), to: today } },
    { label: "Last month", period: { from: monthStart(lastOfLastMonth), to: lastOfLastMonth } },
    { label: "This financial year", period: { from: year, to: today } },
    { label: "Last financial year", period: { from: financialYearStart(lastOfLastYear), to: lastOfLastYear } },
  ];
}

/** 'statement-2026-07-01-to-2026-07-31.pdf' */
export const statementFileName = ({ from, to }: Period): string => `statement-${from}-to-${to}.pdf`;

/** Whose statement is asked for: by staff that of an account or a company; a member's own, or that of their company. */
export interface StatementOf {
  user?: string | undefined;
  company?: string | undefined;
  own?: boolean | undefined;
}

/** The same in an address. */
export const statementWhose = ({ user, company, own }: StatementOf): Record<string, string> => ({
  ...(user && { user }),
  ...(company && { company }),
  ...(own && { own: "true" }),
});

/** Where the PDF of a statement is read, with a token. */
export function statementPdfPath({ from, to }: Period, whose: StatementOf = {}): string {
  return `/api/statement.pdf?${new URLSearchParams({ from, to, ...statementWhose(whose) }).toString()}`;
}

/** What the balance of a period that is over was, in dollars: '$540.00', or '$0.50 in credit'. */
export const pastBalance = (closingBalance: number): string =>
  closingBalance < 0 ? `${formatDollars(-closingBalance)} in credit` : formatDollars(closingBalance);

/** Beside the balance of a period that is over, since it may have been paid. */
export const SINCE_THEN = "What was charged or paid after this day is not included.";

const BY: Record<"payment" | "refund", Record<"bank" | "card", string>> = {
  payment: { bank: "Payment by bank transfer", card: "Payment by card" },
  refund: { bank: "Refund by bank transfer", card: "Refund to card" },
};

/** What an entry is called on screens and in print, such as 'Payment by card'. */
export function entryName(entry: {
  kind: StatementKind;
  method?: "bank" | "card" | undefined;
  isReturn?: boolean | undefined;
}): string {
  const { kind, method = "bank", isReturn = false } = entry;
  if (kind === "invoice") return "Invoice";
  if (isReturn) return "Payment returned by the bank";
  return kind === "credit-note" ? "Credit note" : BY[kind][method];
}
