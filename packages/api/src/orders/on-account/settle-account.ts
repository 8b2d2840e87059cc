import type { Queryable, Transaction } from "@shop/db/client";
import { accountAllocations, companyPayments } from "@shop/db/schema/company-payments";
import { orders } from "@shop/db/schema/orders";
import type { Viewer } from "@shop/domain/access";
import { momentOn } from "@shop/domain/dates";
import { planAllocations, type Allocation } from "@shop/domain/orders/allocations";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { IS_OPEN_ON_ACCOUNT, OPEN_ON_ACCOUNT_CENTS } from "./credit.ts";

/** Who changes the account, and the shop's time zone. */
export interface Settling {
  settings: Pick<ShopSettings, "timeZone">;
  /** Null for a job. */
  viewer: Viewer | null;
}

/**
 * Makes the allocations of a locked company those of its payments and orders: what an order was credited beyond its open part,
 * or what a payment no longer has, pays other orders, the oldest due first, and the rest stays as credit. An order is paid when
 * nothing of it is open. Reads what is open or left alone, never the whole history.
 * @param touched Orders that were credited or cancelled, or lost an allocation.
 */
export async function settleAccount(
  tx: Transaction,
  by: Settling,
  companyId: string,
  touched: readonly string[] = [],
): Promise<void> {
  await trimCredited(tx, touched);
  const short = await takeBackSpent(tx, companyId);
  await reopen(tx, by, [...touched, ...short]);
  await allocate(tx, await planFor(tx, companyId));
  await markPaid(tx, by, companyId);
}

/** The same for the account of an order that was placed, credited or cancelled; nothing for an order that is on none. */
export async function settleAccountOf(tx: Transaction, by: Settling, order: Order): Promise<void> {
  const { id, companyId, paymentMethod } = order;
  if (paymentMethod === "Account" && companyId !== null) await settleAccount(tx, by, companyId, [id]);
}

/** Lets payments pay orders. */
export async function allocate(tx: Transaction, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return;
  await tx
    .insert(accountAllocations)
    .values(allocations.map(({ paymentId, orderId, cents }) => ({ paymentId, orderId, amountCents: cents })))
    .onConflictDoUpdate({
      target: [accountAllocations.paymentId, accountAllocations.orderId],
      set: { amountCents: sql`${accountAllocations.amountCents} + excluded.amount_cents` },
    });
}

type StoredAllocation = Pick<typeof accountAllocations.$inferSelect, "paymentId" | "orderId" | "amountCents">;

/** Takes so much back of allocations, the first of them first. */
async function takeBack(tx: Transaction, allocations: readonly StoredAllocation[], cents: number): Promise<number> {
  let left = cents;
  for (const { paymentId, orderId, amountCents } of allocations) {
    if (left <= 0) break;
    const isIt = and(eq(accountAllocations.paymentId, paymentId), eq(accountAllocations.orderId, orderId));
    if (amountCents <= left) await tx.delete(accountAllocations).where(isIt);
    else
      await tx
        .update(accountAllocations)
        .set({ amountCents: amountCents - left })
        .where(isIt);
    left -= amountCents;
  }
  return left;
}

/** Frees what orders were paid beyond what they still ask for; a cancelled one asks for nothing. */
async function trimCredited(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const asked = sql<number>`(case when ${orders.cancelledAt} is null
    then ${orders.totalCents} - order_credit_cents(${orders.id}) else 0 end)::float8`.mapWith(Number);
  const paid = await tx
    .select({ allocation: accountAllocations, askedCents: asked })
    .from(accountAllocations)
    .innerJoin(orders, eq(orders.id, accountAllocations.orderId))
    .where(inArray(accountAllocations.orderId, [...ids]))
    .orderBy(desc(accountAllocations.createdAt), desc(accountAllocations.paymentId));
  for (const id of new Set(ids)) {
    const its = paid.filter(({ allocation }) => allocation.orderId === id);
    const paidCents = its.reduce((sum, { allocation }) => sum + allocation.amountCents, 0);
    await takeBack(
      tx,
      its.map(({ allocation }) => allocation),
      paidCents - (its[0]?.askedCents ?? 0),
    );
  }
}

/** Enough for one statement; few accounts ever need one. */
const BATCH = 100;

/**
 * After a payment was taken back whose money had been paid back to the company, more is allocated than the payments have: that
 * is taken from the orders that are due last. Returns these.
 */
async function takeBackSpent(tx: Transaction, companyId: string): Promise<string[]> {
  const ids: string[] = [];
  let missing = -(await readFreeCredit(tx, companyId));
  while (missing > 0) {
    const last = await tx
      .select({
        paymentId: accountAllocations.paymentId,
        orderId: accountAllocations.orderId,
        amountCents: accountAllocations.amountCents,
      })
      .from(accountAllocations)
      .innerJoin(companyPayments, eq(companyPayments.id, accountAllocations.paymentId))
      .innerJoin(orders, eq(orders.id, accountAllocations.orderId))
      .where(eq(companyPayments.companyId, companyId))
      .orderBy(desc(orders.dueOn), desc(orders.id), desc(accountAllocations.paymentId))
      .limit(BATCH);
    if (last.length === 0) break;
    ids.push(...last.map(({ orderId }) => orderId));
    missing = await takeBack(tx, last, missing);
  }
  return ids;
}

/** What a company's payments have left, in cents; less than nothing when more was paid back than they have. */
export async function readFreeCredit(tx: Transaction, companyId: string): Promise<number> {
  const left = await readLeft(tx, companyId);
  return left.reduce((sum, { cents }) => sum + cents, 0);
}

/** What payments of a company pay no order with yet, or were paid back, the oldest first. */
export const readLeft = (db: Queryable, companyId: string) =>
  db
    .select({ id: companyPayments.id, cents: companyPayments.leftCents })
    .from(companyPayments)
    .where(and(eq(companyPayments.companyId, companyId), ne(companyPayments.leftCents, sql`0`)))
    .orderBy(asc(companyPayments.paidOn), asc(companyPayments.id));

const openCents = sql<number>`${sql.raw(OPEN_ON_ACCOUNT_CENTS)}::float8`.mapWith(Number);
const isOpenOf = (companyId: string) => and(eq(orders.companyId, companyId), sql.raw(IS_OPEN_ON_ACCOUNT));

async function planFor(tx: Transaction, companyId: string): Promise<Allocation[]> {
  const left = await readLeft(tx, companyId);
  if (left.length === 0) return [];
  const open = await tx
    .select({ id: orders.id, cents: openCents })
    .from(orders)
    .where(isOpenOf(companyId))
    .orderBy(asc(orders.dueOn), asc(orders.id));
  return planAllocations(left, open);
}

/** Orders of which something is open again are not paid any more. */
async function reopen(tx: Transaction, by: Settling, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const open = await tx
    .select({ order: orders })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...ids]),
        sql`${orders.paidAt} is not null and ${orders.cancelledAt} is null and ${openCents} > 0`,
      ),
    )
    .orderBy(asc(orders.id));
  for (const { order } of open) await save(tx, by, order, "undidPaid", { paidAt: null, paymentReference: null });
}

/** Orders of which nothing is open are paid, since their last payment. */
async function markPaid(tx: Transaction, by: Settling, companyId: string): Promise<void> {
  const last = tx
    .select({ paidOn: companyPayments.paidOn, reference: companyPayments.reference })
    .from(accountAllocations)
    .innerJoin(companyPayments, eq(companyPayments.id, accountAllocations.paymentId))
    .where(eq(accountAllocations.orderId, orders.id))
    .orderBy(desc(companyPayments.paidOn), desc(companyPayments.id))
    .limit(1)
    .as("last");
  const paid = await tx
    .select({ order: orders, paidOn: last.paidOn, reference: last.reference })
    .from(orders)
    .leftJoinLateral(last, sql`true`)
    .where(and(isOpenOf(companyId), sql`${openCents} = 0`))
    .orderBy(asc(orders.id));
  for (const { order, paidOn, reference } of paid) {
    const paidAt = paidOn === null ? new Date() : momentOn(paidOn, by.settings.timeZone, order.createdAt);
    await save(tx, by, order, "markedPaid", { paidAt, paymentReference: reference });
  }
}

type Order = typeof orders.$inferSelect;
type Payment = Pick<Order, "paidAt" | "paymentReference">;

async function save(
  tx: Transaction,
  { viewer }: Settling,
  order: Order,
  action: "markedPaid" | "undidPaid",
  payment: Payment,
): Promise<void> {
  await tx.update(orders).set(payment).where(eq(orders.id, order.id));
  const about = { entity: "order", recordId: order.id, label: formatOrderNumber(order.orderNumber) } as const;
  await recordChange(tx, viewer, { action, ...about, before: toFields(order), after: toFields(payment) });
}

const toFields = ({ paidAt, paymentReference }: Payment) => ({
  isPaid: paidAt !== null,
  paidAt: paidAt?.toISOString() ?? null,
  paymentReference,
});
