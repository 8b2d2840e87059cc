import { gatewayEvents, refunds } from "@shop/db/schema/payments";
import { formatCents } from "@shop/domain/money";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Shop } from "../../base/procedures/context.ts";
import { notifyAdmins } from "../../base/mail/outbox.ts";
import type { GatewayEvent, GatewayPayment } from "../../base/platform/ports.ts";
import { requireGateway } from "../payments/gateway.ts";
import { rowOf, type PaymentRow } from "../payments/payment-rows.ts";
import { requestRefund } from "../payments/refunds.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { transact } from "../../base/platform/transact.ts";

/**
 * Handles each event of the gateway once: reads the payment's state from the gateway and settles it. Rejects when the
 * gateway can't be reached, so that the event is sent again.
 */
export async function handleGatewayEvent(shop: Shop, { id, type, gatewayId, payload }: GatewayEvent): Promise<void> {
  await shop.db.insert(gatewayEvents).values({ id, type, payload }).onConflictDoNothing();
  const [event] = await shop.db.select().from(gatewayEvents).where(eq(gatewayEvents.id, id));
  if (event?.handledAt) return;
  const found = gatewayId === null ? null : await requireGateway(shop).find(gatewayId);
  if (found) {
    const payment = await applyGatewayState(shop, found);
    if (payment) await refreshRefunds(shop, payment);
  }
  await shop.db.update(gatewayEvents).set({ handledAt: new Date() }).where(eq(gatewayEvents.id, id));
}

/** Settles the row of a gateway's payment; undefined for a payment that is not ours. */
export async function applyGatewayState(shop: Shop, found: GatewayPayment): Promise<PaymentRow | undefined> {
  const payment = await rowOf(shop.db, found);
  if (payment) return settlePayment(shop, payment.id, found);
  if (found.paymentId !== null && found.status === "succeeded") await notifyUnknownPayment(shop, found);
  return undefined;
}

/** Succeeded refunds are also refreshed, because they may have failed since. */
async function refreshRefunds(shop: Shop, { id }: PaymentRow): Promise<void> {
  const areKnown = and(eq(refunds.paymentId, id), isNotNull(refunds.gatewayId), ne(refunds.state, "failed"));
  for (const refund of await shop.db.select().from(refunds).where(areKnown)) await requestRefund(shop, refund);
}

/** Notifies the admins once of a payment that carries one of our ids but is unknown to us. */
async function notifyUnknownPayment({ db, settings }: Shop, found: GatewayPayment): Promise<void> {
  await transact(db, async (tx) => {
    const event = { id: `unknown:${found.id}`, type: "shop.unknown_payment", payload: found, handledAt: new Date() };
    const added = await tx.insert(gatewayEvents).values(event).onConflictDoNothing().returning();
    if (added.length === 0) return;
    await notifyAdmins(tx, settings, {
      cause: `unknown-payment:${found.id}`,
      subject: `Unknown card payment: ${found.id}`,
      text: `The payment service reports payment ${found.id} of ${formatCents(found.amountCents)} ${found.currency} for our payment ${found.paymentId ?? ""}, which the shop has no record of. Please check it with the payment service.\n`,
    });
  });
}
