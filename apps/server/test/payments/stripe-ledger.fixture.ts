// What Stripe does with PaymentIntents and refunds, in memory; no HTTP.
import {
  charge,
  event,
  idOf,
  paymentIntent,
  paymentMethod,
  refund,
  TEST_TOKENS,
  UNAUTHENTICATED,
  type Card,
  type Charge,
  type Decline,
  type PaymentIntent,
  type Refund,
  type StripeEvent,
} from "./stripe-objects.fixture.ts";

/** A form as it was sent, with flat names such as `metadata[paymentId]`. */
export type Form = Record<string, string>;

/** An error response of Stripe. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; message: string; param?: string; [more: string]: unknown },
  ) {
    super(error.message);
  }
}

const invalid = (message: string, code: string, more: { param?: string; payment_intent?: PaymentIntent } = {}) =>
  new StripeRefusal(code === "resource_missing" && more.param === "intent" ? 404 : 400, {
    type: "invalid_request_error",
    code,
    message,
    ...more,
  });

const TOKEN = "payment_method_data[card][token]";
const OPEN = ["requires_payment_method", "requires_action"];

export class StripeLedger {
  readonly intents = new Map<string, PaymentIntent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  /** In the order in which they happened. */
  readonly events: StripeEvent[] = [];
  readonly #tokens = new Map<string, Card>();
  readonly #usedTokens = new Set<string>();
  /** The card that each intent was confirmed with. */
  readonly #cards = new Map<string, Card>();

  /** A token as a browser gets one from Stripe, valid for one payment. */
  token(card: Partial<Card> = {}): string {
    const token = idOf("tok");
    this.#tokens.set(token, { brand: "visa", last4: "4242", outcome: "succeed", ...card });
    return token;
  }

  create(form: Form): PaymentIntent {
    const amount = Number(form["amount"]);
    if (!Number.isInteger(amount)) throw invalid("Invalid integer", "parameter_invalid_integer", { param: "amount" });
    if (amount < 50) throw invalid("Amount must be at least $0.50 aud", "amount_too_small", { param: "amount" });
    if (amount > 999_999_99) throw invalid("Amount must be no more than $999,999.99", "amount_too_large");
    const intent = paymentIntent({ amount, currency: form["currency"] ?? "", metadata: below("metadata", form) });
    intent.description = form["description"] ?? null;
    intent.receipt_email = form["receipt_email"] ?? null;
    if (form["shipping[name]"])
      intent.shipping = { ...below("shipping", form), address: below("shipping[address]", form) };
    this.intents.set(intent.id, intent);
    this.#addEvent("payment_intent.created", intent);
    return intent;
  }

  intent(id: string): PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw invalid(`No such payment_intent: '${id}'`, "resource_missing", { param: "intent" });
    return intent;
  }

  /** Newest first. */
  list(form: Form): { object: "list"; data: PaymentIntent[]; has_more: boolean; url: string } {
    const since = Number(form["created[gte]"] ?? 0);
    const all = [...this.intents.values()].toReversed().filter(({ created }) => created >= since);
    const after = form["starting_after"] ? all.findIndex(({ id }) => id === form["starting_after"]) + 1 : 0;
    const end = after + Number(form["limit"] ?? 10);
    return { object: "list", data: all.slice(after, end), has_more: end < all.length, url: "/v1/payment_intents" };
  }

  confirm(id: string, form: Form): PaymentIntent {
    const intent = this.intent(id);
    if (!OPEN.includes(intent.status)) throw this.#unexpected("confirm", intent);
    const card = this.#take(form[TOKEN] ?? "");
    this.#cards.set(id, card);
    intent.payment_method = paymentMethod(card);
    intent.last_payment_error = null;
    if (card.outcome === "authenticate") {
      intent.status = "requires_action";
      intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } };
      this.#addEvent("payment_intent.requires_action", intent);
      return intent;
    }
    if (card.outcome === "process") {
      intent.status = "processing";
      this.#addEvent("payment_intent.processing", intent);
      return intent;
    }
    if (card.outcome === "succeed") return this.#succeed(intent);
    this.#fail(intent, card.outcome);
    throw new StripeRefusal(402, {
      type: "card_error",
      ...card.outcome,
      payment_intent: structuredClone(intent),
    });
  }

  cancel(id: string): PaymentIntent {
    const intent = this.intent(id);
    if (!OPEN.includes(intent.status)) throw this.#unexpected("cancel", intent);
    intent.status = "canceled";
    intent.next_action = null;
    intent.canceled_at = intent.created;
    this.#addEvent("payment_intent.canceled", intent);
    return intent;
  }

  /** Completes a payment that waits for the cardholder's authentication or for the bank. */
  settle(id: string, outcome: "succeed" | "fail"): PaymentIntent {
    const intent = this.intent(id);
    const card = this.#cards.get(id);
    if (!["requires_action", "processing"].includes(intent.status)) throw this.#unexpected("settle", intent);
    const failure = outcome === "fail" ? UNAUTHENTICATED : card?.afterwards;
    if (failure) this.#fail(intent, failure);
    else this.#succeed(intent);
    return intent;
  }

  refund(form: Form): Refund {
    const intent = this.intent(form["payment_intent"] ?? "");
    const of = this.charges.get(intent.latest_charge ?? "");
    if (!of || intent.status !== "succeeded")
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, "intent_invalid");
    const amount = Number(form["amount"] ?? of.amount);
    if (of.refunded) throw invalid(`Charge ${of.id} has already been refunded.`, "charge_already_refunded");
    if (amount > of.amount - of.amount_refunded)
      throw invalid("Refund amount is greater than unrefunded amount on charge", "amount_too_large", {
        param: "amount",
      });
    const made = refund(of, amount, this.#cards.get(intent.id)?.refund ?? "succeeded");
    made.metadata = below("metadata", form);
    this.refunds.set(made.id, made);
    this.#addEvent("refund.created", made);
    if (made.status !== "failed") this.#count(of, amount);
    return made;
  }

  listRefunds(form: Form) {
    const data = [...this.refunds.values()].filter((made) => made.payment_intent === form["payment_intent"]);
    return { object: "list", data: data.toReversed(), has_more: false, url: "/v1/refunds" };
  }

  refundOf(id: string): Refund {
    const made = this.refunds.get(id);
    if (!made) throw invalid(`No such refund: '${id}'`, "resource_missing", { param: "intent" });
    return made;
  }

  /** The amount charged to all cards, less refunds, in cents. */
  get takenCents(): number {
    return [...this.charges.values()].reduce((sum, { paid, amount, amount_refunded: back }) => {
      return paid ? sum + amount - back : sum;
    }, 0);
  }

  #take(token: string): Card {
    const card = TEST_TOKENS[token] ?? this.#tokens.get(token);
    if (!card) throw invalid(`No such token: '${token}'`, "resource_missing", { param: TOKEN });
    if (this.#usedTokens.has(token))
      throw invalid(`You cannot use a Stripe token more than once: ${token}.`, "token_already_used");
    if (!(token in TEST_TOKENS)) this.#usedTokens.add(token);
    return card;
  }

  #succeed(intent: PaymentIntent): PaymentIntent {
    const made = charge(intent, null);
    this.charges.set(made.id, made);
    Object.assign(intent, { status: "succeeded", next_action: null, latest_charge: made.id });
    intent.amount_received = intent.amount;
    this.#addEvent("charge.succeeded", made);
    this.#addEvent("payment_intent.succeeded", intent);
    return intent;
  }

  #fail(intent: PaymentIntent, failure: Decline): void {
    const made = charge(intent, failure);
    this.charges.set(made.id, made);
    const method = intent.payment_method ?? paymentMethod({ brand: "visa", last4: "0002", outcome: failure });
    intent.last_payment_error = { type: "card_error", ...failure, payment_method: method };
    Object.assign(intent, { status: "requires_payment_method", payment_method: null, next_action: null });
    intent.latest_charge = made.id;
    this.#addEvent("charge.failed", made);
    this.#addEvent("payment_intent.payment_failed", intent);
  }

  #count(of: Charge, amount: number): void {
    of.amount_refunded += amount;
    of.refunded = of.amount_refunded === of.amount;
    this.#addEvent("charge.refunded", of);
  }

  #unexpected(verb: string, intent: PaymentIntent): StripeRefusal {
    const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`;
    return invalid(message, "payment_intent_unexpected_state", { payment_intent: structuredClone(intent) });
  }

  #addEvent(type: string, object: object): void {
    this.events.push(event(type, object));
  }
}

/** The fields of a form that lie directly in `name`. */
function below(name: string, form: Form): Record<string, string> {
  const fields = Object.entries(form).filter(
    ([key]) => key.startsWith(`${name}[`) && !key.slice(name.length + 1).includes("["),
  );
  return Object.fromEntries(fields.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}
