import type { users } from "@shop/db/schema/users";
import type { User, UserRecord } from "@shop/domain/contracts/users";
import { centsToDollars } from "@shop/domain/money";
import type { Viewer } from "@shop/domain/access";
import type { ShopSettings } from "../platform/ports.ts";

export type UserRow = typeof users.$inferSelect;

export function toUser(row: Pick<UserRow, "id" | "name" | "email" | "isAdmin">): User {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.isAdmin };
}

/** The fields of an account that admins can change. */
export function toUserFields(row: UserRow) {
  const { unpaidOrdersLimit, unpaidAmountLimitCents: cents } = row;
  return { ...toUser(row), unpaidOrdersLimit, unpaidAmountLimit: cents === null ? null : centsToDollars(cents) };
}

export function toUserRecord(row: UserRow): UserRecord {
  return { ...toUserFields(row), createdAt: row.createdAt.toISOString(), version: row.version };
}

/**
 * The viewer for a user. An admin without two-factor login counts as a customer where the shop requires it of admins.
 */
export function viewerOfUser(
  { isAdminTwoFactorRequired }: Pick<ShopSettings, "isAdminTwoFactorRequired">,
  { id, isAdmin, totpEnabledAt }: { id: string; isAdmin: boolean; totpEnabledAt: Date | null },
): Viewer {
  if (isAdmin && isAdminTwoFactorRequired && !totpEnabledAt) return { id, isAdmin: false, needsTwoFactor: true };
  return { id, isAdmin };
}
