import type { OwnCompany, Spending } from "@shop/domain/contracts/company";
import { ORDER } from "./orders.ts";
import { REMOVED } from "@shop/domain/messages";
import { BUYER, BUYER_LIMITS, INVITATION, INVITED } from "./company-members.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

/** The clinics of the examples, as their admin sees them. */
export const COMPANY: OwnCompany = {
  name: "Wattle Lane Clinics",
  abn: "51 824 753 556",
  role: "admin",
  members: [BUYER, INVITED],
  costCentres: [
    { code: "CBD", name: "Clinic in the city", isActive: true },
    { code: "NORTH", name: "Northern clinic", isActive: true },
  ],
  costCentreRequired: false,
  poRequired: true,
  invoiceEmail: "accounts@wattlelane.example",
  version: 3,
  account: { termsDays: 14, creditLimit: 5000, onHold: false, balance: 412.5, left: 4587.5, overdue: 0 },
};

const { _id, orderNumber, paymentMethod, createdAt, totalPrice, openPrice, user } = ORDER;

const SPENDING: Spending = {
  from: "2026-01",
  to: "2026-03",
  rows: [
    { month: "2026-03", costCentre: "CBD", orders: 2, total: 412.5 },
    { month: "2026-02", costCentre: "NORTH", orders: 1, total: 137.5 },
  ],
  total: 550,
};

export const company: ExamplesOf<Inputs["company"], Outputs["company"]> = {
  read: { output: COMPANY },
  orders: {
    input: {
      keyword: "gloves",
      member: user._id,
      costCentre: "CBD",
      from: "2026-01-01",
      to: "2026-03-31",
      pageNumber: 1,
      pageSize: 10,
    },
    output: {
      orders: [
        {
          _id,
          orderNumber,
          paymentMethod,
          createdAt,
          totalPrice,
          paidAt: null,
          shippedAt: null,
          deliveredAt: null,
          cancelledAt: null,
          lineCount: ORDER.orderItems.length,
          user: { _id: user._id, name: user.name },
          costCentre: "CBD",
          openPrice,
        },
      ],
      page: 1,
      pages: 1,
      total: 1,
    },
  },
  spending: { input: { from: SPENDING.from, to: SPENDING.to }, output: SPENDING },
  update: {
    input: {
      costCentres: COMPANY.costCentres,
      costCentreRequired: COMPANY.costCentreRequired,
      poRequired: COMPANY.poRequired,
      invoiceEmail: COMPANY.invoiceEmail ?? "",
      version: COMPANY.version - 1,
    },
    output: COMPANY,
  },
  addMember: { input: INVITATION, output: INVITED },
  updateMember: { input: { id: BUYER._id, ...BUYER_LIMITS }, output: BUYER },
  removeMember: { input: { id: BUYER._id }, output: { message: REMOVED("Member") } },
};
