import type { users } from "@shop/db/schema/users";
import type { User, UserRecord } from "@shop/domain/contracts/users";
import { centsToDollars } from "@shop/domain/money";

export type UserRow = typeof users.$inferSelect;

export function toUser(row: Pick<UserRow, "id" | "name" | "email" | "isAdmin">): User {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.isAdmin };
}

/** All of an account that the staff can change. */
export function toUserFields(row: UserRow) {
  const { unpaidOrdersLimit, unpaidAmountLimitCents: cents } = row;
  return { ...toUser(row), unpaidOrdersLimit, unpaidAmountLimit: cents === null ? null : centsToDollars(cents) };
}

export function toUserRecord(row: UserRow): UserRecord {
  return { ...toUserFields(row), createdAt: row.createdAt.toISOString(), version: row.version };
}
