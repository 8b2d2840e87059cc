import { LIMITS } from "@shop/domain/limits";
import { ABOVE_CARD_MAXIMUM } from "@shop/domain/messages";
import { refusal } from "../platform/errors.ts";

/** BAD_REQUEST for an amount in cents that the gateway would refuse. */
export function expectCardAmount(cents: number): void {
  if (cents > LIMITS.cardPaymentCents) throw refusal("BAD_REQUEST", ABOVE_CARD_MAXIMUM);
}
