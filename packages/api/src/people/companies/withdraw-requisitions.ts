import type { Transaction } from "@shop/db/client";
import { requisitions } from "@shop/db/schema/requisitions";
import { formatRequisitionNumber } from "@shop/domain/orders/requisition-state";
import type { MailShop } from "@shop/mail/messages";
import { and, eq, sql } from "drizzle-orm";
import { mailRequisitionEnded } from "./requisition-mails.ts";

interface Named {
  id: string;
  name: string;
}

/**
 * Withdraws the open requisitions of a member who leaves, is removed or deletes their account. The company and the member's
 * account are locked.
 * @param by Who ends the membership: the member, or who removes them.
 */
export async function withdrawRequisitionsOf(
  tx: Transaction,
  shop: MailShop,
  requester: Named,
  by: Named,
): Promise<void> {
  const withdrawn = await tx
    .update(requisitions)
    .set({
      status: "withdrawn",
      decidedAt: sql`now()`,
      decidedBy: by.id,
      version: sql`${requisitions.version} + 1`,
    })
    .where(and(eq(requisitions.userId, requester.id), eq(requisitions.status, "open")))
    .returning({ id: requisitions.id, number: requisitions.requisitionNumber });
  const toNamed = ({ id, name }: Named) => ({ _id: id, name });
  for (const { id, number } of withdrawn)
    await mailRequisitionEnded(tx, shop, {
      _id: id,
      number: formatRequisitionNumber(number),
      status: "withdrawn",
      by: toNamed(requester),
      decidedBy: toNamed(by),
      reason: null,
      order: null,
    });
}
