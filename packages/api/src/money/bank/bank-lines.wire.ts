import type { bankLines } from "@shop/db/schema/bank";
import type { Judgement, Suggestion } from "@shop/domain/bank/judge-line";
import type { BankLine, BankSuggestion } from "@shop/domain/contracts/bank";
import { centsToDollars } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { formatPaperNumber } from "@shop/domain/papers/paper";

export type BankLineRow = typeof bankLines.$inferSelect;
type Facts = Pick<BankLineRow, "id" | "day" | "amountCents" | "text" | "status">;

const toFacts = ({ id, day, amountCents, text, status }: Facts) => ({
  _id: id,
  date: day,
  amount: centsToDollars(amountCents),
  text,
  status,
});

/** A line as the API returns it; `judgement` of an open one. */
export const toBankLine = (line: BankLineRow, similar: Facts | null, judgement: Judgement | undefined): BankLine => ({
  ...toFacts(line),
  match: judgement?.match ?? null,
  suggestions: judgement?.suggestions.map(toSuggestion) ?? [],
  similarTo: line.similarTo,
  similarLine: similar && toFacts(similar),
});

const toSuggestion = ({ name, parts }: Suggestion): BankSuggestion => ({
  name,
  invoices: parts.map(({ payable, cents }) => {
    const { order, invoice, invoiceNumber, openCents } = payable;
    const orderNumber = formatOrderNumber(payable.orderNumber);
    return {
      invoice: invoice ?? order,
      number: invoiceNumber === null ? orderNumber : formatPaperNumber("invoice", invoiceNumber),
      order,
      orderNumber,
      amount: centsToDollars(cents),
      open: centsToDollars(openCents),
    };
  }),
});
