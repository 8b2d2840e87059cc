import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { formatCents } from "@shop/domain/money";
import type { GatewayPayment, PaymentGateway, GatewayRefund } from "../../base/platform/ports.ts";
import { INCORRECT_NUMBER, NOT_AUTHENTICATED, TEST_CARDS } from "./test-cards.ts";

export interface TestGateway extends PaymentGateway {
  /** Authenticates as the cardholder; returns the payment afterwards, null for an unknown secret. */
  authenticate(clientSecret: string, outcome: "succeed" | "fail"): Promise<GatewayPayment | null>;
}

const SLOW_MS = 3_000;
const newSecret = () => randomBytes(12).toString("hex");

/** The gateway of demo mode: accepts Stripe's test tokens and behaves like Stripe, without a network or money. */
export function createTestGateway(
  storage: TestGatewayStorage,
  { wait = sleep }: { wait?: (ms: number) => Promise<unknown> } = {},
): TestGateway {
  const { work, once } = testGatewayState(storage);

  return {
    name: "test",
    create({ idempotencyKey, ...request }) {
      return once(idempotencyKey, request, ({ payments }) => {
        const id = `pi_${newSecret()}`;
        const { paymentId, amountCents } = request;
        const nothing = { clientSecret: null, failure: null, card: null, token: null, refundedCents: 0 };
        const about = { id, paymentId, amountCents, currency: "AUD", createdAt: new Date().toISOString() };
        return toAnswer((payments[id] = { ...about, ...nothing, status: "requires_payment_method" }));
      });
    },
    async confirm(gatewayId, { idempotencyKey, token, billing }) {
      if (TEST_CARDS.get(token)?.isSlow) await wait(SLOW_MS);
      return once(idempotencyKey, { gatewayId, token, billing }, ({ payments }) => {
        const payment = requirePayment(payments, gatewayId);
        if (isLive(payment)) chargeCard(payment, token);
        return toAnswer(payment);
      });
    },
    find: (gatewayId) =>
      work(({ payments }) => {
        const payment = Object.hasOwn(payments, gatewayId) ? payments[gatewayId] : undefined;
        return payment ? toAnswer(payment) : null;
      }),
    cancel: (gatewayId) =>
      work(({ payments }) => {
        const payment = requirePayment(payments, gatewayId);
        if (isLive(payment)) Object.assign(payment, { status: "canceled", clientSecret: null });
        return toAnswer(payment);
      }),
    refund({ idempotencyKey, ...request }) {
      return once(idempotencyKey, request, ({ payments, refunds }) => {
        const payment = requirePayment(payments, request.gatewayId);
        const left = payment.status === "succeeded" ? payment.amountCents - payment.refundedCents : 0;
        if (request.amountCents > left) throw new Error(tooMuch(request.amountCents, left));
        const card = TEST_CARDS.get(payment.token ?? "");
        if (card?.refunds !== "failing") payment.refundedCents += request.amountCents;
        const refund = {
          id: `re_${newSecret()}`,
          status: card?.refunds === "pending" ? ("pending" as const) : ("succeeded" as const),
          failure: null,
        };
        refunds[refund.id] = settledRefund(refund, card?.refunds === "failing");
        return refund;
      });
    },
    findRefund: (refundId) => work(({ refunds }) => refunds[refundId] ?? null),
    async *listSince(since) {
      const all = await work(({ payments }) => Object.values(payments));
      for (const payment of all.toReversed()) if (new Date(payment.createdAt) >= since) yield toAnswer(payment);
    },
    authenticate: (clientSecret, outcome) =>
      work(({ payments }) => {
        const payment = Object.values(payments).find((it) => it.clientSecret === clientSecret);
        if (!payment) return null;
        settleCard(payment, outcome === "fail" ? NOT_AUTHENTICATED : TEST_CARDS.get(payment.token ?? "")?.decline);
        return toAnswer(payment);
      }),
  };
}

const isLive = ({ status }: TestPayment) => status === "requires_payment_method" || status === "requires_action";
const tooMuch = (requested: number, left: number) =>
  `Refund amount (${formatCents(requested)}) is greater than unrefunded amount on charge (${formatCents(left)})`;

function requirePayment(payments: Record<string, TestPayment>, id: string): TestPayment {
  const payment = payments[id];
  if (!payment) throw new Error(`No such payment_intent: '${id}'`);
  return payment;
}

function chargeCard(payment: TestPayment, token: string): void {
  const card = TEST_CARDS.get(token);
  payment.token = token;
  payment.card = card ? { brand: card.brand, last4: card.last4 } : null;
  if (!card?.asksOwner) return settleCard(payment, card ? card.decline : INCORRECT_NUMBER);
  const clientSecret = `${payment.id}_secret_${newSecret()}`;
  Object.assign(payment, { status: "requires_action", failure: null, clientSecret });
}

/** Charges the card, unless there is a failure. */
function settleCard(payment: TestPayment, failure: string | null = null): void {
  const status = failure === null ? "succeeded" : "requires_payment_method";
  Object.assign(payment, { status, failure, clientSecret: null });
}

/** The later state of a refund: failed for a failing card, otherwise succeeded. */
const settledRefund = ({ id }: { id: string }, isFailing: boolean) =>
  isFailing
    ? { id, status: "failed" as const, failure: "expired or canceled card" }
    : { id, status: "succeeded" as const, failure: null };

function toAnswer(payment: TestPayment): GatewayPayment {
  const { token: _token, ...answer } = payment;
  return answer;
}

/** Stores one text; `save` replaces it atomically. */
export interface TestGatewayStorage {
  load(): Promise<string | null>;
  save(text: string): Promise<void>;
}

interface TestPayment extends GatewayPayment {
  /** The token that was confirmed last. */
  token: string | null;
}

interface State {
  payments: Record<string, TestPayment>;
  refunds: Record<string, GatewayRefund>;
  /** The request and response of each idempotency key. */
  answers: Record<string, { asked: string; answer: unknown }>;
}

/**
 * The gateway's state: each step sees everything that was saved before, even by another process, and is saved before it
 * returns.
 * Steps of one process run one after another.
 */
function testGatewayState(storage: TestGatewayStorage) {
  let turn: Promise<unknown> = Promise.resolve();

  function work<T>(step: (state: State) => T): Promise<T> {
    const done = turn.then(async () => {
      const text = await storage.load();
      const state = text === null ? { payments: {}, refunds: {}, answers: {} } : (JSON.parse(text) as State);
      const answer = step(state);
      const after = JSON.stringify(state);
      if (after !== text) await storage.save(after);
      return structuredClone(answer);
    });
    turn = done.catch(() => undefined);
    return done;
  }

  /** Like Stripe: the same key gets the first response again, or an error for another request. */
  function once<T>(key: string, request: unknown, step: (state: State) => T): Promise<T> {
    const text = JSON.stringify(request);
    return work((state) => {
      const earlier = state.answers[key];
      if (earlier?.asked === text) return earlier.answer as T;
      if (earlier)
        throw new Error("Keys for idempotent requests can only be used with the parameters of their first use");
      const answer = structuredClone(step(state));
      state.answers[key] = { asked: text, answer };
      return answer;
    });
  }

  return { work, once };
}
