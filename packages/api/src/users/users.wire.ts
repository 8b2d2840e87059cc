import type { users } from "@shop/db/schema/users";
import type { User, UserRecord } from "@shop/domain/contracts/users";

export type UserRow = typeof users.$inferSelect;

export function toUser(row: Pick<UserRow, "id" | "name" | "email" | "isAdmin">): User {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.isAdmin };
}

export function toUserRecord(row: UserRow): UserRecord {
  return { ...toUser(row), createdAt: row.createdAt.toISOString(), version: row.version };
}
