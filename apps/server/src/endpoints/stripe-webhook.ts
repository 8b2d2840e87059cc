import type { Shop } from "@shop/api/base/procedures/context";
import { refusal } from "@shop/api/base/platform/errors";
import { handleGatewayEvent } from "@shop/api/money/reconciliation/gateway-events";
import type { FastifyInstance } from "fastify";
import { BODY_BYTES } from "../http/route-limits.ts";

const NO_SECRET = "Stripe's webhook is not set up: STRIPE_WEBHOOK_SECRET is missing";

/**
 * POST /api/webhooks/stripe. The signature covers each byte of the body, so this route has its own plugin scope, in
 * which bodies are not parsed. After a failure the response is 500 (503 while the database is unavailable), and Stripe
 * retries the event. The route has a budget of its own, which calls from the same address do not use.
 */
export async function stripeWebhook(app: FastifyInstance, shop: Shop, secret: string): Promise<void> {
  const read = secret ? (await import("../adapters/stripe-webhook.ts")).createStripeWebhook(secret) : null;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const limits = { config: { budget: "webhook" }, bodyLimit: BODY_BYTES.large } as const;
    scope.post<{ Body: Buffer | undefined }>("/api/webhooks/stripe", limits, async ({ body, headers, log }) => {
      if (!read) throw refusal("SERVICE_UNAVAILABLE", NO_SECRET);
      const event = read(body ?? Buffer.alloc(0), headers["stripe-signature"]);
      log.info({ event: event.id, type: event.type, payment: event.gatewayId }, "Stripe event");
      await handleGatewayEvent(shop, event);
      return { received: true };
    });
  });
}
