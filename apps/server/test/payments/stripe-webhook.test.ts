import { readFile } from "node:fs/promises";
import { gatewayEvents } from "@shop/db/schema/payments";
import { expect, test } from "vitest";
import { createStripeWebhook } from "../../src/adapters/stripe-webhook.ts";
import { testServer, type TestServer } from "../server.fixture.ts";
import { event } from "./stripe-objects.fixture.ts";
import { hmacOf, signed } from "./fake-stripe.ts";

const SECRET = "whsec_test_secret";
const SECONDS = 1_000;
const URL_PATH = "/api/webhooks/stripe";

const withSecret = () => testServer({ env: { STRIPE_WEBHOOK_SECRET: SECRET } });
const eventBody = (about: object = {}) =>
  JSON.stringify(event("payment_intent.succeeded", { id: "pi_unknown", object: "payment_intent", ...about }), null, 2);

/** Posts a body with this signature header, or without the header if it is undefined. */
async function post(server: TestServer, body: string | Buffer, signature?: string, type = "application/json") {
  const headers = { "content-type": type, ...(signature !== undefined && { "stripe-signature": signature }) };
  const answer = await server.call({ method: "POST", url: URL_PATH, body, headers });
  return { status: answer.statusCode, ...answer.json<{ received?: true; message?: string; code?: string }>() };
}

const RECEIVED = { status: 200, received: true };
const refused = (words: string) => ({
  status: 400,
  code: "BAD_REQUEST",
  message: expect.stringContaining(words) as string,
});

const kept = ({ shop }: TestServer) => shop.db.select().from(gatewayEvents);

/** Each behaviour that Stripe's vectors require, by its name in them. Ages are adapted to the tolerance of 300 seconds. */
const BEHAVIOURS: Record<string, (server: TestServer, words: string) => Promise<void>> = {
  "header is not t=..,v1=..": async (server, words) => {
    for (const header of ["I'm not even a real signature header", "v1=y", "{}"])
      expect(await post(server, eventBody(), header), header).toMatchObject(refused(words));
  },
  "header missing/empty": async (server, words) => {
    expect(await post(server, eventBody())).toMatchObject(refused(words));
    expect(await post(server, eventBody(), "")).toMatchObject(refused(words));
  },
  "only v0 signature": async (server, words) => {
    const body = eventBody();
    expect(await post(server, body, signed(body, SECRET).replace("v1=", "v0="))).toMatchObject(refused(words));
  },
  "v1=bad_signature": async (server, words) => {
    const body = eventBody();
    const header = signed(body, SECRET);
    for (const bad of [
      header.replace(/v1=.*/, "v1=bad_signature"),
      signed(body, "whsec_other"),
      signed(`${body} `, SECRET),
    ])
      expect(await post(server, body, bad)).toMatchObject(refused(words));
    expect(await kept(server)).toEqual([]);
  },
  "timestamp 15 s old, tolerance 10": async (server, words) => {
    const body = eventBody();
    expect(await post(server, body, signed(body, SECRET, Date.now() - 305 * SECONDS))).toMatchObject(refused(words));
  },
  "timestamp 400 s old, default tolerance": async (server, words) => {
    const body = eventBody();
    expect(await post(server, body, signed(body, SECRET, Date.now() - 400 * SECONDS))).toMatchObject(refused(words));
  },
  "timestamp 9 s old, tolerance 10": async (server) => {
    const body = eventBody();
    expect(await post(server, body, signed(body, SECRET, Date.now() - 290 * SECONDS))).toEqual(RECEIVED);
  },
  "one valid v1 plus ',v1=potato'": async (server) => {
    const body = eventBody();
    expect(await post(server, body, `${signed(body, SECRET)},v1=potato`)).toEqual(RECEIVED);
  },
  "body is empty/null": async (server, words) => {
    expect(await post(server, "", signed("", SECRET))).toMatchObject(refused(words));
    const bare = await server.call({
      method: "POST",
      url: URL_PATH,
      headers: { "stripe-signature": signed("", SECRET) },
    });
    expect({ status: bare.statusCode, ...bare.json<object>() }).toMatchObject(refused(words));
  },
  "body already parsed to an object": async () => {
    const parsed = JSON.parse(eventBody()) as Buffer;
    expect(() => createStripeWebhook(SECRET)(parsed, signed(String(parsed), "other"))).toThrow(/raw/);
  },
  "valid signature over invalid JSON": async (server) => {
    for (const body of ["{", "no JSON", "null", "[]", '"text"', '{"obj1":"hello"}'])
      expect(await post(server, body, signed(body, SECRET)), body).toMatchObject(refused("The body is not an event"));
  },
  "signature header is an array": async () => {
    const body = eventBody();
    expect(() => createStripeWebhook(SECRET)(Buffer.from(body), [signed(body, SECRET)])).toThrow("Stripe-Signature");
  },
  "secret with trailing space": async () => {
    const body = eventBody();
    const read = createStripeWebhook(`${SECRET} `);
    expect(() => read(Buffer.from(body), signed(body, SECRET))).toThrow("No signatures found");
  },
  "body has object v2.core.event": async (server) => {
    const body = JSON.stringify({ id: "evt_1", object: "v2.core.event", type: "v1.billing.meter" });
    expect(await post(server, body, signed(body, SECRET))).toMatchObject(refused("The body is not an event"));
  },
};

interface Vectors {
  hmac_vectors: { secret: string; payload: string; sha256_hmac_hex: string }[];
  expected_behaviour: { case: string; stripe_node_message_contains?: string }[];
  sample: { secret: string; payload: string };
}
const published = new URL("../../../../../shared/data/stripe/webhook_signature_vectors.json", import.meta.url);
const vectors = await readFile(published, "utf8").then(
  (json) => JSON.parse(json) as Vectors,
  () => null,
);
if (!vectors)
  console.log("Stripe's vectors are not at ../shared/data/stripe: the behaviours are held without its words.");

test.each(Object.entries(BEHAVIOURS))("%s", async (name, behaves) => {
  const words = vectors?.expected_behaviour.find((it) => it.case === name)?.stripe_node_message_contains ?? "";
  await behaves(await withSecret(), words);
});

test.runIf(vectors)("every behaviour of the vectors is tested, and their sample is accepted", async () => {
  expect(vectors?.expected_behaviour.map((it) => it.case)).toEqual(Object.keys(BEHAVIOURS));
  const { secret = "", payload = "" } = vectors?.sample ?? {};
  const server = await testServer({ env: { STRIPE_WEBHOOK_SECRET: secret } });
  expect(await post(server, payload, signed(payload, secret))).toEqual(RECEIVED);
});

test.runIf(vectors)("the fake Stripe signs like Stripe", () => {
  for (const { secret, payload, sha256_hmac_hex: expected } of vectors?.hmac_vectors ?? [])
    expect(hmacOf(payload, secret)).toBe(expected);
});

test("the signature is verified over the raw body, regardless of content type", async () => {
  const server = await withSecret();
  for (const type of [
    "application/json",
    "application/json; charset=utf-8",
    "text/plain",
    "application/octet-stream",
  ]) {
    const body = `\n{ "id" : "evt_${type.length}", "object":"event",\t"type":"x.y", "a":1, "a":1e0, "name":"Zo\\u00eb 😀 \u2028" }\r\n`;
    expect(await post(server, Buffer.from(body), signed(body, SECRET), type), type).toEqual(RECEIVED);
  }
});

test("an event that is sent repeatedly is stored once, without the client secret", async () => {
  const server = await withSecret();
  const body = eventBody({ client_secret: "pi_unknown_secret_1", amount: 1 });
  const answers = await Promise.all([1, 2, 3].map(() => post(server, body, signed(body, SECRET))));
  answers.push(await post(server, body, signed(body, SECRET)));
  expect(answers).toEqual([RECEIVED, RECEIVED, RECEIVED, RECEIVED]);
  const rows = await kept(server);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ type: "payment_intent.succeeded", handledAt: expect.any(Date) as Date });
  expect(rows[0]?.payload).toMatchObject({ data: { object: { id: "pi_unknown", amount: 1 } } });
  expect(JSON.stringify(rows)).not.toContain("secret_1");
});

test("the payment id is found in each kind of event", () => {
  const read = (object: object) => {
    const body = JSON.stringify(event("x.y", object));
    return createStripeWebhook(SECRET)(Buffer.from(body), signed(body, SECRET)).gatewayId;
  };
  expect(read({ object: "payment_intent", id: "pi_1" })).toBe("pi_1");
  for (const object of ["charge", "refund", "dispute"])
    expect(read({ object, id: "x_1", payment_intent: "pi_2" })).toBe("pi_2");
  expect(read({ object: "charge", id: "ch_1", payment_intent: null })).toBeNull();
  expect(read({ object: "customer", id: "cus_1" })).toBeNull();
});

test("without a secret all events are refused with the reason", async () => {
  const body = eventBody();
  expect(await post(await testServer(), body, signed(body, ""))).toEqual({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    message: "Stripe's webhook is not set up: STRIPE_WEBHOOK_SECRET is missing",
  });
});

test("an event that can't be handled is answered with 500, so that Stripe sends it again", async () => {
  const server = await withSecret();
  await server.shop.db.execute("ALTER TABLE gateway_events RENAME TO away");
  const body = eventBody();
  expect(await post(server, body, signed(body, SECRET))).toMatchObject({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  await server.shop.db.execute("ALTER TABLE away RENAME TO gateway_events");
  expect(await post(server, body, signed(body, SECRET))).toEqual(RECEIVED);
  expect(await kept(server)).toHaveLength(1);
});

test("a body of a megabyte is accepted, and a larger one is refused", async () => {
  const server = await withSecret();
  const large = eventBody({ description: "x".repeat(1_000_000) });
  expect(await post(server, large, signed(large, SECRET))).toEqual(RECEIVED);
  const endless = eventBody({ description: "x".repeat(1_100_000) });
  expect(await post(server, endless, signed(endless, SECRET))).toMatchObject({ status: 413 });
});

test("other calls still parse their bodies", async () => {
  const server = await withSecret();
  const login = await server.call({ method: "POST", url: "/api/users/login", body: "{" });
  expect(login.statusCode).toBe(400);
  const form = await server.call({
    method: "POST",
    url: "/api/users/login",
    body: "a=b",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(form.statusCode).toBe(415);
});
