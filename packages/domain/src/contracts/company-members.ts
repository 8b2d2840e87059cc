import { z } from "zod";
import { COMPANY_ROLES } from "../access.ts";
import { LIMITS } from "../limits.ts";
import { anyDollars, dollars } from "./dollars.ts";
import { email, lookedUpId, moment, password, recordId, requiredText } from "./text.ts";
import { session } from "./users.ts";

export const companyRole = z.enum(COMPANY_ROLES);

const limit = (of: string) =>
  dollars.nullable().describe(`The most ${of} without approval; 0: all need it, null: no limit`);
const limits = { orderLimit: limit("of one order"), monthlyLimit: limit("in a calendar month of the shop") };

/** A member of a company, or a person who is invited to become one. */
export const companyMember = z.object({
  _id: z.string(),
  name: z.string().nullable().describe("Null while they are invited"),
  email: z.string(),
  role: companyRole,
  status: z.enum(["member", "invited"]),
  ...limits,
  monthSpent: anyDollars.describe("Their orders of this month without approval, less cancelled ones"),
  expiresAt: moment.nullable().describe("The end of an invitation"),
});
export type CompanyMember = z.infer<typeof companyMember>;

const newMember = {
  email,
  role: companyRole,
  orderLimit: limits.orderLimit.default(null),
  monthlyLimit: limits.monthlyLimit.default(null),
};
export const memberInvitation = z.object(newMember);
export type MemberInvitation = z.infer<typeof memberInvitation>;

/** Fields that are left out stay unchanged. */
const memberChanges = { role: companyRole.optional(), ...z.object(limits).partial().shape };
const member = { id: recordId.describe("The id of the member, or of the invitation; 404 when it is unknown") };
export const memberUpdate = z.object({ ...member, ...memberChanges });
export type MemberUpdate = z.infer<typeof memberUpdate>;
export const memberById = z.object(member);

/** The same for staff, who name the company. */
const company = { id: recordId.describe("The company's id; 404 when it is malformed or unknown") };
const memberOf = { ...company, member: member.id };
export const staffInvitation = z.object({ ...company, ...newMember });
export const staffMemberUpdate = z.object({ ...memberOf, ...memberChanges });
export const staffMemberById = z.object(memberOf);

const token = lookedUpId.describe("The `token` of the mailed link");
const ofInvitation = { company: z.object({ _id: z.string(), name: z.string() }), role: companyRole };

export const invitationByToken = z.object({ token });
export const invitation = z.object({
  ...ofInvitation,
  email: z.string().describe("The address that is invited"),
  hasAccount: z.boolean().describe("There is an account with this address: only its owner can accept"),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationAcceptance = z.object({
  token,
  name: requiredText(LIMITS.name).describe("Of a new account").optional(),
  password: password.describe("Of a new account").optional(),
});
export type InvitationAcceptance = z.infer<typeof invitationAcceptance>;

export const acceptedInvitation = z.object({
  ...ofInvitation,
  session: session.describe("The log-in of a new account").optional(),
});
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>;
