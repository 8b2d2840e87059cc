import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import { TOKEN_FAILED } from "@shop/domain/messages";
import { and, eq, isNull } from "drizzle-orm";
import { refusal } from "../errors.ts";
import type { UserRow } from "./users.wire.ts";

/**
 * The account that something is about to be written for, kept from being deleted until the transaction ends. Waits for
 * whoever deletes it at this moment: then UNAUTHORIZED, since its tokens are void.
 */
export async function holdAccount(tx: Transaction, id: string): Promise<UserRow> {
  const isThere = and(eq(users.id, id), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(isThere).for("key share").prepare("hold_account").execute();
  if (!user) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  return user;
}
