// How much stock one person can take with unpaid orders, against real server processes.
import type { Shop } from "@shop/api/base/procedures/context";
import { addProduct, addPerson, orderOf, PASSWORD } from "@shop/api/testing";
import { TOO_MANY_CANCELLED, TOO_MANY_UNPAID } from "@shop/domain/messages";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { afterAllTests } from "../cleanup.fixture.ts";
import { builtShop, post, PRODUCTION_ENV, rows, ServerProcess } from "../process/process.fixture.ts";

const BURST = 600;
const LIMIT = { orders: 20, dollars: 20_000 };
const atEnd = afterAllTests();
let shop: Shop;
let urls: string[];
let products: { id: string }[];
let address = 0;

beforeAll(async () => {
  const built = await builtShop(atEnd);
  ({ shop } = built);
  // The rate limit of calls is raised out of the way: a real attacker has more than one address.
  const calls = { RATE_LIMIT_CALLS: "100000", RATE_LIMIT_CALLS_PER_TOKEN: "100000", TRUST_PROXY: "1" };
  const env = { ...PRODUCTION_ENV, ...built.env, ...calls };
  const servers = [1, 2].map(() => new ServerProcess(built.main, env, atEnd));
  urls = await Promise.all(servers.map((server) => server.opens()));
}, 60_000);
beforeEach(async () => {
  address += 1;
  products = await Promise.all(Array.from({ length: 40 }, () => addProduct(shop, { priceCents: 10_00, stock: 1_000 })));
});

/** Registers a new account from an address that only this test uses, and returns its token. */
async function register(): Promise<string> {
  const account = { name: "Eve", email: `eve-${address}-${Math.random()}@test.example`, password: PASSWORD };
  const answer = await post(`${urls[0]}/api/users`, account, { "x-forwarded-for": `198.51.100.${address}` });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { token: string }).token;
}

interface Answer {
  status: number;
  body: { _id?: string; message?: string; totalPrice?: number };
}

async function order(turn: number, token: string, lines: [{ id: string }, number][]): Promise<Answer> {
  const url = `${urls[turn % urls.length]}/api/orders`;
  const answer = await post(url, orderOf(lines), { authorization: `Bearer ${token}` });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

const placed = (answers: Answer[]) => answers.filter(({ status }) => status === 201);
/** Fails unless all others are refused by a limit, or with 503 because the server is overloaded. */
function expectRefused(answers: Answer[]): void {
  for (const { status, body } of answers) {
    expect([201, 409, 429, 503]).toContain(status);
    if (status === 409) expect([TOO_MANY_UNPAID, TOO_MANY_CANCELLED]).toContain(body.message);
  }
}

const stockLeft = async () =>
  (
    await rows<{ left: number }>(shop, "SELECT sum(count_in_stock)::int AS left FROM products WHERE id = ANY($1)", [
      products.map(({ id }) => id),
    ])
  )[0]?.left;
const burst = (tokenOf: (turn: number) => string) =>
  Promise.all(
    Array.from({ length: BURST }, (_, turn) => order(turn, tokenOf(turn), [[products[turn % 40] ?? { id: "" }, 1]])),
  );

describe("a new account that pays nothing", () => {
  test(`gets ${LIMIT.orders} of ${BURST} orders sent at once to two servers`, async () => {
    const token = await register();
    const answers = await burst(() => token);
    expect(placed(answers)).toHaveLength(LIMIT.orders);
    expectRefused(answers);
    expect(await stockLeft()).toBe(40_000 - LIMIT.orders);
  }, 60_000);

  test("cannot take all the stock with one order", async () => {
    const token = await register();
    const everything = products.map((product): [{ id: string }, number] => [product, 1_000]);
    expect(await order(0, token, everything)).toMatchObject({ status: 409, body: { message: TOO_MANY_UNPAID } });
    expect(await stockLeft()).toBe(40_000);
  });

  test("cannot exceed the limit on the amount with many large orders", async () => {
    const token = await register();
    const answers = await Promise.all(
      products.map((product, turn) => order(turn, token, [[product, 500]])), // $5,500 each
    );
    const dollars = placed(answers).reduce((sum, { body }) => sum + (body.totalPrice ?? 0), 0);
    expect(placed(answers)).toHaveLength(3);
    expect(dollars).toBeLessThanOrEqual(LIMIT.dollars);
  });
});

test(`${LIMIT.orders} orders are all that a new account places when it cancels each at once, in ten loops`, async () => {
  const token = await register();
  const headers = { authorization: `Bearer ${token}` };
  const lines = products.map((product): [{ id: string }, number] => [product, 1]);
  const answers: Answer[] = [];
  const loop = async (turn: number) => {
    for (let round = 0; round < 30; round += 1) {
      const answer = await order(turn, token, lines);
      answers.push(answer);
      if (answer.status !== 201) continue;
      const cancelled = await post(`${urls[round % urls.length]}/api/orders/${answer.body._id}/cancel`, {}, headers);
      expect(cancelled.status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, turn) => loop(turn)));
  expect(placed(answers)).toHaveLength(LIMIT.orders);
  expectRefused(answers);
  expect(await stockLeft()).toBe(40_000);
  const mails = `SELECT count(*)::int AS count FROM outbox WHERE cause ~ '^order-(placed|cancelled):'
    AND right(cause, 36)::uuid = ANY($1)`;
  const ids = placed(answers).map(({ body }) => body._id);
  expect(await rows(shop, mails, [ids])).toEqual([{ count: 2 * LIMIT.orders }]);
}, 60_000);

test("several new accounts at one address share the limit of one account", async () => {
  const tokens = [await register(), await register(), await register(), await register(), await register()];
  const answers = await burst((turn) => tokens[turn % tokens.length] ?? "");
  expect(placed(answers)).toHaveLength(LIMIT.orders);
  address += 1;
  expect(await order(0, await register(), [[products[0] ?? { id: "" }, 1]])).toMatchObject({ status: 201 });
}, 60_000);

test("an account that has paid an order can place at most 30 orders a minute", async () => {
  const [buyer, admin] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const first = await post(`${urls[0]}/api/orders`, orderOf([[products[0] ?? { id: "" }, 1]]), {
    authorization: `Bearer ${buyer.token}`,
  });
  const { _id } = (await first.json()) as { _id: string };
  const paid = await fetch(`${urls[0]}/api/orders/${_id}/pay`, {
    method: "PUT",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
    body: JSON.stringify({ id: "BANK-1" }),
  });
  expect(paid.status).toBe(200);
  const answers = await burst(() => buyer.token);
  expect(placed(answers)).toHaveLength(29);
  expectRefused(answers);
}, 60_000);
