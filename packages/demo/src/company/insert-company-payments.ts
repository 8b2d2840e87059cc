import { allocate } from "@shop/api/orders/on-account/settle-account";
import type { Transaction } from "@shop/db/client";
import { companyPayments } from "@shop/db/schema/company-payments";
import { dayBefore } from "../demo-days.ts";
import { demoIdAt, SERIES } from "../demo-id.ts";
import { requireEntry } from "../require-entry.ts";
import { noonDaysAgo, paidCents } from "./company-orders.ts";
import { readCompanyOrders } from "./read-company-orders.ts";
import { COMPANY_ORDERS, COMPANY_PAYMENTS, WATTLE_LANE } from "./wattle-lane.ts";

interface Books {
  now: Date;
  adminId: string;
}

/** Stores what the demo company has paid of its orders. */
export async function insertCompanyPayments(tx: Transaction, { now, adminId }: Books): Promise<void> {
  const placed = await readCompanyOrders(tx);
  const paid = COMPANY_PAYMENTS.map((payment, index) => {
    const at = noonDaysAgo(now, payment.daysAgo);
    const id = demoIdAt(SERIES.companyPayment, index, at);
    const allocations = COMPANY_ORDERS.filter((order) => order.paid?.by === payment).map((order) => ({
      paymentId: id,
      orderId: requireEntry(placed, order.poNumber).id,
      cents: paidCents(order),
    }));
    const amountCents = allocations.reduce((sum, { cents }) => sum + cents, 0);
    return { payment, at, id, allocations, amountCents };
  });
  await tx.insert(companyPayments).values(
    paid.map(({ payment, at, id, amountCents }) => ({
      id,
      companyId: WATTLE_LANE.id,
      amountCents,
      leftCents: amountCents,
      paidOn: dayBefore(now, payment.daysAgo),
      reference: payment.reference,
      recordedBy: adminId,
      createdAt: at,
    })),
  );
  await allocate(
    tx,
    paid.flatMap(({ allocations }) => allocations),
  );
}
