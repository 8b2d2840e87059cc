import { z } from "zod";
import { COMPANY_ROLES } from "../access.ts";
import { LIMITS } from "../limits.ts";
import { seenVersion } from "./pages.ts";
import { emailOrNone, requiredText } from "./text.ts";

export const companyRole = z.enum(COMPANY_ROLES);

export const costCentre = z.object({
  code: requiredText(LIMITS.costCentre).describe("Unique in the company, ignoring case"),
  name: requiredText(LIMITS.name),
  isActive: z.boolean().describe("False: orders can no longer name it"),
});
export type CostCentre = z.infer<typeof costCentre>;

const settings = {
  costCentres: z.array(costCentre).max(LIMITS.costCentres).describe("In the order in which they are shown"),
  costCentreRequired: z.boolean().describe("Every order needs a cost centre"),
  poRequired: z.boolean().describe("Every order needs a PO number"),
};

/** The caller's company. */
export const ownCompany = z.object({
  name: z.string(),
  abn: z.string().describe("Such as `51 824 753 556`"),
  role: companyRole.describe("The caller's"),
  ...settings,
  invoiceEmail: z.string().nullable().describe("Where invoices are sent when the order names no address"),
  version: z.number().int(),
});
export type OwnCompany = z.infer<typeof ownCompany>;

/** Fields that are left out stay unchanged. */
export const ownCompanyUpdate = z.object({
  costCentres: settings.costCentres.optional(),
  costCentreRequired: settings.costCentreRequired.optional(),
  poRequired: settings.poRequired.optional(),
  invoiceEmail: emailOrNone.describe("Empty: none").optional(),
  version: seenVersion.optional(),
});
export type OwnCompanyUpdate = z.infer<typeof ownCompanyUpdate>;
