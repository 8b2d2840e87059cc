import type { Transaction } from "@shop/db/client";
import { companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import { rolesThatMay } from "@shop/domain/access";
import type { Requisition } from "@shop/domain/contracts/requisitions";
import type { MailShop } from "@shop/mail/messages";
import { renderMail } from "@shop/mail/render-mail";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { cancelMail, enqueueMail, enqueueMessage } from "../../base/mail/outbox.ts";

const askedCause = (id: string) => `requisition-asked:${id}`;

/** Tells those who may decide on a new requisition; without amounts, which are read live. */
export async function mailRequisitionAsked(
  tx: Transaction,
  shop: MailShop,
  companyId: string,
  { _id, number, by, lines, note }: Requisition,
): Promise<void> {
  // Locked, so that deleting an account at the same time also deletes this message.
  const deciders = await tx
    .select({ email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        inArray(companyMembers.role, [...rolesThatMay("decide")]),
        ne(companyMembers.userId, by._id),
      ),
    )
    .orderBy(asc(users.id))
    .for("key share", { of: users });
  const about = { name: by.name, requisition: { _id, number }, lineCount: lines.length, note };
  const written = await renderMail(shop, "requisition-asked", about);
  for (const { email } of deciders) await enqueueMail(tx, { cause: askedCause(_id), recipient: email, ...written });
}

type EndedRequisition = Pick<Requisition, "_id" | "number" | "status" | "by" | "decidedBy" | "reason" | "order">;

/** Tells its requester how a requisition ended, unless they ended it themselves; its deciders need not act any more. */
export async function mailRequisitionEnded(
  tx: Transaction,
  shop: MailShop,
  { _id, number, status, by, decidedBy, reason, order }: EndedRequisition,
): Promise<void> {
  await cancelMail(tx, askedCause(_id));
  if (status === "open" || decidedBy?._id === by._id) return;
  const [requester] = await tx.select({ email: users.email }).from(users).where(eq(users.id, by._id)).for("key share");
  if (!requester) throw new Error("a requisition has a requester");
  const about = { name: by.name, requisition: { _id, number }, status, by: decidedBy?.name ?? null, reason, order };
  const envelope = { cause: `requisition-ended:${_id}`, recipient: requester.email };
  await enqueueMessage(tx, shop, envelope, "requisition-ended", about);
}
