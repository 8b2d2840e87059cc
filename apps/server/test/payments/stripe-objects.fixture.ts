// Stripe's objects in their published shape, with the fields that a card payment uses.
import { randomBytes } from "node:crypto";

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** A card, described by the outcome of a charge. */
export interface Card {
  brand: string;
  last4: string;
  outcome: "succeed" | "process" | "authenticate" | Decline;
  /** Why it is declined after its owner has authenticated. */
  afterwards?: Decline;
  refund?: "succeeded" | "pending" | "failed";
}

const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});
const visa = (last4: string, outcome: Card["outcome"]): Card => ({ brand: "visa", last4, outcome });

/** Stripe's published test tokens, which can be used repeatedly. */
export const TEST_TOKENS: Record<string, Card> = {
  tok_visa: visa("4242", "succeed"),
  tok_visa_debit: visa("5556", "succeed"),
  tok_mastercard: { brand: "mastercard", last4: "4444", outcome: "succeed" },
  tok_amex: { brand: "amex", last4: "8431", outcome: "succeed" },
  tok_au: visa("0006", "succeed"),
  tok_chargeDeclined: visa("0002", declined("generic_decline")),
  tok_chargeDeclinedInsufficientFunds: visa(
    "9995",
    declined("insufficient_funds", "Your card has insufficient funds."),
  ),
  tok_chargeDeclinedLostCard: visa("9987", declined("lost_card")),
  tok_chargeDeclinedStolenCard: visa("9979", declined("stolen_card")),
  tok_chargeDeclinedFraudulent: visa("0019", declined("fraudulent")),
  tok_chargeDeclinedExpiredCard: visa("0069", { code: "expired_card", message: "Your card has expired." }),
  tok_chargeDeclinedIncorrectCvc: visa("0127", {
    code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  }),
  tok_chargeDeclinedProcessingError: visa("0119", {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  }),
  tok_threeDSecure2Required: visa("3220", "authenticate"),
  tok_threeDSecureRequired: visa("3184", "authenticate"),
  tok_threeDSecureRequiredChargeDeclined: { ...visa("1629", "authenticate"), afterwards: declined("generic_decline") },
  tok_pendingRefund: { ...visa("7726", "succeed"), refund: "pending" },
  tok_refundFail: { ...visa("5126", "succeed"), refund: "failed" },
};

export const UNAUTHENTICATED: Decline = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

export const idOf = (kind: string) => `${kind}_3${randomBytes(11).toString("hex")}`;
const now = () => Math.floor(Date.now() / 1000);

export type PaymentMethod = ReturnType<typeof paymentMethod>;
export const paymentMethod = ({ brand, last4 }: Card) => ({
  id: idOf("pm"),
  object: "payment_method",
  type: "card",
  card: { brand, last4, exp_month: 8, exp_year: 2030, funding: "credit" },
  created: now(),
  livemode: false,
});

interface LastPaymentError extends Decline {
  type: "card_error" | "invalid_request_error";
  payment_method: PaymentMethod;
}

export interface PaymentIntent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  canceled_at: number | null;
  client_secret: string;
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: LastPaymentError | null;
  latest_charge: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  next_action: { type: string; use_stripe_sdk: { type: string } } | null;
  payment_method: PaymentMethod | null;
  payment_method_types: string[];
  receipt_email: string | null;
  shipping: Record<string, unknown> | null;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
}

export function paymentIntent(about: Pick<PaymentIntent, "amount" | "currency" | "metadata">): PaymentIntent {
  const id = idOf("pi");
  return {
    id,
    object: "payment_intent",
    amount_received: 0,
    canceled_at: null,
    client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
    created: now(),
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    receipt_email: null,
    shipping: null,
    status: "requires_payment_method",
    ...about,
  };
}

export type Charge = ReturnType<typeof charge>;
export const charge = ({ amount, currency, id }: PaymentIntent, failure: Decline | null) => ({
  id: idOf("ch"),
  object: "charge",
  amount,
  amount_refunded: 0,
  created: now(),
  currency,
  failure_code: failure?.code ?? null,
  failure_message: failure?.message ?? null,
  livemode: false,
  paid: failure === null,
  payment_intent: id,
  refunded: false,
  status: failure ? "failed" : "succeeded",
});

export type Refund = ReturnType<typeof refund>;
export const refund = (of: Charge, amount: number, status: "succeeded" | "pending" | "failed") => ({
  id: idOf("re"),
  object: "refund",
  amount,
  charge: of.id,
  created: now(),
  currency: of.currency,
  metadata: {} as Record<string, string>,
  payment_intent: of.payment_intent,
  reason: null,
  status,
  ...(status === "failed" && { failure_reason: "expired_or_canceled_card" }),
});

export type StripeEvent = ReturnType<typeof event>;
export const event = (type: string, object: object) => ({
  id: idOf("evt"),
  object: "event",
  api_version: "2026-10-28.endive",
  created: now(),
  // A copy, because the object may change later.
  data: { object: structuredClone(object) as Record<string, unknown> },
  livemode: false,
  pending_webhooks: 1,
  request: { id: idOf("req"), idempotency_key: null },
  type,
});
