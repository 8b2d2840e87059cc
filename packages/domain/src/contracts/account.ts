import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { anyId, moment, text } from "./text.ts";

/** A login of one's own, as its owner sees it. */
export const ownLogin = z.object({
  _id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  isCurrent: z.boolean().describe("The one that asks"),
  createdAt: moment,
  lastSeenAt: moment.describe("To the minute"),
});
export type OwnLogin = z.infer<typeof ownLogin>;

export const loginById = z.object({ id: anyId });

export const secondFactorCode = text(LIMITS.code).describe(
  "The authenticator's six digits or a recovery code; spaces and dashes are ignored",
);

export const twoFactorState = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean().describe("The shop wants it of this person"),
  recoveryCodesLeft: z.number().int(),
});
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** What an authenticator takes in, by hand or by the address as a QR code; in force once a code has confirmed it. */
export const twoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

export const twoFactorConfirmation = z.object({ code: secondFactorCode });
/** Shown this once. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>;

/** What proves that it is the owner who sits there. */
export const ownPassword = z.object({ password: z.string().max(LIMITS.password.max) });

/** What proves it where two-factor login is on. */
export const ownPasswordAndCode = ownPassword.extend(twoFactorConfirmation.shape);

/** All personal data of a user, for their download. */
export const ownData = z.record(z.string(), z.unknown());
export type OwnData = z.infer<typeof ownData>;
