import type { Queryable } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { tradeApplications } from "@shop/db/schema/companies";
import { formatAbn } from "@shop/domain/abn";
import type { NewTradeApplication } from "@shop/domain/contracts/trade-applications";
import { THANK_YOU } from "@shop/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import { emailsOfStaff, enqueueMessage } from "../../base/mail/outbox.ts";
import { enqueueReceipt } from "../../base/mail/receipts.ts";
import { isVerifiedAddress } from "../../base/mail/verified-address.ts";
import { transact } from "../../base/platform/transact.ts";
import type { Context } from "../../base/procedures/context.ts";

/**
 * Stores an application for an account, and emails the staff and the applicant, who may not own the address: unless it is
 * verified, the receipt names nobody, and there is none while an earlier one waits. The answer does not tell who is known. An
 * open application of the same ABN and address is replaced. TOO_MANY_REQUESTS as for enquiries.
 */
export async function applyForAccount(
  ctx: Context<Queryable>,
  { phone = "", message = "", ...sent }: NewTradeApplication,
): Promise<{ message: string }> {
  const { db, limits, settings } = ctx;
  await limits.takeEnquiry(ctx);
  const { abn, email, contactName } = sent;
  await transact(db, async (tx) => {
    const key = `application ${abn} ${email.toLowerCase()}`;
    // One at a time, so that two at once do not both find none to replace.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const { id, status } = tradeApplications;
    const isSame = and(eq(tradeApplications.abn, abn), sql`lower(${tradeApplications.email}) = lower(${email})`);
    const fields = { ...sent, phone: phone || null, message: message || null };
    const [replaced] = await tx
      .update(tradeApplications)
      .set({ ...fields, createdAt: sql`now()` })
      .where(and(isSame, eq(status, "open")))
      .returning({ id });
    const applicationId = replaced?.id ?? newId();
    if (!replaced) await tx.insert(tradeApplications).values({ id: applicationId, ...fields });
    const about = { ...sent, abn: formatAbn(abn), phone, message };
    for (const recipient of await emailsOfStaff(tx, settings)) {
      const toStaff = { cause: `application-received:${applicationId}`, recipient, replyTo: email };
      await enqueueMessage(tx, settings, toStaff, "application-received", about);
    }
    const named = (await isVerifiedAddress(tx, email)) ? contactName : null;
    const toApplicant = { id: applicationId, recipient: email };
    await enqueueReceipt(tx, settings, toApplicant, "application-copy", { contactName: named });
  });
  return { message: THANK_YOU };
}
