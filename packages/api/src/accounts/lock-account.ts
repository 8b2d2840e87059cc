import type { Transaction } from "@shop/db/client";
import { runPreparedIn } from "@shop/db/prepared";
import { TOKEN_FAILED } from "@shop/domain/messages";
import { refusal } from "../platform/errors.ts";
import type { UserRow } from "./users.wire.ts";

export type LockedAccount = Pick<UserRow, "id" | "name" | "email">;

export const HOLD_ACCOUNT = "select id, name, email from users where id = $1 and deleted_at is null for key share";

/**
 * The account that something is about to be written for, kept from being deleted until the transaction ends. Waits for
 * a concurrent deletion: then UNAUTHORIZED, since its tokens are void.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<LockedAccount> {
  const [user] = await runPreparedIn<LockedAccount>(tx, HOLD_ACCOUNT, [id]);
  if (!user) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  return user;
}
