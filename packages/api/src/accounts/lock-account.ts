import type { Transaction } from "@shop/db/client";
import { runPreparedIn } from "@shop/db/prepared";
import { TOKEN_FAILED } from "@shop/domain/messages";
import { refusal } from "../platform/errors.ts";
import type { UserRow } from "./users.wire.ts";

export type LockedAccount = Pick<UserRow, "id" | "name" | "email">;

export const LOCK_ACCOUNT = "select id, name, email from users where id = $1 and deleted_at is null for key share";

/**
 * Locks an account against deletion until the transaction ends, before something is written for it. UNAUTHORIZED when a
 * concurrent transaction has deleted it.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<LockedAccount> {
  const [user] = await runPreparedIn<LockedAccount>(tx, LOCK_ACCOUNT, [id]);
  if (!user) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  return user;
}
