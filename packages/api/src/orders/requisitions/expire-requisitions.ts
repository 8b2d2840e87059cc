import { requisitions } from "@shop/db/schema/requisitions";
import { users } from "@shop/db/schema/users";
import { formatRequisitionNumber } from "@shop/domain/orders/requisition-state";
import { eq, inArray, sql } from "drizzle-orm";
import { changeBatch, inBatches } from "../../base/platform/transact.ts";
import type { Shop } from "../../base/procedures/context.ts";
import { mailRequisitionEnded } from "../../people/companies/requisition-mails.ts";

/** Ends requisitions that nobody decided on in time, and mails their requesters. Safe to run on several servers at once. */
export const expireRequisitions = (
  { db, settings }: Pick<Shop, "db" | "settings">,
  isStopped: () => boolean = () => false,
): Promise<void> =>
  inBatches({ db, isStopped }, async (tx, limit) => {
    const { id, status, expiresAt } = requisitions;
    const expired = await changeBatch(tx, requisitions, {
      where: sql`${status} = 'open' and ${expiresAt} <= now()`,
      limit,
      set: sql`status = 'expired', decided_at = now(), version = version + 1`,
      key: sql`${id}`,
    });
    const found = await tx
      .select({ id, number: requisitions.requisitionNumber, requester: { id: users.id, name: users.name } })
      .from(requisitions)
      .innerJoin(users, eq(users.id, requisitions.userId))
      .where(inArray(id, expired));
    for (const { id: _id, number, requester } of found)
      await mailRequisitionEnded(tx, settings, {
        _id,
        number: formatRequisitionNumber(number),
        status: "expired",
        by: { _id: requester.id, name: requester.name },
        decidedBy: null,
        reason: null,
        order: null,
      });
    return expired.length;
  });
