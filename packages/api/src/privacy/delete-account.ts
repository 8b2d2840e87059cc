import { randomBytes } from "node:crypto";
import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { apiKeys } from "@shop/db/schema/api-keys";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import { DELETED_CUSTOMER, deletedEmail } from "@shop/domain/deleted-account";
import { ACCOUNT_DELETED, LAST_ADMIN_STAYS, NEEDS_CODE, ORDERS_ARE_OPEN, TOKEN_FAILED } from "@shop/domain/messages";
import { formatOrderNumber } from "@shop/domain/orders/order-number";
import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { mailEndedKeys, revokeKeys } from "../api-keys/revoke-keys.ts";
import { recordChange } from "../audit/audit.ts";
import type { CustomerContext } from "../procedures/context.ts";
import { fieldRefusal, refusal } from "../platform/errors.ts";
import type { ShopSettings } from "../platform/ports.ts";
import { transact } from "../platform/transact.ts";
import { isLastAdmin } from "../users/account-rules.ts";
import { withOwnCode, expectOwnPassword } from "../sign-in/own-credentials.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { bareCode, takeCode } from "../two-factor/second-factor.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

/**
 * Deletes one's own account for good: PERSONAL_DATA says what becomes of what. BAD_REQUEST at `password` when it is not
 * one's own, and at `code` when two-factor login is on and it is not right, both of which are counted by session; for the
 * last admin; and while the shop owes goods for an order, or waits for its money.
 */
export async function deleteAccount(
  ctx: CustomerContext,
  { password, code = "" }: { password: string; code?: string | undefined },
): Promise<{ message: string }> {
  const { settings, viewer } = ctx;
  const seen = await expectOwnPassword(ctx, password, "password");
  const newPasswordHash = await hashPassword(randomBytes(32).toString("base64"));
  const leave = async (tx: Transaction) => {
    const user = await lockOwnAccount(tx, settings, viewer.id);
    // A password that was changed meanwhile lets nobody do this with the old one.
    if (user.tokenVersion !== seen.tokenVersion) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
    if (user.totpEnabledAt && bareCode(code) === "") throw fieldRefusal("BAD_REQUEST", "code", NEEDS_CODE);
    if (user.totpEnabledAt && !(await takeCode(tx, settings, user, code))) return null;
    await expectNothingOpen(tx, user.id);
    const { id, email, provenEmail } = user;
    const leaver = {
      id,
      email,
      provenEmail,
      newEmail: deletedEmail(newId()),
      newPasswordHash,
      shopEmail: settings.email,
    };
    // Those of the account itself are revoked below, with all else of it.
    const madeForOthers = and(eq(apiKeys.createdBy, id), ne(apiKeys.userId, id));
    await mailEndedKeys(tx, settings, await revokeKeys(tx, viewer, madeForOthers), "makerLeft");
    for (const { forget } of Object.values(PERSONAL_DATA)) if (typeof forget !== "string") await forget(tx, leaver);
    const about = { entity: "user", recordId: id, label: DELETED_CUSTOMER } as const;
    await recordChange(tx, viewer, { action: "deletedAccount", ...about });
    return { message: ACCOUNT_DELETED };
  };
  return withOwnCode(ctx, () => transact(ctx.db, leave));
}

/**
 * The account, locked so that nothing is written for it any more, and with an admin's all other admins, in id order as
 * in a demotion: of two admins who leave at once, one stays.
 */
async function lockOwnAccount(tx: Transaction, settings: ShopSettings, id: string) {
  const [self] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, id));
  const isLocked = or(eq(users.id, id), self?.isAdmin ? eq(users.isAdmin, true) : undefined);
  const locked = await tx
    .select()
    .from(users)
    .where(and(isLocked, isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("update");
  const user = locked.find((row) => row.id === id);
  if (!user) throw refusal("UNAUTHORIZED", TOKEN_FAILED);
  if (isLastAdmin(settings, user, locked)) throw refusal("BAD_REQUEST", LAST_ADMIN_STAYS);
  return user;
}

async function expectNothingOpen(tx: Transaction, id: string): Promise<void> {
  const isOpen = and(eq(orders.userId, id), isNull(orders.deliveredAt), isNull(orders.cancelledAt));
  const [open] = await tx.select().from(orders).where(isOpen).orderBy(asc(orders.id)).limit(1);
  if (open) throw refusal("BAD_REQUEST", ORDERS_ARE_OPEN(formatOrderNumber(open.orderNumber)));
}
