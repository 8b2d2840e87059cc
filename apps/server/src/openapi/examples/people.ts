import { formatAbn } from "@shop/domain/abn";
import type { User } from "@shop/domain/contracts/users";
import { PASSWORD_RESET, RESET_ON_ITS_WAY } from "@shop/domain/messages";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

/** The customer of all examples, a clinic in Melbourne. */
export const CLINIC: User = {
  _id: "01935a2f-4d20-7c58-93ab-2e7f60b1d041",
  name: "Carlton Family Clinic",
  email: "orders@carlton-clinic.example",
  isAdmin: false,
};
/** As it is sent; with blanks it is read alike. */
export const CLINIC_ABN = "53004085616";
export const CLINICS_LIST = { _id: "01935a60-52b7-7e19-b0c4-91d2f7a86e35", name: "Clinics" };
export const PASSWORD = "three-green-bandages";
const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkzNWEyZiJ9.q1uZ0sJm3V8eKcXy";
const SESSION = { ...CLINIC, token: TOKEN };
const slice = { pageNumber: 1, pageSize: 100 };

export const users: ExamplesOf<Inputs["users"], Outputs["users"]> = {
  login: { input: { email: CLINIC.email, password: PASSWORD }, output: SESSION },
  register: { input: { name: CLINIC.name, email: CLINIC.email, password: PASSWORD }, output: SESSION },
  forgotPassword: { input: { EmailAddress: CLINIC.email }, output: { Result: RESET_ON_ITS_WAY } },
  resetPassword: {
    input: {
      val: "01935a50-77aa-7b10-8c2d-5e9f31a4b651",
      key: "mK3vQ9xT2pLwZ7rN5yBcD8sF1hJ6gA4u",
      password: PASSWORD,
    },
    output: { Result: PASSWORD_RESET },
  },
  byId: {
    input: { id: "profile" },
    output: {
      ...CLINIC,
      invoiceEmail: "accounts@carltonclinic.example",
      abn: formatAbn(CLINIC_ABN),
      poRequired: false,
      company: {
        name: "Wattle Lane Clinics",
        role: "buyer",
        orderLimit: 500,
        monthlyLimit: 2_000,
        monthSpent: 310.2,
      },
    },
  },
  updateProfile: { input: { name: "Carlton Family Clinic", abn: CLINIC_ABN }, output: SESSION },
  list: { input: slice, output: [CLINIC] },
  normal: { input: slice, output: [CLINIC] },
  update: {
    input: {
      id: CLINIC._id,
      name: "Carlton Family Clinic Pty Ltd",
      abn: CLINIC_ABN,
      unpaidOrdersLimit: 50,
      poRequired: true,
      priceListId: CLINICS_LIST._id,
      version: 1,
    },
    output: {
      ...CLINIC,
      name: "Carlton Family Clinic Pty Ltd",
      createdAt: "2026-03-01T22:40:00.000Z",
      abn: formatAbn(CLINIC_ABN),
      unpaidOrdersLimit: 50,
      unpaidAmountLimit: null,
      poRequired: true,
      priceListId: CLINICS_LIST._id,
      priceList: CLINICS_LIST,
      version: 2,
    },
  },
};

export const ENQUIRY = {
  _id: "01935a55-0b3c-7d71-a4e6-8f1c92d5b761",
  name: "Nora Whitlam",
  email: CLINIC.email,
  phoneno: "(03) 5550 0142",
  message: "Do you deliver to Carlton on Saturdays?",
  createdAt: "2026-03-21T23:05:00.000Z",
};

export const contacts: ExamplesOf<Inputs["contacts"], Outputs["contacts"]> = {
  create: {
    input: { name: ENQUIRY.name, email: ENQUIRY.email, phoneno: ENQUIRY.phoneno, message: ENQUIRY.message },
    output: ENQUIRY,
  },
  list: {
    input: { keyword: "Carlton", state: "open", pageNumber: 1, pageSize: 20, sort: "createdAt", direction: "desc" },
    output: {
      contacts: [{ ...ENQUIRY, handledAt: null, handledBy: null, note: "", reply: null, version: 0 }],
      page: 1,
      pages: 1,
      total: 1,
    },
  },
};
