import { createHash, randomBytes } from "node:crypto";
import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import type { enquiry, newEnquiry } from "@shop/domain/contracts/contacts";
import type { Viewer } from "@shop/domain/access";
import { confirmSubscriptionPath } from "@shop/domain/paths";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Shop } from "../context.ts";
import type { Caller } from "../ports.ts";
import { refusal } from "../errors.ts";
import { enqueueMessage } from "../mail/outbox.ts";
import { holdAccount } from "../users/hold-account.ts";

type Enquiry = z.infer<typeof enquiry>;

/** Keeps an enquiry, tells the shop by mail and sends its author a copy. */
export async function sendEnquiry(
  shop: Shop,
  caller: Caller,
  viewer: Viewer | null,
  sent: z.infer<typeof newEnquiry>,
): Promise<Enquiry> {
  await shop.limits.takeEnquiry(caller);
  const { name, email, phoneno: phone, message } = sent;
  return shop.db.transaction(async (tx) => {
    const userId = viewer && (await holdAccount(tx, viewer.id)).id;
    const [row] = await tx.insert(contactEnquiries).values({ userId, name, email, phone, message }).returning();
    if (!row) throw new Error("the enquiry was not stored");
    const { settings } = shop;
    const about = { name, email, phone: row.phone, message };
    if (settings.email) {
      const toShop = { cause: `enquiry:${row.id}`, recipient: settings.email, replyTo: email };
      await enqueueMessage(tx, settings, toShop, "enquiry", about);
    }
    await enqueueMessage(tx, settings, { cause: `enquiry-copy:${row.id}`, recipient: email }, "enquiry-copy", about);
    return { _id: row.id, name, email, phoneno: row.phone, message, createdAt: row.createdAt.toISOString() };
  });
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Keeps an address and mails it a link to confirm; an address that is confirmed already gets no second mail. */
export async function subscribe(shop: Shop, caller: Caller, email: string): Promise<void> {
  await shop.limits.takeEnquiry(caller);
  const token = randomBytes(24).toString("base64url");
  await shop.db.transaction(async (tx) => {
    await tx
      .insert(subscribers)
      .values({ email, tokenHash: hashOf(token) })
      .onConflictDoNothing();
    const [row] = await tx
      .update(subscribers)
      .set({ tokenHash: hashOf(token) })
      .where(and(sql`lower(${subscribers.email}) = ${email.toLowerCase()}`, isNull(subscribers.confirmedAt)))
      .returning();
    if (!row) return;
    const envelope = { cause: `subscriber:${row.id}`, recipient: email };
    const link = shop.settings.appUrl + confirmSubscriptionPath(token);
    await enqueueMessage(tx, shop.settings, envelope, "subscription-to-confirm", { link });
  });
}

/** Confirms the address that a link was mailed to. NOT_FOUND for a link that is not ours or was replaced by a newer one. */
export async function confirmSubscription({ db }: Shop, token: string): Promise<void> {
  const known = eq(subscribers.tokenHash, hashOf(token));
  const [confirmed] = await db
    .update(subscribers)
    .set({ confirmedAt: new Date() })
    .where(and(known, isNull(subscribers.confirmedAt)))
    .returning();
  if (confirmed) return;
  const [earlier] = await db.select().from(subscribers).where(known);
  if (!earlier) throw refusal("NOT_FOUND", "This confirmation link is not valid any more");
}
