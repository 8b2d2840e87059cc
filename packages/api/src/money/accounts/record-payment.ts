import type { Queryable, Transaction } from "@shop/db/client";
import { companyPayments } from "@shop/db/schema/company-payments";
import { orders } from "@shop/db/schema/orders";
import { papers } from "@shop/db/schema/papers";
import type { CompanyPayment, NewCompanyPayment } from "@shop/domain/contracts/company-payments";
import { addDays } from "@shop/domain/dates";
import { isId } from "@shop/domain/ids";
import {
  CREDIT_FOR_NO_INVOICE,
  CREDIT_TOO_LOW,
  IN_FUTURE,
  INVOICE_OPEN,
  INVOICES_ABOVE_PAYMENT,
  NOT_ON_ACCOUNT,
  PAID_TOO_LONG_AGO,
} from "@shop/domain/messages";
import { centsToDollars, dollarsToCents, formatCents } from "@shop/domain/money";
import { formatOrderNumber } from "@shop/domain/orders/order-state";
import { formatPaperNumber } from "@shop/domain/papers/paper";
import { and, eq, inArray } from "drizzle-orm";
import { recordChange } from "../../base/audit.ts";
import { inputRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { todayIn } from "../../base/platform/today.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { OPEN_CENTS } from "../../orders/order-money.ts";
import { lockCompany, type CompanyRow } from "../../people/companies/lock-company.ts";
import { allocate, readFreeCredit, settleAccount } from "../../orders/on-account/settle-account.ts";
import { readPayment } from "./read-payments.ts";

type PaymentContext = Pick<CustomerContext<Queryable>, "db" | "settings" | "viewer">;

/**
 * Records a payment of a company. It pays the given invoices, then what is due the longest; the rest is credit. A negative
 * one pays credit back. NOT_FOUND for an unknown company or invoice; BAD_REQUEST for a day in the future or more than a year
 * ago, over what is open of an invoice, in sum over the amount, and for more than the company's credit.
 */
export function recordPayment(ctx: PaymentContext, sent: NewCompanyPayment): Promise<CompanyPayment> {
  const { amount, invoices = [] } = sent;
  return transact(ctx.db, async (tx) => {
    const company = await lockCompany(tx, sent.id);
    const pays = await readOrdersOf(tx, company.id, invoices);
    const id = await addPayment(tx, ctx, company, { ...sent, amountCents: dollarsToCents(amount), pays });
    return readPayment(tx, id);
  });
}

/** What a payment pays first of an order. */
interface Paid {
  orderId: string;
  cents: number;
}

export interface NewPayment {
  amountCents: number;
  /** `YYYY-MM-DD` in the shop's time zone. */
  paidOn: string;
  reference: string;
  /** Each order once. */
  pays: readonly Paid[];
  /** The bank's line that it is booked from. */
  bankLineId?: string;
}

/** Like `recordPayment`, of a locked company, for its orders; returns the payment's id. */
export async function addPayment(
  tx: Transaction,
  { settings, viewer }: Omit<PaymentContext, "db">,
  company: CompanyRow,
  { amountCents, paidOn, reference, pays, bankLineId }: NewPayment,
): Promise<string> {
  assertDay(paidOn, todayIn(settings.timeZone));
  if (amountCents < 0) await assertCredit(tx, company.id, -amountCents, pays);
  else await assertOpen(tx, company.id, amountCents, pays);
  const [payment] = await tx
    .insert(companyPayments)
    .values({
      companyId: company.id,
      amountCents,
      leftCents: amountCents,
      paidOn,
      reference: reference.trim(),
      recordedBy: viewer.id,
      ...(bankLineId && { bankLineId }),
    })
    .returning({ id: companyPayments.id });
  if (!payment) throw new Error("the payment was not stored");
  await allocate(
    tx,
    pays.map((paid) => ({ ...paid, paymentId: payment.id })),
  );
  await recordChange(tx, viewer, {
    action: amountCents > 0 ? "bookedPayment" : "bookedReturn",
    entity: "company",
    recordId: company.id,
    label: company.name,
    after: { payment: payment.id, amount: centsToDollars(amountCents), paidOn, reference: reference.trim() },
  });
  await settleAccount(tx, { settings, viewer }, company.id);
  return payment.id;
}

function assertDay(paidOn: string, today: string): void {
  if (paidOn > today) throw inputRefusal("paidOn", IN_FUTURE);
  if (paidOn < addDays(today, -366)) throw inputRefusal("paidOn", PAID_TOO_LONG_AGO);
}

async function assertCredit(tx: Transaction, companyId: string, cents: number, pays: readonly Paid[]): Promise<void> {
  if (pays.length > 0) throw refusal("BAD_REQUEST", CREDIT_FOR_NO_INVOICE);
  const creditCents = Math.max(0, await readFreeCredit(tx, companyId));
  if (cents > creditCents) throw refusal("BAD_REQUEST", CREDIT_TOO_LOW(formatCents(creditCents)));
}

async function assertOpen(
  tx: Transaction,
  companyId: string,
  amountCents: number,
  pays: readonly Paid[],
): Promise<void> {
  if (pays.reduce((sum, { cents }) => sum + cents, 0) > amountCents)
    throw refusal("BAD_REQUEST", INVOICES_ABOVE_PAYMENT);
  const ids = pays.map(({ orderId }) => orderId);
  const found = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      method: orders.paymentMethod,
      number: papers.number,
      openCents: OPEN_CENTS,
    })
    .from(orders)
    .leftJoin(papers, and(eq(papers.orderId, orders.id), eq(papers.kind, "invoice")))
    .where(and(inArray(orders.id, ids), eq(orders.companyId, companyId)));
  for (const { orderId, cents } of pays) {
    const order = found.find(({ id }) => id === orderId);
    if (!order) throw notFound("Invoice");
    const number =
      order.number === null ? formatOrderNumber(order.orderNumber) : formatPaperNumber("invoice", order.number);
    if (order.method !== "Account") throw refusal("BAD_REQUEST", NOT_ON_ACCOUNT(number));
    if (cents > order.openCents) throw refusal("BAD_REQUEST", INVOICE_OPEN(number, formatCents(order.openCents)));
  }
}

/** The orders of a company's invoices, each once. NOT_FOUND for an invoice that is not one of the company. */
async function readOrdersOf(
  tx: Transaction,
  companyId: string,
  invoices: NonNullable<NewCompanyPayment["invoices"]>,
): Promise<Paid[]> {
  const ids = invoices.map(({ invoice }) => invoice.toLowerCase());
  if (!ids.every(isId)) throw notFound("Invoice");
  const found = await tx
    .select({ id: papers.id, orderId: papers.orderId })
    .from(papers)
    .innerJoin(orders, eq(orders.id, papers.orderId))
    .where(and(inArray(papers.id, ids), eq(papers.kind, "invoice"), eq(orders.companyId, companyId)));
  const orderOf = new Map(found.map(({ id, orderId }) => [id, orderId]));
  const paid = new Map<string, number>();
  for (const { invoice, amount } of invoices) {
    const orderId = orderOf.get(invoice.toLowerCase());
    if (orderId === undefined) throw notFound("Invoice");
    paid.set(orderId, (paid.get(orderId) ?? 0) + dollarsToCents(amount));
  }
  return [...paid].map(([orderId, cents]) => ({ orderId, cents }));
}
