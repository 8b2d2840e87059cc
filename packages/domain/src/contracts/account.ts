import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { moment, recordId, text } from "./text.ts";

/** A login, as its owner sees it. */
export const ownLogin = z.object({
  _id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  isCurrent: z.boolean().describe("The login of this request"),
  createdAt: moment,
  lastSeenAt: moment.describe("To the minute"),
});
export type OwnLogin = z.infer<typeof ownLogin>;

export const loginById = z.object({ id: recordId });

export const secondFactorCode = text(LIMITS.code).describe(
  "The authenticator's six digits or a recovery code; spaces and dashes are ignored",
);

export const twoFactorState = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean().describe("The shop requires it of this user"),
  recoveryCodesLeft: z.number().int(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** The secret for an authenticator, to type in or as a QR code; it takes effect once it is confirmed by a code. */
export const twoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

export const twoFactorConfirmation = z.object({ code: secondFactorCode });
/** Shown only once. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>;

/** The account's password, which confirms that its owner makes the request. */
export const ownPassword = z.object({ password: z.string().max(LIMITS.password.max) });

/** The password and a code of the second factor. */
export const ownPasswordAndCode = ownPassword.extend(twoFactorConfirmation.shape);

/** All personal data of a user, for their download. */
export const ownData = z.record(z.string(), z.unknown());
export type OwnData = z.infer<typeof ownData>;
