import type { Shop } from "@shop/api/procedures/context";
import { refusal } from "@shop/api/platform/errors";
import { handleGatewayEvent } from "@shop/api/reconciliation/gateway-events";
import type { FastifyInstance } from "fastify";

const NO_SECRET = "Stripe's webhook is not set up: STRIPE_WEBHOOK_SECRET is missing";

/**
 * POST /api/webhooks/stripe. The signature covers each byte of the body, so this route has its own plugin scope, in
 * which bodies are not parsed. After a failure the response is 500 (503 while the database is unavailable), and Stripe
 * retries the event. Rate limits apply as to every other call, because Stripe retries a refused event too.
 */
export async function stripeWebhook(app: FastifyInstance, shop: Shop, secret: string): Promise<void> {
  const read = secret ? (await import("../adapters/stripe-webhook.ts")).createStripeWebhook(secret) : null;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | undefined }>("/api/webhooks/stripe", async ({ body, headers, log }) => {
      if (!read) throw refusal("SERVICE_UNAVAILABLE", NO_SECRET);
      const event = read(body ?? Buffer.alloc(0), headers["stripe-signature"]);
      log.info({ event: event.id, type: event.type, payment: event.gatewayId }, "Stripe event");
      await handleGatewayEvent(shop, event);
      return { received: true };
    });
  });
}
