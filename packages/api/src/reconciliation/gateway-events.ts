import { gatewayEvents, refunds } from "@shop/db/schema/payments";
import { formatCents } from "@shop/domain/money";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Shop } from "../procedures/context.ts";
import { notifyAdmins } from "../mail/notify-admins.ts";
import type { GatewayEvent, GatewayPayment } from "../platform/ports.ts";
import { expectGateway } from "../payments/gateway.ts";
import { rowOf, type PaymentRow } from "../payments/payment-rows.ts";
import { requestRefund } from "../payments/refunds.ts";
import { settlePayment } from "../payments/settle-payment.ts";

/**
 * Handles what the gateway tells, each event once: the event says only where to look, the gateway is asked what has become
 * of the payment. Rejects when it can't be reached: then the event must be told again.
 */
export async function handleGatewayEvent(shop: Shop, { id, type, gatewayId, payload }: GatewayEvent): Promise<void> {
  await shop.db.insert(gatewayEvents).values({ id, type, payload }).onConflictDoNothing();
  const [event] = await shop.db.select().from(gatewayEvents).where(eq(gatewayEvents.id, id));
  if (event?.handledAt) return;
  const found = gatewayId === null ? null : await expectGateway(shop).find(gatewayId);
  if (found) {
    const payment = await applyGatewayState(shop, found);
    if (payment) await askRefundsAgain(shop, payment);
  }
  await shop.db.update(gatewayEvents).set({ handledAt: new Date() }).where(eq(gatewayEvents.id, id));
}

/** Settles the payment that the gateway tells of; undefined for one that is not ours. */
export async function applyGatewayState(shop: Shop, found: GatewayPayment): Promise<PaymentRow | undefined> {
  const payment = await rowOf(shop.db, found);
  if (payment) return settlePayment(shop, payment.id, found);
  if (found.paymentId !== null && found.status === "succeeded") await tellUnknown(shop, found);
  return undefined;
}

/** A refund that had arrived may have come back since. */
async function askRefundsAgain(shop: Shop, { id }: PaymentRow): Promise<void> {
  const areKnown = and(eq(refunds.paymentId, id), isNotNull(refunds.gatewayId), ne(refunds.state, "failed"));
  for (const refund of await shop.db.select().from(refunds).where(areKnown)) await requestRefund(shop, refund);
}

/** Tells the admins, once, of a payment that carries an id of ours and that we know nothing of. */
async function tellUnknown({ db, settings }: Shop, found: GatewayPayment): Promise<void> {
  await db.transaction(async (tx) => {
    const event = { id: `unknown:${found.id}`, type: "shop.unknown_payment", payload: found, handledAt: new Date() };
    const told = await tx.insert(gatewayEvents).values(event).onConflictDoNothing().returning();
    if (told.length === 0) return;
    await notifyAdmins(tx, settings, {
      cause: `unknown-payment:${found.id}`,
      subject: `A card payment that we don't know: ${found.id}`,
      text: `The gateway tells of the payment ${found.id} over ${formatCents(found.amountCents)} ${found.currency}, made for our payment ${found.paymentId ?? ""}, which is not in our books. Please look at it there.\n`,
    });
  });
}
