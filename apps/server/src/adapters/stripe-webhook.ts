import { refusal } from "@shop/api/base/platform/errors";
import type { GatewayEvent } from "@shop/api/base/platform/ports";
import { Stripe } from "stripe";

/**
 * Returns a function that parses an event from its raw body and Stripe-Signature header, which must not be older than
 * five minutes. It throws BAD_REQUEST for a body that is not signed with `secret` or is not an event.
 */
export function createStripeWebhook(
  secret: string,
): (body: Buffer, signature: string | string[] | undefined) => GatewayEvent {
  return (body, signature) => {
    if (Array.isArray(signature)) throw refusal("BAD_REQUEST", ONE_SIGNATURE);
    const payload = body.length === 0 ? "" : body;
    const event = verified(() => Stripe.webhooks.constructEvent(payload, signature ?? "", secret));
    if (event?.object !== "event" || typeof event.id !== "string") throw refusal("BAD_REQUEST", NO_EVENT);
    return {
      id: event.id,
      type: event.type ?? "unknown",
      gatewayId: paymentIdOf(event),
      payload: withoutSecrets(event),
    };
  };
}

/** The payload that is stored, without the payment's client secret. */
const withoutSecrets = (event: SignedEvent): unknown =>
  JSON.parse(JSON.stringify(event, (key, value: unknown) => (key === "client_secret" ? undefined : value)));

const NO_EVENT = "The body is not an event";
const ONE_SIGNATURE = "There must be one Stripe-Signature header";

/** The fields of an event that are used; each may be missing. */
interface SignedEvent {
  object?: unknown;
  id?: unknown;
  type?: string;
  data?: { object?: { object?: unknown; id?: unknown; payment_intent?: unknown } };
}

function verified(construct: () => unknown): SignedEvent | null {
  try {
    return construct() as SignedEvent | null;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw refusal("BAD_REQUEST", NO_EVENT);
    // The lines after the first are advice for developers.
    throw refusal("BAD_REQUEST", error.message.split("\n", 1).join("").trim());
  }
}

/** The id of a payment, or of the payment that a charge, refund or dispute belongs to. */
function paymentIdOf({ data }: SignedEvent): string | null {
  const about = data?.object;
  const id = about?.object === "payment_intent" ? about.id : about?.payment_intent;
  return typeof id === "string" ? id : null;
}
