import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { companyMember, companyRole } from "./company-members.ts";
import { anyDollars, signedDollars } from "./dollars.ts";
import { ownOrder } from "./orders.ts";
import { pageOf, pageQuery, seenVersion } from "./pages.ts";
import { emailOrNone, lookedUpId, requiredText, storableDay, text } from "./text.ts";

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

const account = z
  .object({
    termsDays: z.number().int().describe("Days after its issue by which an invoice is to be paid"),
    creditLimit: anyDollars.describe("The most that may be owed"),
    onHold: z.boolean().describe("No further orders on account"),
    balance: signedDollars.describe("Invoices less credit notes and payments; negative in the company's favour"),
    left: anyDollars.describe("What may still be ordered on account"),
    overdue: anyDollars.describe("What is open of overdue invoices"),
  })
  .nullable()
  .describe("Payment on account; null: not offered");

/** The settings of the caller's company. */
export const ownCompanySettings = z.object({
  name: z.string(),
  abn: z.string().describe("Such as `51 824 753 556`"),
  role: companyRole.describe("The caller's"),
  members: z.array(companyMember).describe("Then the people who are invited"),
  ...settings,
  invoiceEmail: z.string().nullable().describe("Where invoices are sent when the order names no address"),
  version: z.number().int(),
});
export type OwnCompanySettings = z.infer<typeof ownCompanySettings>;

/** The caller's company. */
export const ownCompany = ownCompanySettings.extend({ account });
export type OwnCompany = z.infer<typeof ownCompany>;

/** Fields that are left out stay unchanged. */
export const ownCompanyUpdate = z.object({
  costCentres: settings.costCentres.optional(),
  costCentreRequired: settings.costCentreRequired.optional(),
  poRequired: settings.poRequired.optional(),
  invoiceEmail: emailOrNone.nullable().describe("Null or empty: none").optional(),
  version: seenVersion.optional(),
});
export type OwnCompanyUpdate = z.infer<typeof ownCompanyUpdate>;

export const companyOrdersQuery = pageQuery(PAGE_SIZE.ownOrders).extend({
  keyword: text(LIMITS.keyword).describe("Finds by order number, PO number, or a product's name or SKU").optional(),
  member: lookedUpId.describe("Only the orders that this person placed, also one who has left").optional(),
  costCentre: text(LIMITS.costCentre).describe("Only the orders of this cost centre, in any case").optional(),
  from: storableDay.describe("The first day on which they were placed, in the shop's time zone").optional(),
  to: storableDay.describe("The last day, included").optional(),
});
export type CompanyOrdersQuery = z.infer<typeof companyOrdersQuery>;

const companyOrder = ownOrder.extend({
  user: z.object({ _id: z.string(), name: z.string() }).describe("Who placed it"),
  costCentre: z.string().describe("Left out when the order has none").optional(),
  openPrice: anyDollars.describe("What is still to be paid"),
});
export type CompanyOrder = z.infer<typeof companyOrder>;

export const companyOrdersPage = z.object({ orders: z.array(companyOrder), ...pageOf });
export type CompanyOrdersPage = z.infer<typeof companyOrdersPage>;

const MONTH_EXPECTED = "Must be a month like 2026-03";
/** Without the year 0, which PostgreSQL does not have. */
const month = z.string().regex(/^(?:[1-9]\d{3}|0[1-9]\d{2}|00[1-9]\d|000[1-9])-(?:0[1-9]|1[0-2])$/, MONTH_EXPECTED);

export const spendingQuery = z.object({
  from: month.describe("The first month; by default the eleventh before the last").optional(),
  to: month.describe("The last month, included; by default the current one").optional(),
});
export type SpendingQuery = z.infer<typeof spendingQuery>;

const spendingRow = z.object({
  month: z.string().describe("Of the papers' days of issue, in the shop's time zone"),
  costCentre: z.string().describe("Its code; empty for orders without one"),
  orders: z.number().int().describe("How many were invoiced"),
  total: signedDollars.describe("Invoices less credit notes, GST included"),
});

/** What a company was invoiced, less what was credited, by month and cost centre. */
export const spending = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.array(spendingRow).describe("The latest month first"),
  total: signedDollars.describe("Of all rows"),
});
export type Spending = z.infer<typeof spending>;
