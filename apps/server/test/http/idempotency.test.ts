import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { users } from "@shop/db/schema/users";
import { addPerson, addProduct, as, orderOf } from "@shop/api/testing";
import { payments } from "@shop/db/schema/payments";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Example } from "../contract/documented-examples.ts";
import { fitting, urlOf, type Row } from "../contract/contract-row.ts";
import { CONTRACT } from "../contract/contract-table.ts";
import { createWorld, type World } from "../contract/contract-world.ts";
import { callRest, procedures } from "../contract/calls.ts";
import { createTestServer, testServer, type TestServer } from "../server.fixture.ts";
import { jpeg } from "../files/pictures.fixture.ts";
import { formOf, sendForm } from "../files/upload.fixture.ts";

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await createTestServer();
  world = await createWorld(server.shop);
});
afterAll(() => server.close());

const takesKey = ({ procedure }: Row) => procedures[procedure]?.meta?.openapi?.idempotencyKey === true;

function send(row: Row, example: Example, key: string, token: string | null = fitting(row, world).token) {
  const url = urlOf(row.path, example);
  return server.call({ method: row.method, url, token, body: example.body, headers: { "idempotency-key": key } });
}

test("every call that creates something accepts an Idempotency-Key", () => {
  const creating = CONTRACT.filter(({ status }) => status === 201).map(({ procedure }) => procedure);
  expect(CONTRACT.filter(takesKey).map(({ procedure }) => procedure)).toEqual(
    expect.arrayContaining([...creating, "orders.charge"]),
  );
});

describe.each(CONTRACT.filter(takesKey))("$method /api$path with an Idempotency-Key", (row) => {
  test("returns the same response to a repeated call and runs it once", async () => {
    const example = await row.example(world);
    const key = `twice ${row.procedure}`;
    const first = await send(row, example, key);
    expect(first.statusCode, first.body).toBe(row.status);
    const before = await rowCounts();
    const second = await send(row, example, key);
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(await rowCounts()).toEqual(before);
  });

  test("refuses a different request with the same key, to this call or to another", async () => {
    const key = `reused ${row.procedure}`;
    const [first, other] = [await row.example(world), await row.example(world)];
    const sent = await send(row, first, key);
    expect(sent.statusCode, sent.body).toBeLessThan(500);
    const changed = { ...other, body: { ...other.body, ...differently(row, other) } };
    expect((await send(row, changed, key)).statusCode).toBe(422);
    const another = CONTRACT.find((it) => takesKey(it) && it !== row && it.role === row.role) ?? row;
    const otherCall = { ...(await another.example(world)) };
    expect((await send(another, otherCall, key, fitting(row, world).token)).statusCode).toBe(422);
  });
});

describe("every call that takes an Idempotency-Key counts the keys of its owner:", () => {
  let limited: TestServer;
  let its: World;
  beforeAll(async () => {
    limited = await createTestServer({ limits: { keptKeys: 1 } });
    its = await createWorld(limited.shop);
  });
  afterAll(() => limited.close());

  async function expectLimited(sendWith: (key: string) => Promise<LightMyRequestResponse>, status: number) {
    await limited.shop.db.delete(idempotencyKeys);
    const first = await sendWith("first");
    expect(first.statusCode, first.body).toBe(status);
    const second = await sendWith("second");
    expect([second.statusCode, second.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await sendWith("first")).statusCode).toBe(status);
    expect(await limited.shop.db.$count(idempotencyKeys)).toBe(1);
  }

  test.each(CONTRACT.filter(takesKey))("$method /api$path", async (row) => {
    const example = await row.example(its);
    const { token } = fitting(row, its);
    await expectLimited(
      (key) =>
        callRest(
          { call: (call) => limited.call({ ...call, headers: { "idempotency-key": key } }) },
          row,
          example,
          token,
        ),
      row.status,
    );
  });

  test("POST /api/upload", async () => {
    const picture = await jpeg(40, 30);
    const { token } = its.admin;
    await expectLimited((key) => sendForm(limited, formOf(picture), token, { "idempotency-key": key }), 200);
  });
});

/** A field that makes a call's input another one, still a valid one. */
function differently({ procedure }: Row, { params, body = {} }: Example): Record<string, unknown> {
  const schema = procedures[procedure]?._def.inputs[0] as z.ZodType;
  const read = (fields: Record<string, unknown>) => schema.safeParse({ ...params, ...fields });
  const others = Object.entries(body).flatMap(([name, value]): Record<string, unknown>[] => {
    if (Array.isArray(value)) return [{ [name]: [] }];
    return typeof value === "string" ? [{ [name]: `${value}x` }] : [];
  });
  const isOther = (other: Record<string, unknown>) => {
    const { success, data } = read({ ...body, ...other });
    return success && !isDeepStrictEqual(data, read(body).data);
  };
  return others.find(isOther) ?? {};
}

/** The number of rows of each table. */
async function rowCounts() {
  const { rows } = await server.shop.db.$client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const counts = rows.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`).join(", ");
  return (await server.shop.db.$client.query<Record<string, string>>(`SELECT ${counts}`)).rows[0];
}

test("a visitor's key applies only to their IP address", async () => {
  const proxied = await testServer({ env: { TRUST_PROXY: "1" } });
  const enquire = async (address: string, message: string) => {
    const answer = await proxied.call({
      method: "POST",
      url: "/api/contactus",
      body: { name: "N", email: "n@test.example", message },
      headers: { "idempotency-key": "1", "x-forwarded-for": address },
    });
    return [answer.statusCode, answer.json<{ _id?: string }>()._id] as const;
  };
  const [made, id] = await enquire("192.0.2.1", "Hello");
  expect(made).toBe(201);
  expect(await enquire("192.0.2.1", "Hello")).toEqual([201, id]);
  expect((await enquire("192.0.2.1", "Other"))[0]).toBe(422);
  const [elsewhere, otherId] = await enquire("192.0.2.2", "Other");
  expect([elsewhere, otherId === id]).toEqual([201, false]);
  const [kept] = await proxied.shop.db.select().from(idempotencyKeys);
  expect(kept?.owner).not.toContain("192.0.2.1");
});

test("a registration's password and token are not stored, and the repeated call gets a valid token", async () => {
  const body = { name: "New", email: "kept-nothing@test.example", password: "a password to be kept from all" };
  const register = () =>
    server.call({ method: "POST", url: "/api/users", body, headers: { "idempotency-key": "register" } });
  const [first, second] = [await register(), await register()];
  const { token } = second.json<{ token: string }>();
  expect(second.body).toBe(first.body);
  expect((await server.call({ url: "/api/users/profile", token })).statusCode).toBe(200);
  const kept = JSON.stringify(await server.shop.db.select().from(idempotencyKeys));
  expect(kept).not.toContain(body.password);
  expect(kept).not.toContain(token);
  // From a hash without a key, passwords could be guessed quickly.
  const plain = ["users.register", body];
  for (const text of [JSON.stringify(body), JSON.stringify(plain)])
    expect(kept).not.toContain(createHash("sha256").update(text).digest("hex"));
  expect(await server.shop.db.$count(users, eq(users.email, body.email))).toBe(1);
});

test("a declined card is declined again with the same key, without another charge", async () => {
  const product = await addProduct(server.shop);
  const { _id: orderId } = await as(server.shop, world.customer).orders.create(
    orderOf([[product, 1]], { paymentMethod: "Stripe" }),
  );
  const charge = (token: string, key: string) =>
    server.call({
      method: "POST",
      url: "/api/config/secret",
      token: world.customer.token,
      body: { token, amount: 3600, orderId },
      headers: { "idempotency-key": key },
    });
  const [first, second] = [await charge("tok_chargeDeclined", "card"), await charge("tok_chargeDeclined", "card")];
  expect([first.statusCode, second.body]).toEqual([402, first.body]);
  expect(await server.shop.db.$count(payments, eq(payments.orderId, orderId))).toBe(1);
  expect((await charge("tok_visa", "card")).statusCode).toBe(422);
  expect((await charge("tok_visa", "other card")).json()).toMatchObject({ status: "success" });
});

test("a second charge with the same key is refused while the first runs, and allowed after an interruption", async () => {
  const { shop } = server;
  const omar = await addPerson(shop);
  const body = { token: "tok_visa", amount: 1250 };
  const charge = (sent = body) =>
    server.call({
      method: "POST",
      url: "/api/config/secret",
      token: omar.token,
      body: sent,
      headers: { "idempotency-key": "legacy" },
    });
  expect((await charge()).statusCode).toBe(200);
  const own = eq(idempotencyKeys.owner, omar.id);
  await shop.db.update(idempotencyKeys).set({ answer: null }).where(own);
  expect((await charge()).json()).toMatchObject({ code: "CONFLICT" });
  await shop.db
    .update(idempotencyKeys)
    .set({ createdAt: new Date(Date.now() - 61_000) })
    .where(own);
  expect((await charge({ ...body, amount: 1251 })).statusCode).toBe(422);
  expect((await charge()).statusCode).toBe(200);
});

test("an upload's result is stored with its key too", async () => {
  const [picture, other] = [await jpeg(40, 30), await jpeg(40, 30)];
  const upload = (bytes: Buffer) =>
    sendForm(server, formOf(bytes), world.admin.token, { "idempotency-key": "picture" });
  const [first, second] = [await upload(picture), await upload(picture)];
  expect([first.statusCode, second.body]).toEqual([200, first.body]);
  expect((await upload(other)).statusCode).toBe(422);
});

test("a temporary refusal may be repeated with the same key", async () => {
  const limited = await testServer({ limits: { enquiries: 1 }, env: { TRUST_PROXY: "1" } });
  const { customer } = await createWorld(limited.shop);
  const enquire = (address: string) =>
    limited.call({
      method: "POST",
      url: "/api/contactus",
      token: customer.token,
      body: { name: "N", email: "n@test.example", message: address === "192.0.2.1" ? "First" : "Second" },
      headers: { "idempotency-key": address, "x-forwarded-for": "192.0.2.1" },
    });
  expect((await enquire("192.0.2.1")).statusCode).toBe(201);
  expect((await enquire("192.0.2.2")).statusCode).toBe(429);
  expect(await limited.shop.db.$count(idempotencyKeys)).toBe(1);
});

test("after an invalid body is refused, a corrected one is accepted with the same key", async () => {
  const post = (message: unknown) =>
    server.call({
      method: "POST",
      url: "/api/contactus",
      body: { name: "N", email: "n@test.example", message },
      headers: { "idempotency-key": "mended" },
    });
  expect([(await post(1.5)).statusCode, (await post("Hello")).statusCode]).toEqual([400, 201]);
});
