import type { Queryable, Transaction } from "@shop/db/client";
import { newId } from "@shop/db/columns";
import { moneyMovements } from "@shop/db/schema/payments";
import type { BankPayment, OrderMoney } from "@shop/domain/contracts/orders";
import {
  ORDER_CANCELLED,
  ORDER_DELIVERED,
  ORDER_PART_SHIPPED,
  PAID_BY_CARD,
  RETURNED_TOO_MUCH,
} from "@shop/domain/messages";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { isCancelled, isDelivered, isPaid, isPartShipped } from "@shop/domain/orders/order-state";
import { and, eq, isNull } from "drizzle-orm";
import { refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { changeOrder, followMoney, saveOrderState } from "../../orders/change-order.ts";
import { readHeld } from "../../orders/order-money.ts";
import { mailPaidUndone } from "../../orders/order-mails.ts";
import type { OrderRow } from "../../orders/orders.wire.ts";
import { payOnAccount } from "../accounts/pay-on-account.ts";
import { readOrderMoney } from "./read-order-money.ts";
import { arrivalOf } from "./transfer-day.ts";

/**
 * Books a bank transfer: money that arrived, also in part or after the cancellation, or with a negative amount money that
 * was sent back. An order is paid once it asks for nothing more, and unpaid again when money was sent back before its
 * delivery. BAD_REQUEST for a day before the order or in the future, for more than the shop holds, of an order by
 * card for more than it owes, and for money received for an order by card. Of an order on account it is a payment of the
 * company (`recordPayment`).
 */
export async function bookTransfer(ctx: CustomerContext<Queryable>, sent: BankPayment): Promise<OrderMoney> {
  const { paidOn, reference } = sent;
  const amountCents = dollarsToCents(sent.amount);
  if (await payOnAccount(ctx, sent.id, { amountCents, paidOn, reference })) return readOrderMoney(ctx, sent.id);
  await changeOrder(ctx, sent.id, async (tx, order) => {
    await bookOnOrder(ctx, tx, order, { amountCents, paidOn, reference });
  });
  return readOrderMoney(ctx, sent.id);
}

interface Transfer {
  /** Negative when it was sent back. */
  amountCents: number;
  /** A day in the shop's time zone. */
  paidOn: string;
  reference: string;
  /** The bank's line that it is booked from. */
  bankLineId?: string;
}

/** Like `bookTransfer`, on an order that the caller has locked. Returns the movement's id. */
export async function bookOnOrder(
  ctx: Pick<CustomerContext, "settings" | "viewer">,
  tx: Transaction,
  order: OrderRow,
  { amountCents, paidOn, reference, bankLineId }: Transfer,
): Promise<string> {
  if (amountCents > 0 && order.paymentMethod !== "Bank") throw refusal("BAD_REQUEST", PAID_BY_CARD);
  const at = arrivalOf(paidOn, order, ctx.settings.timeZone);
  const { heldCents, askedCents } = await readHeld(tx, order);
  // Of an order by card only what is owed is sent back by bank: otherwise it would ask for money that no card can pay.
  const mostCents = Math.max(0, order.paymentMethod === "Bank" ? heldCents : heldCents - askedCents);
  if (-amountCents > mostCents) throw refusal("BAD_REQUEST", RETURNED_TOO_MUCH(formatCents(mostCents)));
  const { id: orderId, userId } = order;
  const exceeds = amountCents > 0 && heldCents + amountCents > askedCents;
  const [id, method] = [newId(), "bank" as const];
  await tx
    .insert(moneyMovements)
    .values({ id, orderId, userId, method, amountCents, at, reference, exceeds, ...(bankLineId && { bankLineId }) });
  const booked = { amount: formatCents(amountCents), paidOn, reference };
  await saveOrderState(tx, ctx.viewer, order, amountCents > 0 ? "bookedPayment" : "bookedReturn", {}, booked);
  if (order.paymentMethod === "Bank") await followMoney(ctx, tx, order);
  return id;
}

/**
 * Undoes what was booked of a bank's line on a locked order, as if it had never been booked; the order is unpaid again when it
 * asks for more. BAD_REQUEST once something of the order is sent, or for a paid one that is cancelled.
 */
export async function undoOnOrder(
  { settings, viewer }: Pick<CustomerContext, "settings" | "viewer">,
  tx: Transaction,
  order: OrderRow,
  bankLineId: string,
): Promise<void> {
  if (isDelivered(order)) throw refusal("BAD_REQUEST", ORDER_DELIVERED);
  if (isPartShipped(order)) throw refusal("BAD_REQUEST", ORDER_PART_SHIPPED);
  // The payment of a cancelled order is owed to the customer, so it must stay recorded.
  if (isPaid(order) && isCancelled(order)) throw refusal("BAD_REQUEST", ORDER_CANCELLED);
  const { orderId, bankLineId: ofLine, undoneAt } = moneyMovements;
  const undone = await tx
    .update(moneyMovements)
    .set({ undoneAt: new Date() })
    .where(and(eq(orderId, order.id), eq(ofLine, bankLineId), isNull(undoneAt)))
    .returning({ cents: moneyMovements.amountCents });
  const { heldCents, askedCents } = await readHeld(tx, order);
  const isUnpaid = isPaid(order) && heldCents < askedCents;
  const amount = formatCents(undone.reduce((sum, { cents }) => sum + cents, 0));
  const state = isUnpaid ? { paidAt: null, paymentReference: null, markedPaidAt: null } : {};
  await saveOrderState(tx, viewer, order, "undidPaid", state, { undone: amount });
  if (isUnpaid) await mailPaidUndone(tx, settings, order.id);
}
