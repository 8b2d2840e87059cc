import type { bankLines } from "@shop/db/schema/bank";
import { mayUndoBooking } from "@shop/domain/bank/bank-lines";
import type { Judgement, Suggestion } from "@shop/domain/bank/judge-line";
import type { BankLine, BankSuggestion } from "@shop/domain/contracts/bank";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { formatPaperNumber } from "@shop/domain/papers/paper";

export type BankLineRow = typeof bankLines.$inferSelect;

/** What a part of a line's amount pays, in cents. */
export interface PaidOrder {
  order: string;
  orderNumber: number;
  invoice: string | null;
  invoiceNumber: number | null;
  cents: number;
}

/** A payment that a line was booked as. */
export interface BookedPayment {
  id: string;
  name: string;
  /** Of a company's payment on account. */
  company: string | null;
  cents: number;
  /** The bank has taken it back. */
  isReturned: boolean;
  paid: readonly PaidOrder[];
}

/** What belongs to a line. */
export interface AboutLine {
  similar: BankLineRow | undefined;
  /** Of an open line. */
  judgement: Judgement | undefined;
  payments: readonly BookedPayment[];
  /** The name of who booked it. */
  bookedBy: string | undefined;
}

const toFacts = ({ id, day, amountCents, text, status }: BankLineRow) => ({
  _id: id,
  date: day,
  amount: centsToDollars(amountCents),
  text,
  status,
});

export function toBankLine(line: BankLineRow, { similar, judgement, payments, bookedBy }: AboutLine): BankLine {
  const { similarTo, amountCents, bookedCents, bookedAt } = line;
  const by = bookedCents > 0 && line.bookedBy !== null ? { _id: line.bookedBy, name: bookedBy ?? "" } : null;
  return {
    ...toFacts(line),
    match: judgement?.match ?? null,
    suggestions: judgement?.suggestions.map(toSuggestion) ?? [],
    similarTo,
    similarLine: similar ? toFacts(similar) : null,
    left: centsToDollars(amountCents - bookedCents),
    payments: payments.map(({ id, name, company, cents, paid }) => ({
      _id: id,
      name,
      company,
      amount: centsToDollars(cents),
      invoices: paid.map(toPaidInvoice),
    })),
    bookedBy: by,
    bookedAt: (by && bookedAt?.toISOString()) ?? null,
    mayUndo: mayUndoBooking(line, new Date()) && !payments.some(({ isReturned }) => isReturned),
  };
}

const toSuggestion = ({ name, company, parts }: Suggestion): BankSuggestion => ({
  name,
  company,
  invoices: parts.map(({ payable, cents }) => ({
    ...toPaidInvoice({ ...payable, cents }),
    open: centsToDollars(payable.openCents),
  })),
});

function toPaidInvoice({ order, invoice, invoiceNumber, cents, ...paid }: PaidOrder) {
  const orderNumber = formatOrderNumber(paid.orderNumber);
  return {
    invoice: invoice ?? order,
    number: invoiceNumber === null ? orderNumber : formatPaperNumber("invoice", invoiceNumber),
    order,
    orderNumber,
    amount: centsToDollars(cents),
  };
}
