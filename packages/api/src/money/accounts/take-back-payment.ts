import type { Queryable, Transaction } from "@shop/db/client";
import { accountAllocations, companyPayments } from "@shop/db/schema/company-payments";
import type { AuditAction } from "@shop/domain/screens/audit";
import type { CompanyPayment, CompanyPaymentById, CompanyPaymentReturn } from "@shop/domain/contracts/company-payments";
import { isId } from "@shop/domain/ids";
import {
  IN_FUTURE,
  ONLY_RECEIVED_RETURNED,
  PAYMENT_NOT_UNDOABLE,
  PAYMENT_UNDONE,
  PAYMENT_WAS_RETURNED,
  RETURNED_BEFORE_PAID,
} from "@shop/domain/messages";
import { centsToDollars } from "@shop/domain/money";
import { isWithinADay } from "@shop/domain/orders/undo";
import { and, eq } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { inputRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { lockCompany, type CompanyRow } from "../../people/companies/lock-company.ts";
import { settleAccount } from "../../orders/on-account/settle-account.ts";
import { readPayment } from "./read-payments.ts";

type PaymentContext = Pick<CustomerContext<Queryable>, "db" | "settings" | "viewer">;
type PaymentRow = typeof companyPayments.$inferSelect;

/**
 * Undoes a payment that was recorded by mistake, within a day: since then it is as if it had never been made. BAD_REQUEST
 * later, CONFLICT when it was undone or returned before, NOT_FOUND for a payment that is not one of the company.
 */
export function undoPayment(ctx: PaymentContext, { id, payment }: CompanyPaymentById): Promise<CompanyPayment> {
  return changePayment(ctx, id, payment, async (tx, company, row) => {
    if (!isWithinADay(row.createdAt, new Date())) throw refusal("BAD_REQUEST", PAYMENT_NOT_UNDOABLE);
    await takeBack(tx, ctx, company, row, { undoneAt: new Date(), undoneBy: ctx.viewer.id }, "undidPayment");
  });
}

/**
 * Records that the bank took a payment back: what it paid is open again. BAD_REQUEST for a day in the future or before the
 * payment, and for credit that was paid back; CONFLICT and NOT_FOUND as in `undoPayment`.
 */
export function returnPayment(ctx: PaymentContext, sent: CompanyPaymentReturn): Promise<CompanyPayment> {
  const { returnedOn, reason } = sent;
  return changePayment(ctx, sent.id, sent.payment, async (tx, company, row) => {
    if (row.amountCents < 0) throw refusal("BAD_REQUEST", ONLY_RECEIVED_RETURNED);
    if (returnedOn > todayIn(ctx.settings.timeZone)) throw inputRefusal("returnedOn", IN_FUTURE);
    if (returnedOn < row.paidOn) throw inputRefusal("returnedOn", RETURNED_BEFORE_PAID);
    const marks = { returnedOn, returnedAt: new Date(), returnReason: reason.trim() };
    await takeBack(tx, ctx, company, row, marks, "returnedPayment");
  });
}

/** Changes a payment of a company that was neither undone nor returned, on the locked company. */
function changePayment(
  { db }: PaymentContext,
  companyId: string,
  paymentId: string,
  change: (tx: Transaction, company: CompanyRow, payment: PaymentRow) => Promise<void>,
): Promise<CompanyPayment> {
  return transact(db, async (tx) => {
    const company = await lockCompany(tx, companyId);
    const isIt = and(eq(companyPayments.id, paymentId), eq(companyPayments.companyId, company.id));
    const [payment] = isId(paymentId) ? await tx.select().from(companyPayments).where(isIt) : [];
    if (!payment) throw notFound("Payment");
    if (payment.undoneAt) throw refusal("CONFLICT", PAYMENT_UNDONE);
    if (payment.returnedOn !== null) throw refusal("CONFLICT", PAYMENT_WAS_RETURNED);
    await change(tx, company, payment);
    return readPayment(tx, payment.id);
  });
}

type Marks = Partial<Pick<PaymentRow, "undoneAt" | "undoneBy" | "returnedOn" | "returnedAt" | "returnReason">>;

async function takeBack(
  tx: Transaction,
  { settings, viewer }: PaymentContext,
  company: CompanyRow,
  payment: PaymentRow,
  marks: Marks,
  action: AuditAction,
): Promise<void> {
  const paid = await tx
    .delete(accountAllocations)
    .where(eq(accountAllocations.paymentId, payment.id))
    .returning({ orderId: accountAllocations.orderId });
  await tx
    .update(companyPayments)
    .set({ ...marks, leftCents: 0 })
    .where(eq(companyPayments.id, payment.id));
  const { paidOn, reference } = payment;
  const { returnedOn, returnReason: reason } = marks;
  await recordChange(tx, viewer, {
    action,
    entity: "company",
    recordId: company.id,
    label: company.name,
    after: {
      payment: payment.id,
      amount: centsToDollars(payment.amountCents),
      paidOn,
      reference,
      ...(returnedOn && { returnedOn, reason }),
    },
  });
  await settleAccount(
    tx,
    { settings, viewer },
    company.id,
    paid.map(({ orderId }) => orderId),
  );
}
