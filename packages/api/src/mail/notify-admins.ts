import type { Queryable } from "@shop/db/client";
import { users } from "@shop/db/schema/users";
import type { MailShop, Messages } from "@shop/mail/messages";
import { eq } from "drizzle-orm";
import { enqueueMessage } from "./outbox.ts";

/**
 * Tells the staff of something that wants a person, such as a payment that no order can take, in the transaction that is
 * its cause: at the shop's own address, and where none is set, every admin at theirs.
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
  // Held, so that an admin who goes at this moment takes this message along.
  const admins = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for("key share");
  return admins.map(({ email }) => email);
}
