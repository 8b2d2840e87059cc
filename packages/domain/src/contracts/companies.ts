import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { companyMember } from "./company-members.ts";
import { anyDollars, dollars, signedDollars } from "./dollars.ts";
import { keyword, listQuery, pageOf, seenVersion } from "./pages.ts";
import { abn, anyId, email, moment, recordId, requiredText } from "./text.ts";
import { unpaidLimits } from "./users.ts";

const settings = {
  termsDays: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.termsDays)
    .nullable()
    .describe("Days after its issue by which an invoice on account is to be paid; null: no payment on account"),
  creditLimit: dollars.nullable().describe("The most that may be owed on account; null, like the terms: no account"),
  onHold: z.boolean().describe("No further orders on account"),
  ...unpaidLimits,
};
const priceListId = z
  .string()
  .nullable()
  .describe("The list whose prices the members pay where their own list has none; null: none");

/** A company, as staff see it. */
export const companyRecord = z.object({
  _id: z.string(),
  name: z.string(),
  abn: z.string().describe("Such as `51 824 753 556`"),
  priceListId,
  priceList: z.object({ _id: z.string(), name: z.string() }).nullable(),
  ...settings,
  balance: signedDollars.describe("Invoices less credit notes and payments; negative in its favour"),
  left: anyDollars.nullable().describe("What may still be ordered on account; null without payment on account"),
  overdue: anyDollars.describe("What is open of invoices on account that are overdue"),
  memberCount: z.number().int().describe("Members, without those who are invited"),
  createdAt: moment,
  version: z.number().int(),
});
export type CompanyRecord = z.infer<typeof companyRecord>;

export const companyWithMembers = companyRecord.extend({ members: z.array(companyMember) });
export type CompanyWithMembers = z.infer<typeof companyWithMembers>;

export const companyQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt", "name"]).default("createdAt")).extend({
  keyword: keyword.describe("Matches name and ABN, and names and email addresses of members").optional(),
});
export type CompanyQuery = z.infer<typeof companyQuery>;
export const companyPage = z.object({ companies: z.array(companyRecord), ...pageOf });
export type CompanyPage = z.infer<typeof companyPage>;

export const companyById = z.object({ id: recordId });

const name = requiredText(LIMITS.name);
const sentPriceListId = anyId
  .nullable()
  .describe("The list whose prices the members pay where their own list has none; null or empty for none")
  .optional();

/** What is agreed with a company. */
export const companyTerms = z.object({
  termsDays: settings.termsDays.optional(),
  creditLimit: settings.creditLimit.optional(),
  priceListId: sentPriceListId,
});
export type CompanyTerms = z.infer<typeof companyTerms>;

export const newCompany = companyTerms.extend({
  name,
  abn,
  ...z.object(settings).omit({ termsDays: true, creditLimit: true }).partial().shape,
  adminEmail: email.describe("Invited as the company's admin").optional(),
});
export type NewCompany = z.infer<typeof newCompany>;

/** Fields that are left out stay unchanged. */
export const companyUpdate = newCompany
  .omit({ adminEmail: true })
  .partial()
  .extend({ id: recordId, version: seenVersion });
export type CompanyUpdate = z.infer<typeof companyUpdate>;
