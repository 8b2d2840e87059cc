import type { CompanyPayment } from "@shop/domain/contracts/company-payments";
import { centsToDollars, dollarsToCents } from "@shop/domain/money";
import { COMPANY } from "./company.ts";
import { INVOICE } from "./invoices.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

export const COMPANY_ID = "01935a61-5d2e-7b1c-9f40-2c6e8a0b4d13";
const CREDIT = 40;

/** A payment that pays the clinic's invoice, and is credit for the rest. */
export const COMPANY_PAYMENT: CompanyPayment = {
  _id: "01935a61-7e4f-7c2d-8a51-3d7f9b1c5e24",
  amount: centsToDollars(dollarsToCents(INVOICE.total) + dollarsToCents(CREDIT)),
  paidOn: "2026-03-27",
  reference: "NPP 4310067",
  invoices: [
    {
      invoice: INVOICE._id,
      number: INVOICE.number,
      order: INVOICE.order,
      orderNumber: INVOICE.orderNumber,
      amount: INVOICE.total,
    },
  ],
  left: CREDIT,
  undoneAt: null,
  returnedOn: null,
  returnReason: null,
  recordedBy: { _id: "01935a60-91aa-7e2b-b0c3-4f8d6a2e1c35", name: "Ada Staff" },
  createdAt: "2026-03-27T01:20:00.000Z",
};

const TAKEN_BACK: CompanyPayment = { ...COMPANY_PAYMENT, invoices: [], left: 0 };
const id = COMPANY_ID;
const { _id: payment, amount, paidOn, reference } = COMPANY_PAYMENT;
const returned = { returnedOn: "2026-03-30", reason: "Account closed" };

export const companyAccounts: ExamplesOf<Inputs["companyAccounts"], Outputs["companyAccounts"]> = {
  overdue: {
    input: { pageNumber: 1, pageSize: 20 },
    output: {
      companies: [
        {
          _id: id,
          name: COMPANY.name,
          balance: 1_260.5,
          notDue: 420.5,
          days1: 640,
          days31: 200,
          days61: 0,
          days91: 0,
          oldestDueOn: "2026-02-10",
          remindedAt: "2026-03-25T22:00:00.000Z",
        },
      ],
      page: 1,
      pages: 1,
      total: 1,
    },
  },
  payments: {
    input: { id, pageNumber: 1, pageSize: 20 },
    output: { payments: [COMPANY_PAYMENT], page: 1, pages: 1, total: 1 },
  },
  recordPayment: {
    input: { id, amount, paidOn, reference, invoices: [{ invoice: INVOICE._id, amount: INVOICE.total }] },
    output: COMPANY_PAYMENT,
  },
  undoPayment: { input: { id, payment }, output: { ...TAKEN_BACK, undoneAt: "2026-03-27T01:25:00.000Z" } },
  returnPayment: {
    input: { id, payment, ...returned },
    output: { ...TAKEN_BACK, returnedOn: returned.returnedOn, returnReason: returned.reason },
  },
  remind: { input: { id }, output: { message: "The reminder was sent to accounts@wattlelane.example" } },
};
