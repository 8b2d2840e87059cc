import type { Shop } from "@shop/api/procedures/context";
import { refusal } from "@shop/api/platform/errors";
import { handleGatewayEvent } from "@shop/api/reconciliation/gateway-events";
import type { FastifyInstance } from "fastify";
import { createStripeWebhook } from "../adapters/stripe-payments.ts";

const NO_SECRET = "Stripe's webhook is not set up: STRIPE_WEBHOOK_SECRET is missing";

/**
 * POST /api/webhooks/stripe (contract section 2). The signature covers each byte of the body, hence a room of its own in
 * which nothing is parsed. What fails is answered 500 (503 while the database is away), and Stripe sends it again. It is
 * limited like every other call: a refused event comes again too.
 */
export async function stripeWebhook(app: FastifyInstance, shop: Shop, secret: string): Promise<void> {
  const read = secret ? createStripeWebhook(secret) : null;
  await app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    room.post<{ Body: Buffer | undefined }>("/api/webhooks/stripe", async ({ body, headers, log }) => {
      if (!read) throw refusal("SERVICE_UNAVAILABLE", NO_SECRET);
      const event = read(body ?? Buffer.alloc(0), headers["stripe-signature"]);
      log.info({ event: event.id, type: event.type, payment: event.gatewayId }, "Stripe tells");
      await handleGatewayEvent(shop, event);
      return { received: true };
    });
  });
}
