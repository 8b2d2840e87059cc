import { z } from "zod";
import { BANK_LINE_STATUSES, BANK_MATCHES } from "../bank/bank-lines.ts";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { anyDollars, dollars } from "./dollars.ts";
import { keyword, pageOf, pageQuery } from "./pages.ts";
import { anyId, moment, recordId, requiredText } from "./text.ts";

/** The text of a bank's file. */
export const bankText = z.object({
  text: requiredText(LIMITS.bankFileBytes).describe("The lines of a bank's export, as CSV, TSV or OFX"),
});

export const bankUpload = z.object({
  lines: z.number().int().describe("How many lines are new, and kept"),
  known: z.number().int().describe("How many were known from an earlier upload"),
  debits: z.number().int().describe("How many are money that left the account: they are not kept"),
  problems: z
    .array(z.object({ line: z.number().int().describe("The line of the text, from 1"), message: z.string() }))
    .describe("The lines that could not be read; nothing of them is kept"),
});
export type BankUpload = z.infer<typeof bankUpload>;

export const bankLineStatus = z
  .enum(BANK_LINE_STATUSES)
  .describe("`open`: still to be booked; `booked`; `ignored`: it is none of a customer's");
export const bankMatch = z
  .enum(BANK_MATCHES)
  .describe(
    "`certain`: it names orders, invoices or unique PO numbers of one customer, and is exactly what they leave open. `likely`: another amount, or the amount and the payer's name",
  );

/** What a part of a line's amount pays. */
const paidInvoice = z.object({
  invoice: z.string().describe("The invoice's id; the order's until its invoice is issued"),
  number: z.string().describe("Of the invoice, such as `INV-000001`; of the order until its invoice is issued"),
  order: z.string().describe("The order's id"),
  orderNumber: z.string(),
  amount: dollars.describe("What of the line's amount goes to it"),
});

export const bankSuggestion = z.object({
  name: z.string().describe("The customer"),
  company: z
    .string()
    .nullable()
    .describe("The company that pays on account: what its invoices do not take becomes its credit. Null for others"),
  invoices: z.array(paidInvoice.extend({ open: dollars.describe("What is still to be paid of it") })),
});
export type BankSuggestion = z.infer<typeof bankSuggestion>;

const lineFacts = {
  _id: z.string(),
  date: z.string().describe("The bank's day"),
  amount: dollars,
  text: z.string().describe("The bank's; empty once it is removed"),
  status: bankLineStatus,
};

const staff = z.object({ _id: z.string(), name: z.string() });

/** A line of a bank's file: money that arrived. */
export const bankLine = z.object({
  ...lineFacts,
  match: bankMatch.nullable().describe("Null unless it is open"),
  suggestions: z.array(bankSuggestion).describe("At most five; empty unless it is open"),
  similarTo: z
    .string()
    .nullable()
    .describe(
      "The id of an earlier upload's line of the same day and amount that its own upload lacks: it may be the same payment with another text",
    ),
  similarLine: z.object(lineFacts).nullable(),
  left: dollars.describe("What is still to be booked: less than the amount when a part of it was undone"),
  payments: z
    .array(
      z.object({
        _id: z.string().describe("The payment's id"),
        name: z.string().describe("The customer"),
        company: z.string().nullable().describe("Of a company's payment on account; null for others"),
        amount: dollars,
        invoices: z.array(paidInvoice).describe("Of a company's payment, what it pays now"),
      }),
    )
    .describe("What it was booked as"),
  bookedBy: staff.nullable().describe("Who booked it last; null while nothing is booked"),
  bookedAt: moment.nullable(),
  mayUndo: z.boolean().describe("Whether its bookings can be undone: within a day"),
});
export type BankLine = z.infer<typeof bankLine>;

export const bankLinesQuery = pageQuery(PAGE_SIZE.others).extend({
  keyword: keyword.describe("Matches the text or the amount").optional(),
  status: bankLineStatus.optional(),
  match: bankMatch.describe("Only open lines that are judged so").optional(),
});
export type BankLinesQuery = z.infer<typeof bankLinesQuery>;

export const bankLinesPage = z.object({
  lines: z.array(bankLine),
  ...pageOf,
  sum: anyDollars.describe("Of all lines that match"),
});
export type BankLinesPage = z.infer<typeof bankLinesPage>;

/** Which lines are booked, and as what. */
export const bankBooking = z.object({
  lines: z
    .array(
      z.object({
        line: anyId.describe("The line's id"),
        company: anyId.describe("The company that pays on account").optional(),
        invoices: z
          .array(
            z.object({
              invoice: anyId.describe("The invoice's id, or that of its order"),
              amount: dollars
                .min(0.01)
                .describe("Together they are what is left of the line; of a company on account they may be less"),
            }),
          )
          .min(1)
          .max(LIMITS.bankInvoices)
          .describe("By default those of its one suggestion; of a company alone, what is due the longest")
          .optional(),
        match: z.literal("certain").describe("Refused unless it is still certain").optional(),
      }),
    )
    .min(1)
    .max(LIMITS.bankBooking),
});
export type BankBooking = z.infer<typeof bankBooking>;

export const bankBooked = z.object({
  booked: z.array(
    z.object({ line: z.string(), payment: z.string().describe("The payment's id; the first of several") }),
  ),
  refused: z
    .array(z.object({ line: z.string(), message: z.string() }))
    .describe("The lines of which nothing is booked"),
});
export type BankBooked = z.infer<typeof bankBooked>;

export const bankLineById = z.object({ id: recordId });
