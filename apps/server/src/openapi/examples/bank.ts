import type { BankLine } from "@shop/domain/contracts/bank";
import { INVOICE } from "./invoices.ts";
import { ORDER } from "./orders.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

/** A transfer that pays the clinic's invoice. */
export const BANK_LINE: BankLine = {
  _id: "01935a61-2c4d-7e5f-8a6b-7c8d9e0f1a2b",
  date: "2026-03-27",
  amount: INVOICE.total,
  text: `Direct credit 141000 CARLTON CLINIC ${INVOICE.number}`,
  status: "open",
  match: "certain",
  suggestions: [
    {
      name: INVOICE.buyer?.name ?? "",
      company: null,
      invoices: [
        {
          invoice: INVOICE._id,
          number: INVOICE.number,
          order: ORDER._id,
          orderNumber: ORDER.orderNumber,
          amount: INVOICE.total,
          open: INVOICE.total,
        },
      ],
    },
  ],
  similarTo: null,
  similarLine: null,
  left: INVOICE.total,
  payments: [],
  bookedBy: null,
  bookedAt: null,
  mayUndo: false,
};
const { _id: line } = BANK_LINE;

export const bank: ExamplesOf<Inputs["bank"], Outputs["bank"]> = {
  upload: {
    input: {
      text: `27/03/2026,"+${INVOICE.total.toFixed(2)}","${BANK_LINE.text}","+5173.06"\n27/03/2026,"-80.00","OFFICEWORKS","+4829.12"\n31/02/2026,"+12.00","N WHITLAM","+4909.12"`,
    },
    output: { lines: 1, known: 0, debits: 1, problems: [{ line: 3, message: "The day can't be read" }] },
  },
  list: {
    input: { keyword: "clinic", status: "open", match: "certain", pageNumber: 1, pageSize: 20 },
    output: { lines: [BANK_LINE], page: 1, pages: 1, total: 1, sum: INVOICE.total },
  },
  book: {
    input: { lines: [{ line, invoices: [{ invoice: INVOICE._id, amount: INVOICE.total }] }] },
    output: { booked: [{ line, payment: "01935a61-3d5e-7f60-9b7c-8d9e0f1a2b3c" }], refused: [] },
  },
  ignore: { input: { id: line }, output: { ...BANK_LINE, status: "ignored", match: null, suggestions: [] } },
  restore: { input: { id: line }, output: BANK_LINE },
  undo: { input: { id: line }, output: BANK_LINE },
};
