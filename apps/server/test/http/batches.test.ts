// tRPC batches: each call counts towards the rate limit, and a batch has at most 20.
import { addPerson } from "@shop/api/testing";
import { expect, test } from "vitest";
import { testServer, type Call, type TestServer } from "../server.fixture.ts";
import { batchOf } from "../cache/response-cache.fixture.ts";

const SHARED = "products.top";
const OWN = "orders.mine";
const batch = (procedures: string[]): Call => ({ url: batchOf(...procedures.map((name) => [name, {}] as const)) });
const posted = (procedures: string[]): Call => ({
  method: "POST",
  url: `/trpc/${procedures.join(",")}?batch=1`,
  body: Object.fromEntries(procedures.map((_, n) => [n, { name: "N", email: `n${n}@test.example`, message: "M" }])),
});
const times = (count: number, procedure: string) => Array.from({ length: count }, () => procedure);

const limited = (env: Record<string, string>) => testServer({ env: { RATE_LIMIT: "on", TRUST_PROXY: "1", ...env } });

let addresses = 0;
/** Sends calls at once from an unused address, and returns the status and the remaining budget of each. */
async function answersTo(server: TestServer, calls: Call[]) {
  const from = `192.0.2.${(addresses += 1)}`;
  const answers = calls.map((call) => server.call({ ...call, headers: { "x-forwarded-for": from, ...call.headers } }));
  return (await Promise.all(answers)).map(({ statusCode, headers }) => [statusCode, headers["ratelimit-remaining"]]);
}

test("each procedure of a batch counts as a call, even if it is repeated, cached or sent by POST", async () => {
  const server = await limited({ RATE_LIMIT_CALLS: "40" });
  const { token } = await addPerson(server.shop);
  const kept = batch(times(5, SHARED));
  expect(await answersTo(server, [kept, kept, kept])).toEqual([
    [200, "35"],
    [200, "30"],
    [200, "25"],
  ]);
  expect(await answersTo(server, [{ ...batch(times(7, OWN)), token }])).toEqual([[200, "33"]]);
  expect(await answersTo(server, [posted(times(4, "contacts.create"))])).toEqual([[200, "36"]]);
  expect(
    await answersTo(server, [{ ...batch(times(3, SHARED)), headers: { "trpc-accept": "application/jsonl" } }]),
  ).toEqual([[200, "37"]]);
  // The router decodes one level of escapes, and tRPC's adapter another.
  for (const comma of ["%2C", "%252C"])
    expect(await answersTo(server, [{ url: `/trpc/${times(6, SHARED).join(comma)}?batch=1` }]), comma).toEqual([
      [200, "34"],
    ]);
});

test("a batch that is larger than the remaining budget is refused as a whole and uses up the budget", async () => {
  const server = await limited({ RATE_LIMIT_CALLS: "25" });
  const first = posted(times(20, "contacts.create"));
  expect(await answersTo(server, [first, posted(times(6, "contacts.create")), { url: "/api/products/top" }])).toEqual([
    [200, "5"],
    [429, "0"],
    [429, "0"],
  ]);
  const { rows } = await server.shop.db.$client.query("SELECT id FROM contact_enquiries");
  expect(rows).toHaveLength(20);
  const refused = await server.call({ ...batch(times(20, SHARED)), headers: { "x-forwarded-for": "192.0.2.250" } });
  expect(refused.statusCode).toBe(200);
});

test("batched calls also count for their token, however the token is written", async () => {
  const server = await limited({ RATE_LIMIT_CALLS_PER_TOKEN: "30" });
  const { token } = await addPerson(server.shop);
  const ask = (from: number, written: string) =>
    server.call({ ...batch(times(12, OWN)), token: written, headers: { "x-forwarded-for": `198.51.100.${from}` } });
  const answers = await Promise.all([
    ask(1, token),
    ask(2, `${token.slice(0, -4)} ${token.slice(-4)}`),
    ask(3, `${token}=`),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers).toMatchObject({ "retry-after": "1", ratelimit: '"token";r=0;t=1' });
});

test.each(["on", "off"])(
  "a batch of 21 is refused, and one of 20 is answered, with RATE_LIMIT=%s",
  async (RATE_LIMIT) => {
    const server = await testServer({ env: { RATE_LIMIT, RATE_LIMIT_CALLS: "1000" } });
    const { token } = await addPerson(server.shop);
    for (const calls of [
      (count: number) => batch(times(count, SHARED)),
      (count: number) => ({ ...batch(times(count, OWN)), token }),
      (count: number) => posted(times(count, "contacts.create")),
      (count: number) => ({ url: `/trpc/${times(count, SHARED).join("%252C")}?batch=1` }),
    ]) {
      expect((await server.call(calls(20))).statusCode).toBe(200);
      const refused = await server.call(calls(21));
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        {
          error: {
            message: "A batch has at most 20 calls, and this one has 21: please split it",
            code: -32_600,
            data: {
              message: "A batch has at most 20 calls, and this one has 21: please split it",
              code: "BAD_REQUEST",
              httpStatus: 400,
            },
          },
        },
      ]);
    }
  },
);

test("a batch that is too large counts as one call", async () => {
  const server = await limited({ RATE_LIMIT_CALLS: "25" });
  expect(await answersTo(server, [batch(times(300, SHARED)), { url: "/api/products/top" }])).toEqual([
    [400, "24"],
    [200, "23"],
  ]);
});
