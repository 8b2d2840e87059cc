import type { Statement, StatementEntry } from "@shop/domain/contracts/statements";
import { ORDER } from "./orders.ts";
import { COMPANY_ID } from "./company-accounts.ts";
import { INVOICE } from "./invoices.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

const { order, orderNumber } = INVOICE;
const entryOf = (entry: Omit<StatementEntry, "order" | "orderNumber" | "poNumber">): StatementEntry => ({
  ...entry,
  order,
  orderNumber,
  ...(ORDER.poNumber && { poNumber: ORDER.poNumber }),
});

/** The clinic's statement of the month in which it was invoiced and paid a part. */
export const STATEMENT: Statement = {
  from: "2026-03-01",
  to: "2026-03-31",
  isCurrent: false,
  openingBalance: 0,
  entries: [
    entryOf({
      date: INVOICE.issuedOn,
      kind: "invoice",
      number: INVOICE.number,
      amount: INVOICE.total,
      balance: INVOICE.total,
      invoice: INVOICE._id,
      ...(INVOICE.dueOn !== null && { dueOn: INVOICE.dueOn }),
    }),
    entryOf({
      date: "2026-03-27",
      kind: "payment",
      number: orderNumber,
      amount: -INVOICE.total,
      balance: 0,
      method: "bank",
      reference: "Transfer 4711",
    }),
  ],
  closingBalance: 0,
  customer: ORDER.user._id,
  seller: INVOICE.seller,
  buyer: INVOICE.buyer ?? { name: ORDER.user.name },
  bank: { accountName: "Banksia Supply Pty Ltd", bsb: "000-000", accountNumber: "12345678" },
};

export const statements: ExamplesOf<Inputs["statements"], Outputs["statements"]> = {
  read: {
    input: { from: STATEMENT.from, to: STATEMENT.to, user: STATEMENT.customer, company: COMPANY_ID, own: false },
    output: STATEMENT,
  },
};
