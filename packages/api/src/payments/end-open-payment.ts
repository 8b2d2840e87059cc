import { orders } from "@shop/db/schema/orders";
import { isId } from "@shop/domain/ids";
import { and, eq } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import { GatewayUnreachable } from "../platform/ports.ts";
import { abandonPayment } from "./give-up.ts";
import { findOpenPayment } from "./payment-rows.ts";

/**
 * Ends the open card payment of one's own order at the gateway, so that the order may be cancelled. The payment stays open
 * when the gateway can't be reached or has the money on its way; it may have succeeded by now.
 */
export async function endOpenPayment(shop: Shop, { id, userId }: { id: string; userId: string }): Promise<void> {
  const isOwn = isId(id) && (await shop.db.$count(orders, and(eq(orders.id, id), eq(orders.userId, userId)))) > 0;
  const open = isOwn ? await findOpenPayment(shop.db, id) : undefined;
  if (!open || open.gateway !== shop.payments?.name) return;
  await abandonPayment(shop, open).catch((error: unknown) => {
    if (!(error instanceof GatewayUnreachable)) throw error;
  });
}
