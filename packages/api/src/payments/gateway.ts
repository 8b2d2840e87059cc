import { GATEWAY_UNREACHABLE, NO_CARD_PAYMENT } from "@shop/domain/messages";
import type { Shop } from "../procedures/context.ts";
import { refusal } from "../platform/errors.ts";
import { GatewayUnreachable, type PaymentGateway } from "../platform/ports.ts";

/** The shop's gateway; BAD_REQUEST where card payment is not offered. */
export function expectGateway({ payments }: Shop): PaymentGateway {
  if (!payments) throw refusal("BAD_REQUEST", NO_CARD_PAYMENT);
  return payments;
}

/** What the gateway answers, for a buyer who waits: SERVICE_UNAVAILABLE when it can't be reached. */
export async function reached<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof GatewayUnreachable) throw refusal("SERVICE_UNAVAILABLE", GATEWAY_UNREACHABLE);
    throw error;
  });
}
