import { noonOf } from "@shop/domain/dates";
import { orderTotals } from "@shop/domain/orders/order-totals";
import { demoProducts } from "../catalogue/catalogue.ts";
import { dayBefore, HOUR_MS, TIME_ZONE, workDaysAfter } from "../demo-days.ts";
import type { DemoOrder } from "../orders/demo-orders.ts";
import { requireEntry } from "../require-entry.ts";
import { COMPANY_ORDERS, MEMBERS, type PlannedOrder, REQUISITIONS, WATTLE_LANE } from "./wattle-lane.ts";

const catalogue = new Map(demoProducts.map((product) => [product.sku, product]));

/** The company's orders on account, the oldest first. */
export const companyOrders = (now: Date): DemoOrder[] =>
  COMPANY_ORDERS.map((planned): DemoOrder => {
    const { daysAgo, by, costCentre, poNumber, lines, paid, cancelledDaysAgo } = planned;
    const { abn, invoiceEmail, termsDays, creditLimitCents } = WATTLE_LANE;
    const { account } = MEMBERS[by];
    const placedAt = new Date(noonDaysAgo(now, daysAgo).getTime() - HOUR_MS);
    const deliveredAt = workDaysAfter(placedAt, 2, HOUR_MS);
    const isCancelled = cancelledDaysAgo !== undefined;
    const isApproved = REQUISITIONS.some((asked) => asked.poNumber === poNumber && asked.decision === "approved");
    const payment = paid && paid.cents === undefined ? paid.by : null;
    return {
      buyer: { ...account, place: costCentre.place },
      paymentMethod: "Account",
      account: {
        approvedBy: isApproved ? MEMBERS.approver.account.email : null,
        paymentReference: payment && payment.reference,
        fields: {
          companyId: WATTLE_LANE.id,
          abn,
          invoiceEmail,
          poNumber,
          costCentreCode: costCentre.code,
          costCentreName: costCentre.name,
          termsDays,
          creditLimitCents,
          owedCents: owedCents(daysAgo),
        },
      },
      lines: lines.map(([sku, quantity]) => ({ sku, quantity })),
      placedAt,
      paidAt: payment && noonDaysAgo(now, payment.daysAgo),
      deliveredAt: isCancelled || deliveredAt > now ? null : deliveredAt,
      cancelledAt: isCancelled ? noonDaysAgo(now, cancelledDaysAgo) : null,
    };
  });

export const noonDaysAgo = (now: Date, days: number): Date => noonOf(dayBefore(now, days), TIME_ZONE);

/** How much of an order its payment paid. */
export const paidCents = (order: PlannedOrder): number => (order.paid ? (order.paid.cents ?? totalCents(order)) : 0);

const totalCents = ({ lines }: PlannedOrder): number =>
  orderTotals(lines.map(([sku, quantity]) => ({ taxClass: "gst" as const, ...requireEntry(catalogue, sku), quantity })))
    .totalCents;

/** What the company owed with its order of so many days ago. */
function owedCents(daysAgo: number): number {
  const wasBefore = (days: number | undefined) => days !== undefined && days > daysAgo;
  return COMPANY_ORDERS.filter((order) => order.daysAgo >= daysAgo && !wasBefore(order.cancelledDaysAgo)).reduce(
    (sum, order) => sum + totalCents(order) - (wasBefore(order.paid?.by.daysAgo) ? paidCents(order) : 0),
    0,
  );
}
