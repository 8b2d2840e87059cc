import type { Queryable } from "@shop/db/client";
import { orders } from "@shop/db/schema/orders";
import { isId } from "@shop/domain/ids";
import { eq } from "drizzle-orm";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";
import { assertInScope } from "../../base/procedures/procedures.ts";
import { lockCompanyOfOrder } from "../../orders/on-account/lock-company.ts";
import { lockCompany } from "../../people/companies/lock-company.ts";
import { OPEN_CENTS } from "../../orders/order-money.ts";
import { addPayment, type NewPayment } from "./record-payment.ts";

/**
 * Records a payment of the company whose account an order is on, which pays the order first, or credit that is paid back to the
 * company; refused as in `recordPayment`, and FORBIDDEN for an API key without the scope `admin`. False, and nothing is done,
 * for any other order.
 */
export function payOnAccount(
  ctx: Pick<CustomerContext<Queryable>, "db" | "settings" | "viewer">,
  orderId: string,
  payment: Omit<NewPayment, "pays">,
): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    const companyId = isId(orderId) ? await lockCompanyOfOrder(tx, orderId) : null;
    if (companyId === null) return false;
    // As for the other call that records one: of an order of a customer `orders:write` is enough.
    assertInScope(ctx.viewer, "admin");
    const company = await lockCompany(tx, companyId);
    const [order] = await tx
      .select({ orderId: orders.id, openCents: OPEN_CENTS })
      .from(orders)
      .where(eq(orders.id, orderId));
    const cents = Math.min(payment.amountCents, order?.openCents ?? 0);
    const pays = order && cents > 0 ? [{ orderId: order.orderId, cents }] : [];
    await addPayment(tx, ctx, company, { ...payment, pays });
    return true;
  });
}
