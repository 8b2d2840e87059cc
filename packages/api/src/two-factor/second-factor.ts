import type { Transaction } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import type { ShopSettings } from "../platform/ports.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { open } from "./secret-box.ts";
import { totpStep } from "./totp.ts";
import type { UserRow } from "../accounts/users.wire.ts";

/** The code without spaces and dashes; empty for none. */
export const bareCode = (code: string): string => code.replace(/[\s\p{Pd}]/gu, "").toUpperCase();

/**
 * Uses an authenticator's code or a recovery code, each once; the user's row must be locked. False for a wrong code.
 */
export async function takeCode(
  tx: Transaction,
  settings: Pick<ShopSettings, "jwtSecret">,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const bare = bareCode(code);
  if (!/^\d{6}$/.test(bare)) return takeRecoveryCode(tx, user.id, bare);
  const secret = user.totpSecret && open(user.totpSecret, settings.jwtSecret, user.id);
  const step = secret ? totpStep(secret, bare, user.totpLastStep) : null;
  if (step === null) return false;
  await tx.update(users).set({ totpLastStep: step }).where(eq(users.id, user.id));
  return true;
}
