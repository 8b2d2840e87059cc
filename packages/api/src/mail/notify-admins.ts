import type { Queryable } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { MailShop, Messages } from "@shop/mail/messages";
import { eq } from "drizzle-orm";
import { enqueueMessage } from "./outbox.ts";

/**
 * Emails the admins about something that needs attention, such as a payment that no order can take, in the transaction
 * of its cause: to the shop's address or, if none is set, to every admin.
 */
export async function notifyAdmins(
  tx: Queryable,
  shop: MailShop,
  { cause, ...notice }: Messages["admin-notice"] & { cause: string },
): Promise<void> {
  const recipients = shop.email ? [shop.email] : await emailsOfAdmins(tx);
  for (const recipient of recipients) await enqueueMessage(tx, shop, { cause, recipient }, "admin-notice", notice);
}

async function emailsOfAdmins(tx: Queryable): Promise<string[]> {
  // Locked, so that deleting an admin's account at this moment deletes this message too.
  const admins = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for("key share");
  return admins.map(({ email }) => email);
}
