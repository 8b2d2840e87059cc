import type { CompanyRecord } from "@shop/domain/contracts/companies";
import type { TradeApplication } from "@shop/domain/contracts/trade-applications";
import { REMOVED, THANK_YOU } from "@shop/domain/messages";
import { COMPANY } from "./company.ts";
import { BUYER, BUYER_LIMITS, INVITATION, INVITED } from "./company-members.ts";
import { CLINICS_LIST } from "./people.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

/** The clinics of the examples, as staff see them. */
export const CLINICS: CompanyRecord = {
  _id: "01935b0e-11c7-7d4b-a2f8-3c9d5e70b184",
  name: COMPANY.name,
  abn: COMPANY.abn,
  priceListId: CLINICS_LIST._id,
  priceList: CLINICS_LIST,
  termsDays: 14,
  creditLimit: 5000,
  onHold: false,
  unpaidOrdersLimit: null,
  unpaidAmountLimit: null,
  balance: 1240.25,
  left: 3759.75,
  overdue: 312.5,
  memberCount: 4,
  createdAt: "2026-03-20T01:05:00.000Z",
  version: 3,
};
const TERMS = { termsDays: 14, creditLimit: 5000, priceListId: CLINICS_LIST._id };
const page = { page: 1, pages: 1, total: 1 };

/** An ABN that no company of the examples has. */
export const NEW_ABN = "51824753556";

export const companies: ExamplesOf<Inputs["companies"], Outputs["companies"]> = {
  list: {
    input: { keyword: "wattle", sort: "name", direction: "asc", pageNumber: 1, pageSize: 20 },
    output: { companies: [CLINICS], ...page },
  },
  create: {
    input: { name: CLINICS.name, abn: NEW_ABN, ...TERMS, adminEmail: INVITED.email },
    output: { ...CLINICS, balance: 0, left: 5000, overdue: 0, memberCount: 0, version: 1 },
  },
  byId: { input: { id: CLINICS._id }, output: { ...CLINICS, members: [BUYER, INVITED] } },
  update: { input: { id: CLINICS._id, ...TERMS, onHold: false, version: 2 }, output: CLINICS },
  addMember: { input: { id: CLINICS._id, ...INVITATION }, output: INVITED },
  updateMember: { input: { id: CLINICS._id, member: BUYER._id, ...BUYER_LIMITS }, output: BUYER },
  removeMember: { input: { id: CLINICS._id, member: BUYER._id }, output: { message: REMOVED("Member") } },
};

export const APPLICATION: TradeApplication = {
  _id: "01935b02-7a35-7c19-8e40-5d1f92c6b370",
  companyName: CLINICS.name,
  abn: CLINICS.abn,
  contactName: "Mei Lim",
  email: INVITED.email,
  phone: "03 5550 0199",
  message: "We run two clinics and order every week.",
  status: "open",
  decidedAt: null,
  decidedBy: null,
  reason: null,
  company: null,
  duplicates: [],
  createdAt: "2026-03-19T05:40:00.000Z",
};
const REASON = "We supply businesses in Victoria only.";

export const tradeApplications: ExamplesOf<Inputs["tradeApplications"], Outputs["tradeApplications"]> = {
  create: {
    input: {
      companyName: APPLICATION.companyName,
      abn: NEW_ABN,
      contactName: APPLICATION.contactName,
      email: APPLICATION.email,
      phone: APPLICATION.phone,
      message: APPLICATION.message,
    },
    output: { message: THANK_YOU },
  },
  list: {
    input: {
      keyword: "wattle",
      status: "open",
      sort: "createdAt",
      direction: "desc",
      pageNumber: 1,
      pageSize: 20,
    },
    output: { applications: [APPLICATION], ...page },
  },
  approve: {
    input: { id: APPLICATION._id, ...TERMS },
    output: { ...CLINICS, balance: 0, left: 5000, overdue: 0, memberCount: 0, version: 1 },
  },
  decline: {
    input: { id: APPLICATION._id, reason: REASON },
    output: {
      ...APPLICATION,
      status: "declined",
      decidedAt: "2026-03-20T01:05:00.000Z",
      decidedBy: { _id: "01935a10-2b3c-7d4e-8f50-617283940a1b", name: "Ada Park" },
      reason: REASON,
    },
  },
};
