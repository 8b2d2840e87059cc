// A fake Stripe: its API over HTTP, with network faults, and webhooks that a test sends.
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { RegisterCleanup } from "../cleanup.fixture.ts";
import { closeNow, listen } from "../loopback.fixture.ts";
import { StripeLedger, StripeRefusal, type Form } from "./stripe-ledger.fixture.ts";
import { idOf, type StripeEvent } from "./stripe-objects.fixture.ts";

export type Action = "create" | "confirm" | "cancel" | "find" | "list" | "refund" | "findRefund" | "listRefunds";

interface StripeCall {
  action: Action;
  key: string | undefined;
  form: Form;
}

/** What becomes of a call, besides or instead of its work. */
export type Trouble =
  | "cut before its work"
  | "cut after its work"
  /** Answers so; 500 can come with the work done or not. */
  | { status: number; code?: string; retryAfterSeconds?: number; isDone?: boolean }
  /** Answers when this resolves; the work is done at once, or not before either. */
  | { until: Promise<unknown>; isDone: boolean };

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

interface Kept {
  request: string;
  /** None while the first call under this key is underway. */
  answer?: Answer;
}

export class FakeStripe {
  readonly secretKey = "sk_test_of_the_stand_in";
  readonly webhookSecret = "whsec_of_the_stand_in";
  readonly ledger = new StripeLedger();
  readonly calls: StripeCall[] = [];
  /** Asked about each call; undefined lets it work. */
  trouble: (call: StripeCall) => Trouble | undefined = () => undefined;
  /** Where webhooks go; answers the shop's status. */
  webhook: (body: string, signature: string) => Promise<number> = async () => 200;
  /** Sends the events of a call before its answer; otherwise `sendEvents` does. */
  tellsFirst = false;
  #sent = 0;
  #port = 0;
  readonly #underway = new Set<Promise<void>>();
  readonly #kept = new Map<string, Kept>();
  readonly #locked = new Set<string>();
  readonly #server = createServer((request, response) => {
    const served = this.#serve(request, response).finally(() => this.#underway.delete(served));
    this.#underway.add(served);
  });

  /** Closed at the end of the test, or when `atEnd` runs. */
  static async open(atEnd: RegisterCleanup = onTestFinished): Promise<FakeStripe> {
    const standIn = new FakeStripe();
    standIn.#port = await listen(standIn.#server, atEnd);
    return standIn;
  }

  get apiBase(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: this.secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_stand_in",
      STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      STRIPE_API_BASE: this.apiBase,
    };
  }

  close(): Promise<void> {
    return closeNow(this.#server);
  }

  /** Waits until all is done that was asked for, also for those who have stopped waiting. */
  async idle(): Promise<void> {
    await Promise.all(this.#underway);
  }

  /** Sends the events that were not sent yet, and returns the shop's statuses. */
  async sendEvents({ isBackwards = false, times = 1 } = {}): Promise<number[]> {
    const events = this.ledger.events.slice(this.#sent);
    this.#sent = this.ledger.events.length;
    const statuses: number[] = [];
    for (const event of isBackwards ? events.toReversed() : events)
      for (let time = 0; time < times; time += 1) statuses.push(await this.send(event));
    return statuses;
  }

  send(event: StripeEvent): Promise<number> {
    const body = JSON.stringify(event, null, 2);
    return this.webhook(body, signed(body, this.webhookSecret));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = "", url = "", headers } = request;
    const { pathname, searchParams } = new URL(url, "http://stripe");
    const form = Object.fromEntries(method === "GET" ? searchParams : new URLSearchParams(body));
    const found = routeOf(method, pathname);
    if (headers.authorization !== `Bearer ${this.secretKey}`) return send(response, UNAUTHORIZED);
    if (!found) return send(response, errorOf(404, "invalid_request_error", `Unrecognized request URL (${url})`));
    const header = headers["idempotency-key"];
    const call = { action: found.action, key: Array.isArray(header) ? header[0] : header, form };
    this.calls.push(call);
    const trouble = this.trouble(call);
    if (trouble === "cut before its work") {
      request.socket.destroy();
      return;
    }
    const answer = await this.#once(method, `${method} ${pathname} ${body}`, call, found.id, trouble);
    if (this.tellsFirst) await this.sendEvents();
    if (typeof trouble === "object" && "until" in trouble) await trouble.until;
    if (trouble === "cut after its work") request.socket.destroy();
    else send(response, answer);
  }

  /** The same key again is answered as before, errors too, but for those that come before any work. */
  async #once(method: string, request: string, call: StripeCall, id: string, trouble?: Trouble): Promise<Answer> {
    if (method === "GET" || call.key === undefined) return this.#work(call, id, trouble);
    const kept = this.#kept.get(call.key);
    if (kept && kept.request !== request) return OTHER_PARAMETERS;
    if (kept && !kept.answer) return IN_USE;
    if (kept?.answer) return { ...kept.answer, headers: { "idempotent-replayed": "true" } };
    const own: Kept = { request };
    this.#kept.set(call.key, own);
    const answer = await this.#work(call, id, trouble);
    if (answer.status === 429 || answer.status === 409) this.#kept.delete(call.key);
    else own.answer = answer;
    return answer;
  }

  async #work(call: StripeCall, id: string, trouble?: Trouble): Promise<Answer> {
    const isChange = call.action === "confirm" || call.action === "cancel";
    if (isChange && this.#locked.has(id)) return LOCKED;
    if (isChange) this.#locked.add(id);
    try {
      if (typeof trouble === "object" && "until" in trouble && !trouble.isDone) await trouble.until;
      if (typeof trouble !== "object" || "until" in trouble) return this.#do(call, id);
      if (trouble.isDone) this.#do(call, id);
      return troubleAnswer(trouble);
    } finally {
      if (isChange) this.#locked.delete(id);
    }
  }

  #do({ action, form }: StripeCall, id: string): Answer {
    const { ledger } = this;
    const work: Record<Action, () => object> = {
      create: () => ledger.create(form),
      confirm: () => ledger.confirm(id, form),
      cancel: () => ledger.cancel(id),
      find: () => ledger.intent(id),
      list: () => ledger.list(form),
      refund: () => ledger.refund(form),
      findRefund: () => ledger.refundOf(id),
      listRefunds: () => ledger.listRefunds(form),
    };
    try {
      expectKnown(action, form);
      const isAsked = (field: string) => Object.values(form).some((asked) => asked.endsWith(field));
      const charges = isAsked("latest_charge") ? ledger.charges : undefined;
      return { status: 200, body: shown(work[action](), isAsked("payment_method"), charges) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: { error: shown(error.error, false) } };
    }
  }
}

/** Something to wait for until a test opens it. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The header of Stripe's signing scheme, by its documentation; `at` in milliseconds. */
export function signed(body: string, secret: string, at = Date.now()): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${hmacOf(`${seconds}.${body}`, secret)}`;
}

export const hmacOf = (payload: string, secret: string) => createHmac("sha256", secret).update(payload).digest("hex");

const ROUTES: [Action, string, RegExp][] = [
  ["create", "POST", /^\/v1\/payment_intents$/],
  ["confirm", "POST", /^\/v1\/payment_intents\/(\w+)\/confirm$/],
  ["cancel", "POST", /^\/v1\/payment_intents\/(\w+)\/cancel$/],
  ["find", "GET", /^\/v1\/payment_intents\/(\w+)$/],
  ["list", "GET", /^\/v1\/payment_intents$/],
  ["refund", "POST", /^\/v1\/refunds$/],
  ["findRefund", "GET", /^\/v1\/refunds\/(\w+)$/],
  ["listRefunds", "GET", /^\/v1\/refunds$/],
];

function routeOf(method: string, path: string): { action: Action; id: string } | undefined {
  for (const [action, verb, pattern] of ROUTES) {
    const match = verb === method && pattern.exec(path);
    if (match) return { action, id: match[1] ?? "" };
  }
  return undefined;
}

/** What each call takes at the API version that the shop speaks; Stripe refuses the rest. */
const PARAMETERS: Record<Action, RegExp> = {
  create:
    /^(amount|currency|description|receipt_email|allowed_payment_method_types\[\d+\]|metadata\[\w+\]|shipping\[(name|phone)\]|shipping\[address\]\[(line1|line2|city|state|postal_code|country)\])$/,
  confirm:
    /^(payment_method_data\[type\]|payment_method_data\[card\]\[token\]|payment_method_data\[billing_details\]\[(name|phone)\]|payment_method_data\[billing_details\]\[address\]\[(line1|line2|city|state|postal_code|country)\]|use_stripe_sdk|expand\[\d+\])$/,
  cancel: /^expand\[\d+\]$/,
  find: /^expand\[\d+\]$/,
  list: /^(created\[gte\]|limit|starting_after|expand\[\d+\])$/,
  refund: /^(payment_intent|amount|metadata\[\w+\])$/,
  findRefund: /^$/,
  listRefunds: /^(payment_intent|limit)$/,
};

function expectKnown(action: Action, form: Form): void {
  const refuse = (param: string, code: string, message: string) => {
    throw new StripeRefusal(400, { type: "invalid_request_error", code, message, param });
  };
  for (const [name, value] of Object.entries(form)) {
    if (!PARAMETERS[action].test(name)) refuse(name, "parameter_unknown", `Received unknown parameter: ${name}`);
    if (value === "") refuse(name, "parameter_invalid_empty", `You passed an empty string for '${name}'.`);
  }
}

/** A copy, in which a payment's card and its charge are whole only when that was asked for. */
function shown(body: object, isWhole: boolean, charges?: Map<string, object>): object {
  return JSON.parse(
    JSON.stringify(body, function (this: { object?: string }, key, value: unknown) {
      if (this.object !== "payment_intent" || !value) return value;
      if (key === "latest_charge") return charges?.get(value as string) ?? value;
      return key === "payment_method" && !isWhole ? (value as { id: string }).id : value;
    }),
  ) as object;
}

const errorOf = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, code, message } },
});

const UNAUTHORIZED = errorOf(401, "invalid_request_error", "Invalid API Key provided: sk_test_****");
const LOCKED = errorOf(
  429,
  "invalid_request_error",
  "This object cannot be accessed right now because another API request or Stripe process is currently accessing it.",
  "lock_timeout",
);
const IN_USE = errorOf(
  409,
  "idempotency_error",
  "There is currently another in-progress request using this Idempotency Key.",
  "idempotency_key_in_use",
);
const OTHER_PARAMETERS = errorOf(
  400,
  "idempotency_error",
  "Keys for idempotent requests can only be used with the same parameters they were first used with.",
);

function troubleAnswer({ status, code, retryAfterSeconds }: Extract<Trouble, { status: number }>): Answer {
  return {
    ...errorOf(status, status === 429 ? "invalid_request_error" : "api_error", "Something went wrong", code),
    ...(retryAfterSeconds !== undefined && { headers: { "retry-after": String(retryAfterSeconds) } }),
  };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": idOf("req"), ...headers });
  response.end(JSON.stringify(body));
}
