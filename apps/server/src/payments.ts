import { join, resolve } from "node:path";
import { createTestGateway, type TestGatewayStorage } from "@shop/api/money/test-gateway/test-gateway";
import type { PaymentGateway } from "@shop/api/base/platform/ports";
import { createTestGatewayFile } from "./adapters/test-gateway-file.ts";
import type { Env } from "./env.ts";

/**
 * The payment gateway: Stripe when its keys are set; otherwise the test gateway in demo mode, or none. Stripe's library is
 * loaded only when it is used, because that takes a tenth of the server's start.
 */
export async function paymentGateway(env: Env): Promise<PaymentGateway | null> {
  if (!env.STRIPE_SECRET_KEY) return demoGateway(env);
  const { createStripePayments } = await import("./adapters/stripe-payments.ts");
  return createStripePayments({ secretKey: env.STRIPE_SECRET_KEY, apiBase: env.STRIPE_API_BASE });
}

/** Demo mode's gateway, which moves no money; null when there is another one or none. */
export function demoGateway(env: Env): PaymentGateway | null {
  const storage = testGatewayStorage(env);
  return storage && createTestGateway(storage);
}

/** Where demo mode's test gateway stores its payments; null when there is another gateway or none. */
export function testGatewayStorage(env: Env): TestGatewayStorage | null {
  if (env.STRIPE_SECRET_KEY || !env.isDemo) return null;
  return createTestGatewayFile(resolve(join(env.DATA_DIR, "test-gateway.json")));
}
