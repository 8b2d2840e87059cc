import type { Transaction } from "@shop/db/client";
import { products } from "@shop/db/schema/products";
import { requisitionLines, requisitions } from "@shop/db/schema/requisitions";
import { REQUISITION_DAYS } from "@shop/domain/orders/requisition-state";
import { DAY_MS } from "../demo-days.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { addressAt } from "../orders/places.ts";
import { requireEntry } from "../require-entry.ts";
import { noonDaysAgo } from "./company-orders.ts";
import { readCompanyOrders } from "./read-company-orders.ts";
import { MEMBERS, type PlannedRequisition, REQUISITIONS, WATTLE_LANE } from "./wattle-lane.ts";

interface Asked {
  now: Date;
  userIds: Map<string, string>;
}

/** Stores what the demo company's buyer asked its approver for. */
export async function insertRequisitions(tx: Transaction, { now, userIds }: Asked): Promise<void> {
  const catalogue = new Map((await tx.select().from(products)).map((product) => [product.sku, product]));
  const placed = await readCompanyOrders(tx);
  const { name, email } = MEMBERS.buyer.account;
  const userId = requireEntry(userIds, email);
  const decidedBy = requireEntry(userIds, MEMBERS.approver.account.email);
  const endOf = ({ decision, poNumber }: PlannedRequisition) => {
    if (decision === undefined) return { status: "open" as const };
    const ended = { decidedBy, version: 2 };
    if (decision !== "approved") {
      const decidedAt = noonDaysAgo(now, decision.declinedDaysAgo);
      return { ...ended, status: "declined" as const, decidedAt, declineReason: decision.reason };
    }
    const { id: orderId, createdAt: decidedAt } = requireEntry(placed, poNumber);
    return { ...ended, status: "approved" as const, decidedAt, orderId };
  };
  const asked = REQUISITIONS.map((requisition, index) => {
    const createdAt = noonDaysAgo(now, requisition.daysAgo);
    return { ...requisition, createdAt, id: demoIdAt(SERIES.requisition, index, createdAt) };
  });
  await tx.insert(requisitions).values(
    asked.map((requisition) => ({
      id: requisition.id,
      companyId: WATTLE_LANE.id,
      userId,
      note: requisition.note,
      shippingAddress: addressAt(name, requisition.costCentre.place),
      paymentMethod: "Account" as const,
      poNumber: requisition.poNumber,
      costCentreCode: requisition.costCentre.code,
      expiresAt: new Date(requisition.createdAt.getTime() + REQUISITION_DAYS * DAY_MS),
      createdAt: requisition.createdAt,
      ...endOf(requisition),
    })),
  );
  await tx.insert(requisitionLines).values(
    asked.flatMap(({ id: requisitionId, lines }) =>
      lines.map(([sku, quantity], position) => {
        const { id: productId, priceCents, taxClass } = requireEntry(catalogue, sku);
        return { requisitionId, productId, position, quantity, priceCents, taxClass };
      }),
    ),
  );
}
