import { refusal } from "@shop/api/platform/errors";
import {
  GatewayUnreachable,
  type GatewayEvent,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
} from "@shop/api/platform/ports";
import { Stripe } from "stripe";

export interface StripeSettings {
  secretKey: string;
  /** Where the API is reached, when not at Stripe's own address. */
  apiBase?: string | undefined;
  /** How long one try may take; there is a second one. */
  timeoutMs?: number;
}

/** The card comes with the payment, so that what was asked and what was answered need one call. */
const EXPAND = ["payment_method", "latest_charge"];
const LARGEST_PAGE = 100;

/**
 * Card payments through Stripe's PaymentIntents. The shop sends its own mail, so Stripe is given no address for receipts.
 * Errors other than GatewayUnreachable are Stripe's refusals of what must not happen: a wrong key, a refund too large.
 */
export function createStripePayments({ secretKey, apiBase, timeoutMs = 10_000 }: StripeSettings): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...(apiBase && addressOf(apiBase)),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const { paymentIntents, refunds } = stripe;

  async function find(id: string): Promise<GatewayPayment | null> {
    // The field may hold anything.
    if (!/^pi_\w+$/.test(id)) return null;
    return ask(async () => paymentOf(await paymentIntents.retrieve(id, { expand: EXPAND })), nullWhenMissing);
  }

  async function known(id: string): Promise<GatewayPayment> {
    const payment = await find(id);
    if (!payment) throw new Error(`Stripe doesn't know the payment ${id}`);
    return payment;
  }

  return {
    name: "stripe",
    create: ({ idempotencyKey, paymentId, amountCents, description, shipping }) =>
      ask(async () => {
        const params: Stripe.PaymentIntentCreateParams = {
          amount: amountCents,
          currency: "aud",
          allowed_payment_method_types: ["card"],
          metadata: { paymentId },
          description,
          ...(shipping && { shipping: shippingOf(shipping) }),
        };
        const earlier = async () => {
          const { data } = await paymentIntents.list({ limit: LARGEST_PAGE });
          return data.find(({ metadata }) => metadata["paymentId"] === paymentId);
        };
        return paymentOf(await underKey(idempotencyKey, (options) => paymentIntents.create(params, options), earlier));
      }),
    confirm: (id, { idempotencyKey, token }) =>
      ask(
        async () => {
          const intent = await paymentIntents.confirm(id, cardOf(token), { idempotencyKey });
          return paymentOf(intent);
        },
        async (error) => {
          if (isOutOfState(error)) return known(id);
          if (!isAboutCard(error)) return undefined;
          const payment = error.payment_intent ? paymentOf(error.payment_intent) : await known(id);
          return { ...payment, failure: error.message.replaceAll(token, "tok_…") };
        },
      ),
    find,
    cancel: (id) =>
      ask(
        async () => paymentOf(await paymentIntents.cancel(id, { expand: EXPAND })),
        async (error) => (isOutOfState(error) ? known(id) : undefined),
      ),
    refund: ({ idempotencyKey, gatewayId, amountCents }) =>
      ask(
        async () => {
          const of = { payment_intent: gatewayId };
          const params = { ...of, amount: amountCents, metadata: { refundId: idempotencyKey } };
          const earlier = async () => {
            const { data } = await refunds.list({ ...of, limit: LARGEST_PAGE });
            return data.find(({ metadata }) => metadata?.["refundId"] === idempotencyKey);
          };
          return refundOf(await underKey(idempotencyKey, (options) => refunds.create(params, options), earlier));
        },
        async (error) => {
          // What can't go back is told to the staff, in Stripe's words alone.
          if (error instanceof StripeInvalidRequestError) throw new Error(error.message);
          return undefined;
        },
      ),
    findRefund: (id) => ask<GatewayRefund | null>(async () => refundOf(await refunds.retrieve(id)), nullWhenMissing),
    async *listSince(since) {
      const gte = Math.floor(since.getTime() / 1000);
      const expand = EXPAND.map((field) => `data.${field}`);
      const intents = paymentIntents.list({ created: { gte }, limit: LARGEST_PAGE, expand })[Symbol.asyncIterator]();
      for (;;) {
        const next = await ask(() => intents.next());
        if (next.done) return;
        yield paymentOf(next.value);
      }
    },
  };
}

type CardParams = Stripe.PaymentIntentConfirmParams & { payment_method_data: { card: { token: string } } };

/** `card` takes a token here, which Stripe's own types leave out. */
const cardOf = (token: string): CardParams => ({
  payment_method_data: { type: "card", card: { token } },
  use_stripe_sdk: true,
  expand: EXPAND,
});

function addressOf(apiBase: string): { host: string; port?: string; protocol: "http" | "https" } {
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, ...(port && { port }), protocol: protocol === "http:" ? "http" : "https" };
}

type Shipping = NonNullable<Parameters<PaymentGateway["create"]>[0]["shipping"]>;

/** Stripe refuses fields that are empty. */
function shippingOf({ name, phone, address: { postalCode, line2, ...address } }: Shipping) {
  return { name, phone, address: { ...address, ...(line2 && { line2 }), postal_code: postalCode } };
}

/**
 * Stripe's answer, or what `onRefusal` makes of an answer that is an error. Rejects with GatewayUnreachable when there is
 * none that says what has happened.
 */
function ask<T>(
  call: () => Promise<T>,
  onRefusal?: (error: Stripe.errors.StripeError) => Promise<T | undefined>,
): Promise<T> {
  return call().catch(async (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isNoAnswer(error)) throw new GatewayUnreachable(reasonOf(error));
    const answer = await onRefusal?.(error);
    if (answer !== undefined) return answer;
    // A new one: Stripe's own carries the payment and its client secret, and the log writes down all of an error.
    throw new Error(reasonOf(error));
  });
}

/** How often a change is retried while Stripe fails. */
const MOST_KEYS = 20;

/**
 * A change under its idempotency key. A key that was answered 5xx once is answered so for a day, whether the work was done
 * or not: then the same is asked under a next key, unless `done` finds it among the latest.
 */
async function underKey<T>(
  key: string,
  change: (options: Stripe.RequestOptions) => Promise<T>,
  done: () => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    // Only the first may be tried again under its key, or else each call in bad times would use up all.
    const next = { idempotencyKey: `${key}-${tries}`, maxNetworkRetries: 0 };
    try {
      return await change(tries === 1 ? { idempotencyKey: key } : next);
    } catch (error) {
      if (!isUsedUp(error) || tries === MOST_KEYS) throw error;
    }
    const found = await done();
    if (found) return found;
  }
}

const isUsedUp = (error: unknown) =>
  error instanceof StripeAPIError && error.headers?.["idempotent-replayed"] === "true";

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

/** No line, no time, 5xx, 409 and 429 (what is asked for is in use), or an answer that is no JSON. */
const isNoAnswer = (error: Stripe.errors.StripeError) =>
  [StripeConnectionError, StripeRateLimitError, StripeAPIError].some((kind) => error instanceof kind);

/** It has succeeded or was given up meanwhile. */
const isOutOfState = ({ code }: Stripe.errors.StripeError) => code === "payment_intent_unexpected_state";

const isAboutCard = (error: Stripe.errors.StripeError) =>
  error instanceof StripeCardError ||
  (error instanceof StripeInvalidRequestError &&
    (error.param?.startsWith("payment_method_data") || error.code?.startsWith("token_")));

const nullWhenMissing = async ({ code }: Stripe.errors.StripeError) => (code === "resource_missing" ? null : undefined);

/** For the log: nothing of the card, and what Stripe's support asks for. */
function reasonOf({ type, statusCode, code, param, message, requestId, detail }: Stripe.errors.StripeError): string {
  const cause = detail instanceof Error ? detail.message : undefined;
  const words = [type, statusCode, code, param, message.replaceAll(/\btok_\w+/g, "tok_…"), cause, requestId];
  return `Stripe: ${words.filter(Boolean).join(" · ")}`;
}

const STATUSES: Record<string, GatewayPayment["status"]> = {
  requires_payment_method: "requires_payment_method",
  requires_confirmation: "requires_payment_method",
  requires_action: "requires_action",
  processing: "processing",
  // Payments that somebody else makes with the account; ours capture at once.
  requires_capture: "processing",
  succeeded: "succeeded",
  canceled: "canceled",
};

function paymentOf(intent: Stripe.PaymentIntent): GatewayPayment {
  const status = STATUSES[intent.status];
  if (!status) throw new GatewayUnreachable("Stripe: an answer that is no payment");
  const { payment_method: method, last_payment_error: failure, latest_charge: charge } = intent;
  const card = (typeof method === "object" ? method?.card : undefined) ?? failure?.payment_method?.card;
  return {
    id: intent.id,
    status,
    amountCents: intent.amount,
    currency: intent.currency.toUpperCase(),
    createdAt: new Date(intent.created * 1000).toISOString(),
    clientSecret: status === "requires_action" ? intent.client_secret : null,
    failure: failure?.message ?? null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    refundedCents: typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0,
    paymentId: intent.metadata["paymentId"] ?? null,
  };
}

const REFUND_STATUSES: Record<string, GatewayRefund["status"]> = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

function refundOf(refund: Stripe.Refund): GatewayRefund {
  const status = REFUND_STATUSES[refund.status ?? "pending"];
  if (refund.object !== "refund" || !status) throw new GatewayUnreachable("Stripe: an answer that is no refund");
  return { id: refund.id, status, failure: refund.failure_reason?.replaceAll("_", " ") ?? null };
}

/**
 * Reads what Stripe sends of its own accord: the body as it came and its Stripe-Signature, no older than five minutes.
 * Refuses with BAD_REQUEST what Stripe has not signed with this secret, and what is no event.
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

/** What is kept for good: a payment's client secret has no place there. */
const withoutSecrets = (event: SignedEvent): unknown =>
  JSON.parse(JSON.stringify(event, (key, value: unknown) => (key === "client_secret" ? undefined : value)));

const NO_EVENT = "The body is not an event";
const ONE_SIGNATURE = "There must be one Stripe-Signature header";

/** As much of an event as is looked at; no more is sure. */
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
    // What follows the first line is advice to programmers.
    throw refusal("BAD_REQUEST", error.message.split("\n", 1).join("").trim());
  }
}

/** The payment itself, or that of a charge, refund or dispute. */
function paymentIdOf({ data }: SignedEvent): string | null {
  const about = data?.object;
  const id = about?.object === "payment_intent" ? about.id : about?.payment_intent;
  return typeof id === "string" ? id : null;
}
