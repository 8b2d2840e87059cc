import { z } from "zod";
import { COMPANY_ROLES } from "../access.ts";
import { plainEmail } from "../email-address.ts";
import { LIMITS, PAGE_SIZE } from "../limits.ts";
import { listQuery, message, pageOf, seenVersion } from "./pages.ts";
import { secondFactorCode } from "./account.ts";
import { anyDollars, dollars } from "./dollars.ts";
import {
  abnOrNone,
  anyId,
  email,
  emailOrNone,
  lookedUpId,
  moment,
  password,
  recordId,
  requiredText,
  typedEmail,
} from "./text.ts";

export const login = z.object({
  email: typedEmail.describe("Not case-sensitive"),
  password: z.string().max(LIMITS.password.max),
  code: secondFactorCode.optional(),
});

export const register = z.object({ name: requiredText(LIMITS.name), email, password });
export type NewCustomer = z.infer<typeof register>;

/** Fields that are left out stay unchanged. Another email or password requires the current password. */
export const profileUpdate = z.object({
  id: anyId.describe("Ignored: users change only their own profile").optional(),
  name: requiredText(LIMITS.name).optional(),
  email: email.optional(),
  password: z
    .union([z.literal(""), password], "Must be a string")
    .describe("Empty: unchanged")
    .optional(),
  invoiceEmail: emailOrNone.nullable().describe("The default of the orders' field; null or empty: none").optional(),
  abn: abnOrNone.nullable().describe("The default of the orders' field; null or empty: none").optional(),
  currentPassword: z
    .string()
    .max(LIMITS.password.max)
    .describe("Needed for another email or password; may be left out within 15 minutes of the login")
    .optional(),
  code: secondFactorCode.optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

/** Addresses are compared in their plain form and without case: another spelling is the same address. */
export const isSameEmail = (one: string, other: string): boolean =>
  plainEmail(one).toLowerCase() === plainEmail(other).toLowerCase();

/** True for another email or password: it could take over the account, so its owner has to prove who they are. */
export const needsProof = (changes: Pick<ProfileUpdate, "email" | "password">, user: { email: string }) =>
  Boolean(changes.password) || (changes.email !== undefined && !isSameEmail(changes.email, user.email));

export const forgotPassword = z.object({ EmailAddress: email });
export const resetPassword = z.object({
  val: lookedUpId.describe("The `vl` of the mailed link"),
  key: lookedUpId.describe("The `r` of the mailed link"),
  password,
});

/** The parameters of the link that is mailed to the former address of an account. */
export const emailRestore = z.object({
  val: lookedUpId.describe("The `vl` of the mailed link"),
  key: lookedUpId.describe("The `r` of the mailed link"),
});
/** The parameters of a link to set a new password, with what else has ended. */
export const emailRestored = emailRestore.extend({
  revokedKeys: z.number().int(),
  hasLostTwoFactor: z.boolean(),
});
export type EmailRestored = z.infer<typeof emailRestored>;
export const result = z.object({ Result: z.string() });

/** The number of API keys of the account that were revoked. */
const revokedKeys = z.number().int();
/** Only present when there were any. */
export const resetResult = result.extend({
  revokedKeys: revokedKeys.optional().describe("How many API keys of the account were revoked, when it had any"),
});
export const loggedOutEverywhere = message.extend({ revokedKeys });

export const userById = z.object({ id: lookedUpId.describe("The user's id; `profile` for the caller") });

export const user = z.object({ _id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() });
export type User = z.infer<typeof user>;

const abn = z.string().nullable().describe("The default of the orders' field, such as `51 824 753 556`");

/** A user with the settings of their orders. */
export const userProfile = user.extend({
  invoiceEmail: z.string().nullable().describe("The default of the orders' field"),
  abn,
  poRequired: z.boolean().describe("Set by the staff: every order needs a PO number"),
  company: z
    .object({
      name: z.string(),
      role: z.enum(COMPANY_ROLES),
      orderLimit: dollars.nullable().describe("Of one order, GST included; null: none; 0: every order needs approval"),
      monthlyLimit: dollars.nullable().describe("Of a calendar month in the shop's time zone"),
      monthSpent: anyDollars.describe("Ordered in this month without approval, less cancelled orders"),
    })
    .nullable()
    .describe("Their company, whose settings replace theirs, all but the price list; null without one"),
});
export type UserProfile = z.infer<typeof userProfile>;

export const session = user.extend({ token: z.string() });
export type Session = z.infer<typeof session>;

export const profileSaved = session.extend({ revokedKeys: resetResult.shape.revokedKeys });
export type ProfileSaved = z.infer<typeof profileSaved>;

export const adminUserQuery = listQuery(
  PAGE_SIZE.others,
  z.enum(["createdAt", "name", "email"]).default("createdAt"),
).extend({
  role: z.enum(["admin", "customer"]).optional(),
});
export type AdminUserQuery = z.infer<typeof adminUserQuery>;

const adminUser = user.extend({ createdAt: moment, orderCount: z.number().int() });
export const adminUserPage = z.object({ users: z.array(adminUser), ...pageOf });
export type AdminUserPage = z.infer<typeof adminUserPage>;

/** Limits that an admin sets for one account, or company: null means the default, 0 no limit. */
export const unpaidLimits = {
  unpaidOrdersLimit: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.unpaidOrders)
    .nullable()
    .describe("Maximum number of open unpaid orders; 0: no limit, null: the shop's default"),
  unpaidAmountLimit: dollars
    .nullable()
    .describe("Maximum total of open unpaid orders, in dollars; 0: no limit, null: the shop's default"),
};

/** A user as an admin edits it. */
export const userRecord = user.extend({
  ...unpaidLimits,
  abn,
  poRequired: z.boolean(),
  priceListId: z.string().nullable(),
  priceList: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .describe("The customer's own list; its prices count before those of their company's"),
  createdAt: moment,
  version: z.number().int(),
});
export type UserRecord = z.infer<typeof userRecord>;

export const userUpdate = z.object({
  id: recordId,
  _id: anyId.describe("Ignored: the path names the user").optional(),
  name: requiredText(LIMITS.name).optional(),
  email: email.optional(),
  isAdmin: z.boolean().optional(),
  abn: abnOrNone.nullable().describe("The default of their orders' field; null or empty: none").optional(),
  ...z.object(unpaidLimits).partial().shape,
  poRequired: z.boolean().describe("Every order needs a PO number").optional(),
  priceListId: anyId
    .nullable()
    .describe("The customer's own list; its prices count before those of their company's; null or empty for none")
    .optional(),
  version: seenVersion,
});
export type UserUpdate = z.infer<typeof userUpdate>;
