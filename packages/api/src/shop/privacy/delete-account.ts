import { randomBytes } from "node:crypto";
import type { Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { apiKeys } from "@shop/db/schema/api-keys";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { DELETED_CUSTOMER, deletedEmail } from "@shop/domain/deleted-account";
import {
  ACCOUNT_DELETED,
  LAST_ADMIN_STAYS,
  MEMBERSHIP_CHANGED,
  NEEDS_CODE,
  ORDERS_ARE_OPEN,
} from "@shop/domain/messages";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { assertValidToken } from "../../people/accounts.ts";
import { mailEndedKeys, revokeKeys } from "../../people/api-keys/revoke-keys.ts";
import { recordChange } from "../../base/audit.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { fieldRefusal, refusal } from "../../base/platform/errors.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { transact } from "../../base/platform/transact.ts";
import { endMembership, findMembership, lockMembership } from "../../people/companies/membership.ts";
import { isLastAdmin } from "../../people/users/account-rules.ts";
import { checkOwnCode, requireOwnPassword } from "../../people/sign-in/own-credentials.ts";
import { hashPassword } from "../../people/sign-in/passwords.ts";
import { normalizeCode, consumeCode } from "../../people/two-factor/second-factor.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

/**
 * Deletes the caller's account as PERSONAL_DATA defines. BAD_REQUEST at `password` when it is wrong, and at `code` when
 * two-step sign-in is on and the code is wrong (such failures are counted per session); also for the last admin, and
 * while an order of their own is neither delivered nor cancelled, and for the last admin of a company; CONFLICT when they join
 * or leave a company at the same moment.
 */
export async function deleteAccount(
  ctx: CustomerContext,
  { password, code = "" }: { password: string; code?: string | undefined },
): Promise<{ message: string }> {
  const { settings, viewer } = ctx;
  await requireOwnPassword(ctx, password, "password");
  const newPasswordHash = await hashPassword(randomBytes(32).toString("base64"));
  const leave = async (tx: Transaction) => {
    const member = await lockMembership(tx, viewer.id);
    const user = await lockOwnAccount(tx, settings, viewer);
    const hasChanged = (await findMembership(tx, user.id))?.companyId !== member?.companyId;
    if (hasChanged) throw refusal("CONFLICT", MEMBERSHIP_CHANGED);
    if (user.totpEnabledAt && normalizeCode(code) === "") throw fieldRefusal("BAD_REQUEST", "code", NEEDS_CODE);
    if (user.totpEnabledAt && !(await consumeCode(tx, settings, user, code))) return null;
    await assertNoOpenOrders(tx, user.id);
    if (member) await endMembership(tx, settings, member, viewer);
    const { id, email, provenEmail } = user;
    const deletedPerson = {
      id,
      email,
      provenEmail,
      newEmail: deletedEmail(newId()),
      newPasswordHash,
      shopEmail: settings.email,
    };
    // The keys of the account itself are revoked below with its other data.
    const madeForOthers = and(eq(apiKeys.createdBy, id), ne(apiKeys.userId, id));
    await mailEndedKeys(tx, settings, await revokeKeys(tx, viewer, madeForOthers), "makerLeft");
    for (const { erase } of Object.values(PERSONAL_DATA)) if (typeof erase !== "string") await erase(tx, deletedPerson);
    const about = { entity: "user", recordId: id, label: DELETED_CUSTOMER } as const;
    await recordChange(tx, viewer, { action: "deletedAccount", ...about });
    return { message: ACCOUNT_DELETED };
  };
  return checkOwnCode(ctx, () => transact(ctx.db, leave));
}

/**
 * Locks the account and, for an admin, all other admins, in the same order as a demotion (by id): when the last two
 * admins delete their accounts at once, one is refused.
 */
async function lockOwnAccount(tx: Transaction, settings: ShopSettings, viewer: Viewer) {
  const { id } = viewer;
  const [self] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, id));
  const isLocked = or(eq(users.id, id), self?.isAdmin ? eq(users.isAdmin, true) : undefined);
  const locked = await tx
    .select()
    .from(users)
    .where(and(isLocked, isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("update");
  const user = locked.find((row) => row.id === id);
  assertValidToken(viewer, user);
  if (isLastAdmin(settings, user, locked)) throw refusal("BAD_REQUEST", LAST_ADMIN_STAYS);
  return user;
}

async function assertNoOpenOrders(tx: Transaction, id: string): Promise<void> {
  const isPrivate = and(eq(orders.userId, id), isNull(orders.companyId));
  const isOpen = and(isPrivate, isNull(orders.deliveredAt), isNull(orders.cancelledAt));
  const [open] = await tx.select().from(orders).where(isOpen).orderBy(asc(orders.id)).limit(1);
  if (open) throw refusal("BAD_REQUEST", ORDERS_ARE_OPEN(formatOrderNumber(open.orderNumber)));
}
