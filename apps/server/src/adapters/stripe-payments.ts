import {
  GatewayUnreachable,
  type GatewayAddress,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
} from "@shop/api/base/platform/ports";
import { Stripe } from "stripe";

export interface StripeSettings {
  secretKey: string;
  /** The address of the API, if it is not Stripe's own. */
  apiBase?: string | undefined;
  /** The timeout of one attempt; there are two attempts. */
  timeoutMs?: number;
}

/** Includes the card and the charge in the payment, so that one call is enough. */
const EXPAND = ["payment_method", "latest_charge"];
const LARGEST_PAGE = 100;

/**
 * Card payments through Stripe's PaymentIntents. The shop sends its own emails, so Stripe gets no address for receipts.
 * Errors other than GatewayUnreachable are unexpected refusals by Stripe, such as a wrong key or a refund that is too
 * large.
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
    // The id comes from a client and may be any string.
    if (!/^pi_\w+$/.test(id)) return null;
    return ask(async () => paymentOf(await paymentIntents.retrieve(id, { expand: EXPAND })), nullWhenMissing);
  }

  async function findExisting(id: string): Promise<GatewayPayment> {
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
          ...(shipping && { shipping: toStripeAddress(shipping) }),
        };
        const earlier = async () => {
          const { data } = await paymentIntents.list({ limit: LARGEST_PAGE });
          return data.find(({ metadata }) => metadata["paymentId"] === paymentId);
        };
        return paymentOf(
          await withIdempotencyKey(idempotencyKey, (options) => paymentIntents.create(params, options), earlier),
        );
      }),
    confirm: (id, { idempotencyKey, token, billing }) =>
      ask(
        async () => {
          const intent = await paymentIntents.confirm(id, cardOf(token, billing), { idempotencyKey });
          return paymentOf(intent);
        },
        async (error) => {
          if (isOutOfState(error)) return findExisting(id);
          if (!isAboutCard(error)) return undefined;
          const payment = error.payment_intent ? paymentOf(error.payment_intent) : await findExisting(id);
          return { ...payment, failure: error.message.replaceAll(token, "tok_…") };
        },
      ),
    find,
    cancel: (id) =>
      ask(
        async () => paymentOf(await paymentIntents.cancel(id, { expand: EXPAND })),
        async (error) => (isOutOfState(error) ? findExisting(id) : undefined),
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
          return refundOf(
            await withIdempotencyKey(idempotencyKey, (options) => refunds.create(params, options), earlier),
          );
        },
        async (error) => {
          // Staff see Stripe's message, which says why the refund is not possible.
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

/** `card` accepts a token, which Stripe's types do not include. */
const cardOf = (token: string, billing: GatewayAddress | undefined): CardParams => ({
  payment_method_data: { type: "card", card: { token }, ...(billing && { billing_details: toStripeAddress(billing) }) },
  use_stripe_sdk: true,
  expand: EXPAND,
});

function addressOf(apiBase: string): { host: string; port?: string; protocol: "http" | "https" } {
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, ...(port && { port }), protocol: protocol === "http:" ? "http" : "https" };
}

/** Leaves out empty fields, which Stripe refuses. */
function toStripeAddress({ name, phone, address }: GatewayAddress) {
  const { postalCode, line1, line2, country, ...place } = address;
  return {
    name,
    phone,
    address: { ...place, line1, ...(line2 && { line2 }), ...(country && { country }), postal_code: postalCode },
  };
}

/**
 * Resolves with Stripe's response, or with the result of `onRefusal` for an error. Rejects with GatewayUnreachable when
 * the outcome is unknown.
 */
function ask<T>(
  call: () => Promise<T>,
  onRefusal?: (error: Stripe.errors.StripeError) => Promise<T | undefined>,
): Promise<T> {
  return call().catch(async (error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isOutcomeUnknown(error)) throw new GatewayUnreachable(reasonOf(error));
    const answer = await onRefusal?.(error);
    if (answer !== undefined) return answer;
    // A new error: Stripe's own contains the payment and its client secret, which must not be logged.
    throw new Error(reasonOf(error));
  });
}

/** How many times a change is attempted while Stripe fails, each time with another key. */
const MAX_TRIES = 20;

/**
 * Makes a change with an idempotency key. Stripe replays a 5xx response to a key for a day, whether the change was made
 * or not. After a replay the next key is used, unless `done` finds the change among the latest ones.
 */
async function withIdempotencyKey<T>(
  key: string,
  change: (options: Stripe.RequestOptions) => Promise<T>,
  done: () => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    // The SDK retries only the first key: otherwise one call during an outage would use up all keys.
    const next = { idempotencyKey: `${key}-${tries}`, maxNetworkRetries: 0 };
    try {
      return await change(tries === 1 ? { idempotencyKey: key } : next);
    } catch (error) {
      if (!isReplayed(error) || tries === MAX_TRIES) throw error;
    }
    const found = await done();
    if (found) return found;
  }
}

const isReplayed = (error: unknown) =>
  error instanceof StripeAPIError && error.headers?.["idempotent-replayed"] === "true";

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

/** No connection, a timeout, 5xx, 409 and 429 (the object is in use), or a response that is not JSON. */
const isOutcomeUnknown = (error: Stripe.errors.StripeError) =>
  [StripeConnectionError, StripeRateLimitError, StripeAPIError].some((kind) => error instanceof kind);

/** The payment has succeeded or was cancelled in the meantime. */
const isOutOfState = ({ code }: Stripe.errors.StripeError) => code === "payment_intent_unexpected_state";

const isAboutCard = (error: Stripe.errors.StripeError) =>
  error instanceof StripeCardError ||
  (error instanceof StripeInvalidRequestError &&
    (error.param?.startsWith("payment_method_data") || error.code?.startsWith("token_")));

const nullWhenMissing = async ({ code }: Stripe.errors.StripeError) => (code === "resource_missing" ? null : undefined);

/** For the log: what Stripe's support needs, without card data. */
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
  // Only payments made outside the shop, which captures immediately.
  requires_capture: "processing",
  succeeded: "succeeded",
  canceled: "canceled",
};

function paymentOf(intent: Stripe.PaymentIntent): GatewayPayment {
  const status = STATUSES[intent.status];
  if (!status) throw new GatewayUnreachable("Stripe: the answer is not a payment");
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
  if (refund.object !== "refund" || !status) throw new GatewayUnreachable("Stripe: the answer is not a refund");
  return { id: refund.id, status, failure: refund.failure_reason?.replaceAll("_", " ") ?? null };
}
