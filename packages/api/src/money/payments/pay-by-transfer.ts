import { isOwn } from "@shop/domain/access";
import type { Order } from "@shop/domain/contracts/orders";
import { ON_ACCOUNT, ORDER_BEING_PAID, ORDER_CANCELLED, ORDER_PAID } from "@shop/domain/messages";
import { dueDay } from "@shop/domain/orders/due-day";
import { isCancelled, isPaid } from "@shop/domain/orders/order-state";
import { changeOrder, saveOrderState } from "../../orders/change-order.ts";
import { mailBankDetails } from "../../orders/order-mails.ts";
import { todayIn } from "../../base/platform/today.ts";
import { notFound, refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { findOpenPayment } from "./payment-rows.ts";
import { endOpenPayment } from "./settle-payment.ts";

/**
 * Changes the caller's own unpaid card order to bank transfer and emails them the bank details. NOT_FOUND for an order
 * of somebody else, BAD_REQUEST once it is paid or cancelled, or on account, CONFLICT while a card payment is in progress that can't be
 * cancelled. Repeating it changes nothing. A card payment that succeeds after the change is refunded (`settlePayment`).
 */
export async function payByTransfer(ctx: CustomerContext, id: string): Promise<Order> {
  const { viewer, settings } = ctx;
  // The gateway is called before the order is locked, because it may be slow.
  await endOpenPayment(ctx, id);
  return changeOrder(ctx, id, async (tx, order) => {
    if (!isOwn(viewer, order)) throw notFound("Order");
    if (isPaid(order)) throw refusal("BAD_REQUEST", ORDER_PAID);
    if (isCancelled(order)) throw refusal("BAD_REQUEST", ORDER_CANCELLED);
    if (order.paymentMethod === "Account") throw refusal("BAD_REQUEST", ON_ACCOUNT);
    if (order.paymentMethod === "Bank") return;
    if (await findOpenPayment(tx, order.id)) throw refusal("CONFLICT", ORDER_BEING_PAID);
    await saveOrderState(tx, viewer, order, "updated", {
      paymentMethod: "Bank",
      dueOn: dueDay({ ...order, paymentMethod: "Bank" }, todayIn(settings.timeZone), settings),
    });
    await mailBankDetails(tx, settings, order.id);
  });
}
