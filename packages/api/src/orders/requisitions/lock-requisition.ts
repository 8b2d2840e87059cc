import type { Transaction } from "@shop/db/client";
import { companyMembers } from "@shop/db/schema/companies";
import { requisitions } from "@shop/db/schema/requisitions";
import { users } from "@shop/db/schema/users";
import type { Viewer } from "@shop/domain/access";
import { isId } from "@shop/domain/ids";
import { OWN_REQUISITION, REQUISITION_ENDED, REQUISITION_EXPIRED } from "@shop/domain/messages";
import { requisitionStatus } from "@shop/domain/orders/requisition-state";
import { and, eq } from "drizzle-orm";
import { notFound, refusal } from "../../base/platform/errors.ts";
import type { MemberContext } from "../../base/procedures/context.ts";
import type { Queryable } from "@shop/db/client";
import { lockOwnCompany } from "../../people/companies/lock-company.ts";
import { lockUser } from "../../people/accounts.ts";

type RequisitionRow = typeof requisitions.$inferSelect;

export interface LockedRequisition {
  row: RequisitionRow;
  /** Its requester, as an order names its buyer. */
  requester: Viewer;
  /** Who calls. */
  caller: { id: string; name: string };
}

/**
 * Locks an open requisition of the caller's company, after the company and the account of its requester: of several calls the
 * first wins. NOT_FOUND for one of another company; CONFLICT when the caller has left the company or has another role since the
 * call began, and when it has ended or expired, after what `assertMay` refuses.
 */
export async function lockOpenRequisition(
  tx: Transaction,
  { viewer }: MemberContext<Queryable>,
  id: string,
  assertMay: (row: RequisitionRow) => void,
): Promise<LockedRequisition> {
  const { company } = viewer;
  await lockOwnCompany(tx, viewer);
  const isThis = and(eq(requisitions.id, id), eq(requisitions.companyId, company.id));
  const [found] = isId(id) ? await tx.select().from(requisitions).where(isThis) : [];
  if (!found) throw notFound("Requisition");
  assertMay(found);
  const [caller] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, viewer.id));
  if (!caller) throw new Error("a member is a user");
  await lockUser(tx, found.userId);
  const [row] = await tx.select().from(requisitions).where(isThis).for("no key update");
  if (!row) throw notFound("Requisition");
  await assertOpen(tx, row);
  const [member] = await tx.select().from(companyMembers).where(eq(companyMembers.userId, row.userId));
  if (!member) throw new Error("the requester of an open requisition is a member");
  return { row, requester: { id: row.userId, isAdmin: false, company: { id: company.id, role: member.role } }, caller };
}

/** FORBIDDEN for the caller's own: nobody decides on what they have asked for themselves. */
export const assertNotOwn =
  ({ id }: Viewer) =>
  ({ userId }: RequisitionRow): void => {
    if (userId === id) throw refusal("FORBIDDEN", OWN_REQUISITION);
  };

async function assertOpen(tx: Transaction, row: RequisitionRow): Promise<void> {
  const status = requisitionStatus(row, new Date());
  if (status === "expired") throw refusal("CONFLICT", REQUISITION_EXPIRED);
  if (row.decidedBy === null) return;
  const [decider] = await tx.select({ name: users.name }).from(users).where(eq(users.id, row.decidedBy));
  throw refusal("CONFLICT", REQUISITION_ENDED(status, decider?.name ?? ""));
}
