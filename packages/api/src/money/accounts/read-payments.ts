import type { Queryable } from "@shop/db/client";
import { companies } from "@shop/db/schema/companies";
import { accountAllocations, companyPayments } from "@shop/db/schema/company-payments";
import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import { users } from "@shop/db/schema/users";
import type { CompanyPayment, CompanyPaymentPage, CompanyPaymentsQuery } from "@shop/domain/contracts/company-payments";
import { isId } from "@shop/domain/ids";
import { centsToDollars } from "@shop/domain/money";
import { leftOfPayments } from "@shop/domain/orders/allocations";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { formatPaperNumber } from "@shop/domain/papers/paper";
import { and, asc, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { notFound } from "../../base/platform/errors.ts";
import { readPage } from "../../base/platform/list-queries.ts";
import { readLeft } from "../../orders/on-account/settle-account.ts";

/** A page of a company's payments, newest first, without those that were undone. NOT_FOUND for an unknown company. */
export async function listPayments(db: Queryable, query: CompanyPaymentsQuery): Promise<CompanyPaymentPage> {
  if (!isId(query.id) || (await db.$count(companies, eq(companies.id, query.id))) === 0) throw notFound("Company");
  const where = and(eq(companyPayments.companyId, query.id), isNull(companyPayments.undoneAt));
  const { rows, ...page } = await readPage(query, db.$count(companyPayments, where), selectPayments(db, where));
  const paid = await readPaid(
    db,
    rows.map(({ payment }) => payment.id),
  );
  const left = leftOfPayments(await readLeft(db, query.id));
  return { payments: rows.map((row) => toPayment(row, left, paid.get(row.payment.id))), ...page };
}

/** One payment, undone or not. NOT_FOUND for an unknown one. */
export async function readPayment(db: Queryable, id: string): Promise<CompanyPayment> {
  const [row] = await selectPayments(db, eq(companyPayments.id, id));
  if (!row) throw notFound("Payment");
  const left = leftOfPayments(await readLeft(db, row.payment.companyId));
  return toPayment(row, left, (await readPaid(db, [id])).get(id));
}

const selectPayments = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ payment: companyPayments, recordedBy: users.name })
    .from(companyPayments)
    .innerJoin(users, eq(users.id, companyPayments.recordedBy))
    .where(where)
    .orderBy(desc(companyPayments.id));

type Paid = CompanyPayment["invoices"];

/** What payments pay, by payment. */
async function readPaid(db: Queryable, ids: readonly string[]): Promise<Map<string, Paid>> {
  const rows = await db
    .select({
      paymentId: accountAllocations.paymentId,
      cents: accountAllocations.amountCents,
      order: orders.id,
      orderNumber: orders.orderNumber,
      invoice: papers.id,
      number: papers.number,
    })
    .from(accountAllocations)
    .innerJoin(orders, eq(orders.id, accountAllocations.orderId))
    .leftJoin(papers, and(eq(papers.orderId, orders.id), eq(papers.kind, "invoice")))
    .where(inArray(accountAllocations.paymentId, [...ids]))
    .orderBy(asc(orders.dueOn), asc(orders.id));
  const paid = new Map<string, Paid>();
  for (const { paymentId, cents, order, orderNumber, invoice, number } of rows) {
    const its = paid.get(paymentId) ?? [];
    its.push({
      invoice,
      number: number === null ? null : formatPaperNumber("invoice", number),
      order,
      orderNumber: formatOrderNumber(orderNumber),
      amount: centsToDollars(cents),
    });
    paid.set(paymentId, its);
  }
  return paid;
}

interface PaymentRow {
  payment: typeof companyPayments.$inferSelect;
  recordedBy: string;
}

const toPayment = (
  { payment, recordedBy }: PaymentRow,
  left: ReturnType<typeof leftOfPayments>,
  invoices: Paid = [],
): CompanyPayment => ({
  _id: payment.id,
  amount: centsToDollars(payment.amountCents),
  paidOn: payment.paidOn,
  reference: payment.reference,
  invoices,
  left: centsToDollars(left.find(({ id }) => id === payment.id)?.cents ?? 0),
  undoneAt: payment.undoneAt?.toISOString() ?? null,
  returnedOn: payment.returnedOn,
  returnReason: payment.returnReason,
  recordedBy: { _id: payment.recordedBy, name: recordedBy },
  createdAt: payment.createdAt.toISOString(),
});
