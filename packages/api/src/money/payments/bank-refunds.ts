import type { Order } from "@shop/domain/contracts/orders";
import { NO_BANK_REFUND_DUE, REFUND_NOT_UNDOABLE } from "@shop/domain/messages";
import { mayMarkRefunded } from "@shop/domain/orders/order-state";
import { mayUndoRefunded } from "@shop/domain/orders/undo";
import { orders } from "@shop/db/schema/orders";
import { eq } from "drizzle-orm";
import { changeOrder, saveOrderState } from "../../orders/change-order.ts";
import { REFUND_DUE_CENTS } from "../../orders/order-money.ts";
import { refusal } from "../../base/platform/errors.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";

/**
 * Records that staff have sent the bank payment of a cancelled order back. BAD_REQUEST for any other order. Repeating it
 * changes nothing.
 */
export function markRefunded(ctx: CustomerContext, id: string): Promise<Order> {
  return changeOrder(ctx, id, async (tx, order) => {
    if (order.bankRefundedAt !== null) return;
    const [due] = await tx.select({ cents: REFUND_DUE_CENTS }).from(orders).where(eq(orders.id, order.id));
    if (!mayMarkRefunded(order) || !due?.cents) throw refusal("BAD_REQUEST", NO_BANK_REFUND_DUE);
    await saveOrderState(tx, ctx.viewer, order, "markedRefunded", { bankRefundedAt: new Date() });
  });
}

/** Undoes a bank refund marked by mistake, within a day; BAD_REQUEST later, or when there is none. */
export function undoRefunded(ctx: CustomerContext, id: string): Promise<Order> {
  return changeOrder(ctx, id, async (tx, order) => {
    if (!mayUndoRefunded(order, new Date())) throw refusal("BAD_REQUEST", REFUND_NOT_UNDOABLE);
    await saveOrderState(tx, ctx.viewer, order, "undidRefunded", { bankRefundedAt: null });
  });
}
