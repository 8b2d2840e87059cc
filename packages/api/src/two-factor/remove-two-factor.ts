import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { eq } from "drizzle-orm";
import { recordChange } from "../audit/audit.ts";
import { isVerifiedEmail } from "../mail/verified-address.ts";
import { deleteRecoveryCodes } from "./second-factor.ts";
import type { UserRow } from "../accounts/users.wire.ts";

/**
 * True when this account has verified its email: it has used a link that was mailed there, or has paid an order under
 * it. A confirmed subscription does not count, because someone else may have made it. Admins count as verified.
 */
export const hasVerifiedEmail = (user: UserRow): boolean =>
  user.isAdmin || isVerifiedEmail(user) || user.paidEmail?.toLowerCase() === user.email.toLowerCase();

/**
 * True when two-factor login is on and the email had not been verified when it was turned on: someone other than the
 * owner of the address may have done that.
 */
export const hasUnverifiedTwoFactor = (user: UserRow): boolean =>
  user.totpEnabledAt !== null && !user.totpEmailWasProved;

/**
 * Removes the second factor and the recovery codes of a locked user and records that in the audit log; the caller
 * notifies the user.
 */
export async function removeTwoFactor(tx: Transaction, actor: Viewer, user: UserRow): Promise<void> {
  const none = { totpSecret: null, totpEnabledAt: null, totpLastStep: null, totpEmailWasProved: false };
  await tx.update(users).set(none).where(eq(users.id, user.id));
  await deleteRecoveryCodes(tx, user.id);
  await recordChange(tx, actor, { ...aboutUser(user), action: "turnedOffTwoFactor" });
}

export const aboutUser = (user: UserRow) => ({ entity: "user" as const, recordId: user.id, label: user.name });
