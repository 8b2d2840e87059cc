import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { anyDollars, dollars, signedDollars } from "./dollars.ts";
import { bankPayment } from "./orders.ts";
import { pageOf, pageQuery } from "./pages.ts";
import { dayOfShop, moment, recordId, requiredText, storableDay } from "./text.ts";

const COMPANY = { id: recordId.describe("The company's id; 404 when it is malformed or unknown") };
const PAYMENT = { ...COMPANY, payment: recordId.describe("The payment's id; 404 when it is not one of the company") };

export const companyPaymentsQuery = pageQuery(PAGE_SIZE.others).omit({ keyword: true }).extend(COMPANY);
export type CompanyPaymentsQuery = z.infer<typeof companyPaymentsQuery>;

/** A payment of a company on account. */
export const companyPayment = z.object({
  _id: z.string(),
  amount: signedDollars.describe("Negative when credit was paid back"),
  paidOn: dayOfShop,
  reference: z.string().describe("The bank's"),
  invoices: z
    .array(
      z.object({
        invoice: z.string().nullable().describe("Its id; null while it is being issued"),
        number: z.string().nullable(),
        order: z.string().describe("The order's id"),
        orderNumber: z.string(),
        amount: dollars,
      }),
    )
    .describe("What it pays, the oldest due first"),
  left: anyDollars.describe("What pays nothing yet and was not paid back: credit"),
  undoneAt: moment.nullable().describe("Since then as if it had never been made"),
  returnedOn: dayOfShop.nullable().describe("The day on which the bank took it back"),
  returnReason: z.string().nullable(),
  recordedBy: z.object({ _id: z.string(), name: z.string() }),
  createdAt: moment,
});
export type CompanyPayment = z.infer<typeof companyPayment>;

export const companyPaymentPage = z.object({ payments: z.array(companyPayment), ...pageOf });
export type CompanyPaymentPage = z.infer<typeof companyPaymentPage>;

export const newCompanyPayment = z.object({
  ...COMPANY,
  amount: bankPayment.shape.amount.describe("Negative: credit that is paid back, at most all of it"),
  paidOn: storableDay.describe("From a year ago to today, in the shop's time zone"),
  reference: bankPayment.shape.reference,
  invoices: z
    .array(z.object({ invoice: recordId.describe("Of an order on account of the company"), amount: dollars.min(0.01) }))
    .max(LIMITS.paidInvoices)
    .describe(
      "What it pays first; the rest pays what is due the longest, then it is credit. 400 over what is open of an invoice and, in sum, over `amount`",
    )
    .optional(),
});
export type NewCompanyPayment = z.infer<typeof newCompanyPayment>;

export const companyPaymentById = z.object(PAYMENT);
export type CompanyPaymentById = z.infer<typeof companyPaymentById>;

export const companyPaymentReturn = z.object({
  ...PAYMENT,
  returnedOn: storableDay.describe("From the day of the payment to today, in the shop's time zone"),
  reason: requiredText(LIMITS.cancellationReason),
});
export type CompanyPaymentReturn = z.infer<typeof companyPaymentReturn>;

export const overdueQuery = pageQuery(PAGE_SIZE.others).omit({ keyword: true });
export type OverdueQuery = z.infer<typeof overdueQuery>;

const ofAge = (days: string) => anyDollars.describe(`Open of invoices that are ${days} days overdue`);

/** A company with overdue invoices on account. */
export const overdueCompany = z.object({
  _id: z.string(),
  name: z.string(),
  balance: signedDollars.describe("Invoices less credit notes and payments, as on its statement of today"),
  notDue: anyDollars.describe("Open of invoices on account that are not overdue"),
  days1: ofAge("1 to 30"),
  days31: ofAge("31 to 60"),
  days61: ofAge("61 to 90"),
  days91: ofAge("91 or more"),
  oldestDueOn: dayOfShop,
  remindedAt: moment.nullable().describe("When it was last reminded"),
});
export type OverdueCompany = z.infer<typeof overdueCompany>;

export const overduePage = z.object({ companies: z.array(overdueCompany), ...pageOf });
export type OverduePage = z.infer<typeof overduePage>;

export const reminderOf = z.object(COMPANY);
