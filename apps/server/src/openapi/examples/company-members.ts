import type { CompanyMember } from "@shop/domain/contracts/company-members";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

/** A buyer of the clinics. */
export const BUYER: CompanyMember = {
  _id: "01935b10-6c1e-7f3a-9d27-4b8e60a2f511",
  name: "Theo Banks",
  email: "theo@wattlelane.example",
  role: "buyer",
  status: "member",
  orderLimit: 500,
  monthlyLimit: 2000,
  monthSpent: 412.5,
  expiresAt: null,
};
export const INVITED: CompanyMember = {
  _id: "01935b12-0d4f-7a61-8c93-7e5a21b0c962",
  name: null,
  email: "mei@wattlelane.example",
  role: "approver",
  status: "invited",
  orderLimit: null,
  monthlyLimit: null,
  monthSpent: 0,
  expiresAt: "2026-04-02T00:10:00.000Z",
};
/** Of a mailed link. */
export const TOKEN = "nT4wR8yU2iO6pA1sD5fG9hJ3kL7zX0cV";

/** What is sent to invite a person. */
export const INVITATION = { email: INVITED.email, role: INVITED.role, orderLimit: null, monthlyLimit: null };
export const BUYER_LIMITS = { role: BUYER.role, orderLimit: BUYER.orderLimit, monthlyLimit: BUYER.monthlyLimit };

const COMPANY = { _id: "01935b0e-11c7-7d4b-a2f8-3c9d5e70b184", name: "Wattle Lane Clinics" };

export const invitations: ExamplesOf<Inputs["invitations"], Outputs["invitations"]> = {
  read: {
    input: { token: TOKEN },
    output: { company: COMPANY, email: INVITED.email, role: INVITED.role, hasAccount: false },
  },
  accept: {
    input: { token: TOKEN, name: "Mei Lim", password: "three-green-bandages" },
    output: {
      company: COMPANY,
      role: INVITED.role,
      session: {
        _id: "01935b1a-52d8-7e90-b61c-8f2a4d7e3c05",
        name: "Mei Lim",
        email: INVITED.email,
        isAdmin: false,
        token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkzNWEyZiJ9.q1uZ0sJm3V8eKcXy",
      },
    },
  },
};
