import { z } from "zod";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { companyTerms } from "./companies.ts";
import { keyword, listQuery, pageOf } from "./pages.ts";
import { abn, email, moment, recordId, requiredText, text } from "./text.ts";

export const newTradeApplication = z.object({
  companyName: requiredText(LIMITS.name),
  abn,
  contactName: requiredText(LIMITS.name),
  email,
  phone: text(LIMITS.phone).optional(),
  message: text(LIMITS.message).optional(),
});
export type NewTradeApplication = z.infer<typeof newTradeApplication>;

export const APPLICATION_STATES = ["open", "approved", "declined"] as const;
const named = z.object({ _id: z.string(), name: z.string() });

/** A business that asks for an account, as staff see it. */
export const tradeApplication = z.object({
  _id: z.string(),
  companyName: z.string(),
  abn: z.string().describe("Such as `51 824 753 556`"),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  status: z.enum(APPLICATION_STATES),
  decidedAt: moment.nullable(),
  decidedBy: named.nullable(),
  reason: z.string().nullable().describe("Why it was declined"),
  company: named.nullable().describe("That was made when it was approved"),
  duplicates: z
    .array(named.extend({ kind: z.enum(["application", "company", "account"]) }))
    .describe("Others of the same ABN or email address, at most 20"),
  createdAt: moment,
});
export type TradeApplication = z.infer<typeof tradeApplication>;

export const tradeApplicationQuery = listQuery(PAGE_SIZE.others, z.enum(["createdAt"]).default("createdAt")).extend({
  keyword: keyword.describe("Matches the names, the ABN and the email address").optional(),
  status: z.enum(APPLICATION_STATES).describe("Only applications in this state").optional(),
});
export type TradeApplicationQuery = z.infer<typeof tradeApplicationQuery>;
export const tradeApplicationPage = z.object({ applications: z.array(tradeApplication), ...pageOf });
export type TradeApplicationPage = z.infer<typeof tradeApplicationPage>;

export const tradeApplicationApproval = companyTerms.extend({ id: recordId });
export type TradeApplicationApproval = z.infer<typeof tradeApplicationApproval>;
export const tradeApplicationDecline = z.object({
  id: recordId,
  reason: requiredText(LIMITS.cancellationReason).describe("Mailed to the applicant"),
});
export type TradeApplicationDecline = z.infer<typeof tradeApplicationDecline>;
