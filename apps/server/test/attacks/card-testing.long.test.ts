// Bursts of stolen cards against a real server process with its rate limits on.
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { addPerson, addProduct, orderOf, type Person } from "@shop/api/testing";
import type { Shop } from "@shop/api/base/procedures/context";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { afterAllTests } from "../cleanup.fixture.ts";
import { builtShop, PRODUCTION_ENV, ServerProcess } from "../process/process.fixture.ts";
import { FakeStripe, type Action } from "../payments/fake-stripe.ts";

const ATTEMPTS = 200;
const ORDERS = 20;
/** $10, $25 freight and 10 % tax. */
const TOTAL = 36_00;
const DECLINED = ["tok_chargeDeclined", "tok_chargeDeclinedInsufficientFunds", "tok_chargeDeclinedExpiredCard"];

const atEnd = afterAllTests();
// Enough sockets for the whole burst at once.
const agent = new Agent({ keepAlive: true, maxSockets: ATTEMPTS });

let stripe: FakeStripe;
let shop: Shop;
let server: ServerProcess;
let origin: URL;
let glove: { id: string };
let lastHost = 1;
/** A loopback address that no earlier test has used. */
let attackersAddress: string;

beforeAll(async () => {
  stripe = await FakeStripe.open(atEnd);
  const built = await builtShop(atEnd);
  ({ shop } = built);
  const env = {
    ...PRODUCTION_ENV,
    ...built.env,
    // Only the limits of declined cards apply.
    RATE_LIMIT_CALLS: "10000",
    RATE_LIMIT_CALLS_PER_TOKEN: "10000",
    RATE_LIMIT_ORDERS: "10000",
    RATE_LIMIT_UNPAID_ORDERS: "0",
    RATE_LIMIT_UNPAID_AMOUNT: "0",
    ...stripe.env,
  };
  server = new ServerProcess(built.main, env, atEnd);
  atEnd(async () => agent.destroy());
  origin = new URL(await server.opens());
  glove = await addProduct(shop, { priceCents: 10_00, stock: 10_000 });
});
beforeEach(() => {
  lastHost += 1;
  attackersAddress = `127.0.0.${lastHost}`;
  stripe.calls.length = 0;
});

interface Sent {
  method?: string;
  path: string;
  token: string;
  body: object;
  from?: string;
}

function call({ method = "POST", path, token, body, from = attackersAddress }: Sent) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const { hostname: host, port } = origin;
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const asked = request({ host, port, method, path, headers, localAddress: from, agent }, (answer) => {
      text(answer).then(
        (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content }),
        reject,
      );
    });
    asked.once("error", reject);
    asked.end(JSON.stringify(body));
  });
}

const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

async function placeOrder({ token }: Person): Promise<string> {
  const body = orderOf([[glove, 1]], { paymentMethod: "Stripe" });
  const answer = await call({ path: "/api/orders", token, body, from: "127.0.0.1" });
  expect(answer.status, answer.body).toBe(201);
  return (JSON.parse(answer.body) as { _id: string })._id;
}

const charge = ({ token }: Person, orderId: string | undefined, card: string, from?: string) =>
  call({
    path: "/api/config/secret",
    token,
    body: { token: card, amount: TOTAL, ...(orderId !== undefined && { orderId }) },
    ...(from !== undefined && { from }),
  });

const pay = ({ token }: Person, orderId: string, id: string) =>
  call({ method: "PUT", path: `/api/orders/${orderId}/pay`, token, body: { id, status: "succeeded" } });

const asked = (action: Action) => stripe.calls.filter((each) => each.action === action).length;
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((each) => each.status === status).length;

/** Fails unless a valid card is refused beyond the limit while another account at another address can pay. */
async function expectLimited(attacker: Person, orderId: string): Promise<void> {
  const confirmed = asked("confirm");
  const refused = await charge(attacker, orderId, "tok_visa");
  expect([refused.status, Number(refused.headers["retry-after"]) <= 60], refused.body).toEqual([429, true]);
  expect(asked("confirm")).toBe(confirmed);
  const honest = await addPerson(shop);
  const paid = await charge(honest, await placeOrder(honest), "tok_visa", "127.0.0.1");
  expect([paid.status, paid.body]).toEqual([200, expect.stringContaining("success")]);
  expect(server.errors).toBe("");
}

test("limits 200 charges for orders of one new account to ten card attempts", async () => {
  const attacker = await addPerson(shop);
  const orders = await times(ORDERS, () => placeOrder(attacker));
  const answers = await times(ATTEMPTS, (n) =>
    charge(attacker, orders[n % ORDERS], DECLINED[Math.trunc(n / ORDERS) % DECLINED.length] ?? ""),
  );
  expect(asked("confirm")).toBe(10);
  expect(countOf(answers, 402) + countOf(answers, 429)).toBe(ATTEMPTS);
  await expectLimited(attacker, orders[0] ?? "");
});

test("limits 200 charges without an order from one new account to five card attempts", async () => {
  const attacker = await addPerson(shop);
  const answers = await times(ATTEMPTS, (n) => charge(attacker, undefined, DECLINED[n % DECLINED.length] ?? ""));
  expect(asked("confirm")).toBe(5);
  expect([countOf(answers, 402), countOf(answers, 429)]).toEqual([5, ATTEMPTS - 5]);
  await expectLimited(attacker, await placeOrder(attacker));
});

test("limits 200 guessed payment ids from one new account to ten gateway lookups", async () => {
  const attacker = await addPerson(shop);
  const orderId = await placeOrder(attacker);
  const answers = await times(ATTEMPTS, (n) => pay(attacker, orderId, `pi_guess${n}`));
  expect(asked("find")).toBe(10);
  expect([countOf(answers, 402), countOf(answers, 429)]).toEqual([10, ATTEMPTS - 10]);
  await expectLimited(attacker, orderId);
});

test("limits 200 attempts from ten new accounts at one address to thirty gateway calls", async () => {
  const attackers = await times(10, () => addPerson(shop));
  const orders = await times(10, (n) => placeOrder(attackers[n] as Person));
  const answers = await times(ATTEMPTS, (n) => {
    const [attacker, orderId] = [attackers[n % 10] as Person, orders[n % 10] ?? ""];
    const way = Math.trunc(n / 10) % 3;
    if (way === 0) return charge(attacker, orderId, DECLINED[n % DECLINED.length] ?? "");
    return way === 1 ? charge(attacker, undefined, DECLINED[0] ?? "") : pay(attacker, orderId, `pi_guess${n}`);
  });
  expect(asked("confirm") + asked("find")).toBeLessThanOrEqual(30);
  expect(asked("confirm") + asked("find")).toBeGreaterThanOrEqual(15);
  expect(countOf(answers, 402) + countOf(answers, 429)).toBe(ATTEMPTS);
  await expectLimited(attackers[0] as Person, orders[0] ?? "");
});
