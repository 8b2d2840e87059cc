import { join, resolve } from "node:path";
import { createTestGateway } from "@shop/api/payments/test-gateway";
import type { PaymentGateway } from "@shop/api/ports";
import { createStripePayments } from "./adapters/stripe-payments.ts";
import { createTestGatewayFile } from "./adapters/test-gateway-file.ts";
import type { Env } from "./env.ts";

/** Who charges cards: Stripe with its keys; without them the test gateway in demo mode, and nobody in a real shop. */
export function paymentGateway(env: Env): PaymentGateway | null {
  if (env.STRIPE_SECRET_KEY)
    return createStripePayments({ secretKey: env.STRIPE_SECRET_KEY, apiBase: env.STRIPE_API_BASE });
  if (!env.isDemo) return null;
  return createTestGateway(createTestGatewayFile(resolve(join(env.DATA_DIR, "test-gateway.json"))));
}
