import type { Queryable } from "@shop/db/client";
import { moneyMovements } from "@shop/db/schema/payments";
import type { BankPayment, OrderMoney } from "@shop/domain/contracts/orders";
import { PAID_BY_CARD, RETURNED_TOO_MUCH } from "@shop/domain/messages";
import { dollarsToCents, formatCents } from "@shop/domain/money";
import { refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { changeOrder, followMoney, saveOrderState } from "../../orders/change-order.ts";
import { readHeld } from "../../orders/order-money.ts";
import { readOrderMoney } from "./read-order-money.ts";
import { arrivalOf } from "./transfer-day.ts";

/**
 * Books a bank transfer: money that arrived, also in part or after the cancellation, or with a negative amount money that
 * was sent back. An order is paid once it asks for nothing more, and unpaid again when money was sent back before its
 * delivery. BAD_REQUEST for a day before the order or in the future, for more than the shop holds, of an order by
 * card for more than it owes, and for money received for an order by card.
 */
export async function bookTransfer(ctx: CustomerContext<Queryable>, sent: BankPayment): Promise<OrderMoney> {
  const { settings } = ctx;
  const amountCents = dollarsToCents(sent.amount);
  await changeOrder(ctx, sent.id, async (tx, order) => {
    if (amountCents > 0 && order.paymentMethod !== "Bank") throw refusal("BAD_REQUEST", PAID_BY_CARD);
    const at = arrivalOf(sent.paidOn, order, settings.timeZone);
    const { heldCents, askedCents } = await readHeld(tx, order);
    // Of an order by card only what is owed is sent back by bank: otherwise it would ask for money that no card can pay.
    const mostCents = Math.max(0, order.paymentMethod === "Bank" ? heldCents : heldCents - askedCents);
    if (-amountCents > mostCents) throw refusal("BAD_REQUEST", RETURNED_TOO_MUCH(formatCents(mostCents)));
    const { id: orderId, userId } = order;
    const { reference } = sent;
    const exceeds = amountCents > 0 && heldCents + amountCents > askedCents;
    await tx.insert(moneyMovements).values({ orderId, userId, method: "bank", amountCents, at, reference, exceeds });
    const booked = { amount: formatCents(amountCents), paidOn: sent.paidOn, reference };
    await saveOrderState(tx, ctx.viewer, order, amountCents > 0 ? "bookedPayment" : "bookedReturn", {}, booked);
    if (order.paymentMethod === "Bank") await followMoney(ctx, tx, order);
  });
  return readOrderMoney(ctx, sent.id);
}
