import type { Queryable } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { accountAllocations, companyPayments } from "@shop/db/schema/company-payments";
import { moneyMovements, payments, refunds } from "@shop/db/schema/payments";
import { dayOf } from "@shop/domain/dates";
import type { CardPayment, OrderMoney } from "@shop/domain/contracts/orders";
import { isId } from "@shop/domain/ids";
import { centsToDollars } from "@shop/domain/money";
import { openCents } from "@shop/domain/orders/order-state";
import { and, desc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import { notFound } from "../../base/platform/errors.ts";
import { REFUND_COUNTS } from "../../orders/counted-refunds.ts";
import { CREDITED_CENTS, RECEIVED_CENTS, REFUND_DUE_CENTS } from "../../orders/order-money.ts";
import type { PaymentRow, RefundRow } from "./payment-rows.ts";
import type { ShopSettings } from "../../base/platform/ports.ts";

interface MoneyContext {
  db: Queryable;
  settings: Pick<ShopSettings, "timeZone">;
}

/** What was received for an order, sent back and credited. NOT_FOUND for an unknown order. */
export async function readOrderMoney({ db, settings }: MoneyContext, orderId: string): Promise<OrderMoney> {
  const [order] = isId(orderId)
    ? await db
        .select({
          totalCents: orders.totalCents,
          method: orders.paymentMethod,
          receivedCents: RECEIVED_CENTS,
          creditedCents: CREDITED_CENTS,
          refundDueCents: REFUND_DUE_CENTS,
        })
        .from(orders)
        .where(eq(orders.id, orderId))
    : [];
  if (!order) throw notFound("Order");
  const cards = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.id));
  const made = await readRefunds(
    db,
    orderId,
    cards.map(({ id }) => id),
  );
  const transfers =
    order.method === "Account" ? await readPaid(db, orderId) : await readTransfers(db, orderId, settings);
  return {
    total: centsToDollars(order.totalCents),
    credited: centsToDollars(order.creditedCents),
    received: centsToDollars(order.receivedCents),
    open: centsToDollars(openCents(order.totalCents, order)),
    refundDue: centsToDollars(order.refundDueCents),
    cards: cards.map((card) =>
      toCardPayment(
        card,
        made.filter(({ paymentId }) => paymentId === card.id),
      ),
    ),
    transfers: transfers.map(({ id, cents, paidOn, reference }) => ({
      _id: id,
      amount: centsToDollars(cents),
      paidOn,
      reference,
    })),
    refunds: made.map(toRefund),
  };
}

interface Transfer {
  id: string;
  cents: number;
  paidOn: string;
  reference: string;
}

/** The bank transfers of an order, newest first. */
async function readTransfers(
  db: Queryable,
  orderId: string,
  { timeZone }: MoneyContext["settings"],
): Promise<Transfer[]> {
  const rows = await db
    .select()
    .from(moneyMovements)
    .where(and(eq(moneyMovements.orderId, orderId), eq(moneyMovements.method, "bank"), isNull(moneyMovements.undoneAt)))
    .orderBy(desc(moneyMovements.at), desc(moneyMovements.createdAt), desc(moneyMovements.id));
  return rows.map(({ id, amountCents, at, reference }) => ({
    id,
    cents: amountCents,
    paidOn: dayOf(at, timeZone),
    reference,
  }));
}

/** What payments of its company pay of an order on account, newest first. */
const readPaid = (db: Queryable, orderId: string): Promise<Transfer[]> =>
  db
    .select({
      id: companyPayments.id,
      cents: accountAllocations.amountCents,
      paidOn: companyPayments.paidOn,
      reference: companyPayments.reference,
    })
    .from(accountAllocations)
    .innerJoin(companyPayments, eq(companyPayments.id, accountAllocations.paymentId))
    .where(eq(accountAllocations.orderId, orderId))
    .orderBy(desc(companyPayments.paidOn), desc(companyPayments.id));

/** A refund, what it credits, and whether its units are refunded. */
type ReadRefund = RefundRow & { creditedCents: number; counts: boolean };

/** The refunds of an order and of its card payments, newest first. */
function readRefunds(db: Queryable, orderId: string, paymentIds: readonly string[]): Promise<ReadRefund[]> {
  const creditedCents = sql<number>`refund_credit_cents(${refunds})`.mapWith(Number);
  return db
    .select({ ...getTableColumns(refunds), creditedCents, counts: REFUND_COUNTS })
    .from(refunds)
    .where(or(eq(refunds.orderId, orderId), inArray(refunds.paymentId, paymentIds)))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
}

const toRefund = ({ id, amountCents, creditedCents, reason, state, counts, lines, createdAt }: ReadRefund) => ({
  _id: id,
  amount: centsToDollars(amountCents),
  credited: centsToDollars(creditedCents),
  ...(reason !== null && { reason }),
  state,
  counts,
  ...(lines && { lines: lines.map(({ productId, quantity }) => ({ product: productId, qty: quantity })) }),
  createdAt: createdAt.toISOString(),
});

const toCardPayment = (row: PaymentRow, sentBack: RefundRow[]): CardPayment => ({
  _id: row.id,
  gatewayId: row.gatewayId,
  state: row.state,
  amount: centsToDollars(row.amountCents),
  refunded: centsToDollars(row.refundedCents),
  failure: row.failure,
  card: row.cardBrand !== null && row.cardLast4 !== null ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  createdAt: row.createdAt.toISOString(),
  refunds: sentBack.map(({ id, amountCents, state, failure, createdAt }) => ({
    _id: id,
    amount: centsToDollars(amountCents),
    state,
    failure,
    createdAt: createdAt.toISOString(),
  })),
});
