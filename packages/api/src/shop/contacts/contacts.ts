import { randomBytes } from "node:crypto";
import type { Queryable } from "@shop/db/client";
import { contactEnquiries, subscribers } from "@shop/db/schema/contacts";
import type { enquiry, newEnquiry } from "@shop/domain/contracts/contacts";
import { confirmSubscriptionPath } from "@shop/domain/screens/paths";
import { renderMail } from "@shop/mail/render-mail";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context, Shop } from "../../base/procedures/context.ts";
import { refusal } from "../../base/platform/errors.ts";
import { secretHash } from "../../base/platform/secret-hash.ts";
import { enqueueMail, enqueueMessage, rewriteWaitingMail } from "../../base/mail/outbox.ts";
import { enqueueReceipt } from "../../base/mail/receipts.ts";
import { isVerifiedAddress, releaseHeldMail } from "../../base/mail/verified-address.ts";
import { lockAccount } from "../../people/accounts.ts";
import { transact } from "../../base/platform/transact.ts";

type Enquiry = z.infer<typeof enquiry>;

/**
 * Stores an enquiry, emails it to the shop and sends a receipt to the given address. The sender may not own that
 * address: unless it is verified, the receipt does not quote the enquiry. There is none while an earlier one waits.
 */
export async function sendEnquiry(ctx: Context<Queryable>, sent: z.infer<typeof newEnquiry>): Promise<Enquiry> {
  const { db, settings, viewer } = ctx;
  await ctx.limits.takeEnquiry(ctx);
  const { name, email, phoneno: phone, message } = sent;
  return transact(db, async (tx) => {
    const userId = viewer && (await lockAccount(tx, viewer.id)).id;
    const [row] = await tx.insert(contactEnquiries).values({ userId, name, email, phone, message }).returning();
    if (!row) throw new Error("the enquiry was not stored");
    const about = { name, email, phone: row.phone, message };
    if (settings.email) {
      const toShop = { cause: `enquiry:${row.id}`, recipient: settings.email, replyTo: email };
      await enqueueMessage(tx, settings, toShop, "enquiry", about);
    }
    const quoted = (await isVerifiedAddress(tx, email)) ? { name, message } : null;
    await enqueueReceipt(tx, settings, { id: row.id, recipient: email }, "enquiry-copy", { quoted });
    return { _id: row.id, name, email, phoneno: row.phone, message, createdAt: row.createdAt.toISOString() };
  });
}

/**
 * Stores an address and emails it a confirmation link; a confirmed address gets no further email. An email that has not
 * been sent yet is updated with the new link. The link of the last sent email stays valid until a newer one is sent.
 */
export async function subscribe(ctx: Context, email: string): Promise<void> {
  await ctx.limits.takeEnquiry(ctx);
  const token = randomBytes(24).toString("base64url");
  const tokenHash = secretHash(token);
  await transact(ctx.db, async (tx) => {
    const isTheirs = and(sql`lower(${subscribers.email}) = lower(${email})`, isNull(subscribers.confirmedAt));
    const [added] = await tx.insert(subscribers).values({ email, tokenHash }).onConflictDoNothing().returning();
    const [row] = added ? [added] : await tx.select().from(subscribers).where(isTheirs).for("no key update");
    if (!row) return;
    const cause = `subscriber:${row.id}`;
    const link = ctx.settings.appUrl + confirmSubscriptionPath(token);
    const written = await renderMail(ctx.settings, "subscription-to-confirm", { link });
    const isRewritten = await rewriteWaitingMail(tx, cause, written);
    if (!isRewritten) await enqueueMail(tx, { cause, recipient: email, ...written });
    if (added) return;
    const previousTokenHash = isRewritten ? row.previousTokenHash : row.tokenHash;
    await tx.update(subscribers).set({ tokenHash, previousTokenHash }).where(eq(subscribers.id, row.id));
  });
}

/**
 * Confirms the address that a link was sent to, which verifies it. NOT_FOUND for an unknown link, and for one older
 * than the last two.
 */
export async function confirmSubscription({ db }: Shop, token: string): Promise<void> {
  const hash = secretHash(token);
  const known = or(eq(subscribers.tokenHash, hash), eq(subscribers.previousTokenHash, hash));
  await transact(db, async (tx) => {
    const [confirmed] = await tx
      .update(subscribers)
      .set({ confirmedAt: new Date() })
      .where(and(known, isNull(subscribers.confirmedAt)))
      .returning();
    if (confirmed) return releaseHeldMail(tx, confirmed.email);
    const [earlier] = await tx.select().from(subscribers).where(known);
    if (!earlier) throw refusal("NOT_FOUND", "This confirmation link is no longer valid");
  });
}
