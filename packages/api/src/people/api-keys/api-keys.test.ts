import { apiKeys } from "@shop/db/schema/api-keys";
import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { NOT_ADMIN, NOT_FOR_API_KEYS, OUT_OF_SCOPE, TOKEN_FAILED } from "@shop/domain/messages";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  addApiKey,
  addOrder,
  addPerson,
  addProduct,
  as,
  expectAdminOnly,
  orderOf,
  PASSWORD,
  errorOf,
  setCustomerPrice,
  testShop,
} from "../../testing.ts";

async function shopWithStaff() {
  const shop = await testShop();
  const [ada, nora] = [await addPerson(shop, { name: "Ada", isAdmin: true }), await addPerson(shop, { name: "Nora" })];
  return { shop, ada, nora, product: await addProduct(shop) };
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

describe("creating a key", () => {
  test("returns the key once, does not store it in plain text, and the key works immediately for its user", async () => {
    const { shop, ada, nora, product } = await shopWithStaff();
    await setCustomerPrice(shop, nora, product, 7_50);
    const made = await as(shop, ada).apiKeys.create({
      name: "Clinic's ordering",
      userid: nora.id,
      scopes: ["orders:write", "orders:read"],
      password: PASSWORD,
    });
    expect(made).toMatchObject({
      name: "Clinic's ordering",
      user: { _id: nora.id, isAdmin: false },
      createdBy: { _id: ada.id, name: "Ada" },
      scopes: ["orders:read", "orders:write"],
      state: "active",
      expiresAt: null,
      lastUsedAt: null,
      hint: made.key.slice(-4),
    });
    const placed = await as(shop, { token: made.key }).orders.create(orderOf([[product, 1]]));
    expect(placed).toMatchObject({ user: { _id: nora.id }, itemsPrice: 7.5 });
    const { key: _key, ...shown } = made;
    const [row] = await shop.db.select().from(apiKeys);
    expect(JSON.stringify(row)).not.toContain(made.key);
    const { apiKeys: list } = await as(shop, ada).apiKeys.list({});
    expect(list).toEqual([{ ...shown, lastUsedAt: expect.any(String) as string }]);
  });

  test("requires the admin's password, and emails the admin and the key's user", async () => {
    const { shop, ada, nora } = await shopWithStaff();
    const create = (password: string) =>
      as(shop, ada).apiKeys.create({ name: "Till", userid: nora.id, scopes: ["orders:read"], password });
    expect(await errorOf(create("wrong"))).toMatchObject({ status: 400, issues: [{ path: "password" }] });
    expect([await shop.db.$count(apiKeys), await shop.db.$count(outbox)]).toEqual([0, 0]);
    const { hint } = await create(PASSWORD);
    expect(await shop.db.select().from(outbox).orderBy(outbox.id)).toMatchObject([
      {
        recipient: ada.email,
        subject: "You created an API key at Test Supply",
        text: expect.stringContaining(`an API key ending in ${hint} was created from your account`) as string,
      },
      {
        recipient: nora.email,
        subject: "An API key was created for your account at Test Supply",
        text: expect.stringContaining(`our team has created the API key “Till”, ending in ${hint}`) as string,
      },
    ]);
    const [, toNora] = await shop.db.select().from(outbox).orderBy(outbox.id);
    expect(`${toNora?.subject} ${toNora?.text}`).not.toMatch(new RegExp(`Ada|${ada.email}`));
  });

  test("is refused for an unknown user, another admin, a past date, a customer with scope 'admin', no scopes, and no name", async () => {
    const { shop, ada, nora } = await shopWithStaff();
    const create = (more: object) =>
      errorOf(as(shop, ada).apiKeys.create({ name: "Key", scopes: ["orders:read"], password: PASSWORD, ...more }));
    expect(await create({ userid: "1" })).toMatchObject({ status: 404, message: "User not found" });
    const otherAdmin = await addPerson(shop, { isAdmin: true });
    expect(await create({ userid: otherAdmin.id })).toMatchObject({ status: 400, issues: [{ path: "userid" }] });
    expect(await create({ expiresOn: "2020-01-01" })).toMatchObject({ status: 400, issues: [{ path: "expiresOn" }] });
    expect(await create({ userid: nora.id, scopes: ["admin"] })).toMatchObject({
      status: 400,
      issues: [{ path: "scopes" }],
    });
    expect(await create({ scopes: [] })).toMatchObject({ status: 400 });
    expect(await create({ name: " " })).toMatchObject({ status: 400 });
    expect(await shop.db.$count(apiKeys)).toBe(0);
  });

  test("requires a signed-in admin, not an API key, like all calls that manage keys", async () => {
    const { shop, ada } = await shopWithStaff();
    const { id, token } = await addApiKey(shop, ada, ["admin"]);
    const calls = (ask: ReturnType<typeof as>) => [
      ask.apiKeys.list({}),
      ask.apiKeys.create({ name: "Key", scopes: ["admin"], password: PASSWORD }),
      ask.apiKeys.update({ id, name: "Other" }),
      ask.apiKeys.revoke({ id }),
    ];
    await expectAdminOnly(shop, calls);
    for (const refused of await Promise.all(calls(as(shop, { token })).map(errorOf)))
      expect(refused).toMatchObject({ status: 403, message: NOT_FOR_API_KEYS });
  });

  test("makes a key valid until the end of its last day in the shop's time zone", async () => {
    const { shop, ada } = await shopWithStaff();
    const { expiresAt } = await as(shop, ada).apiKeys.create({
      name: "Key",
      scopes: ["orders:read"],
      expiresOn: "2030-01-31",
      password: PASSWORD,
    });
    // Midnight in Melbourne's summer is 13:00 in UTC.
    expect(expiresAt).toBe("2030-01-31T12:59:59.999Z");
  });
});

describe("a key's scopes", () => {
  const CALLS = {
    "catalogue:read": (ask: ReturnType<typeof as>) => ask.products.all({}),
    "orders:read": (ask: ReturnType<typeof as>) => ask.orders.list({}),
    "orders:write": (ask: ReturnType<typeof as>) => ask.orders.deliver({ id: "1" }),
    admin: (ask: ReturnType<typeof as>) => ask.users.list({}),
  } as const;
  const SCOPES = Object.keys(CALLS) as (keyof typeof CALLS)[];

  test.each(SCOPES)("%s allows only the procedures that it covers", async (scope) => {
    const { shop, ada } = await shopWithStaff();
    const ask = as(shop, await addApiKey(shop, ada, [scope]));
    for (const other of SCOPES) {
      const answer = await CALLS[other](ask).then(
        () => 200,
        (error: { code: string }) => error.code,
      );
      const isOpen = scope === other || scope === "admin";
      expect(answer === "FORBIDDEN", `${scope} at ${other}`).toBe(!isOpen);
    }
  });

  test("are named in the error when one is missing", async () => {
    const { shop, ada } = await shopWithStaff();
    const ask = as(shop, await addApiKey(shop, ada, ["orders:read"]));
    expect(await errorOf(ask.products.create({}))).toEqual({
      status: 403,
      code: "FORBIDDEN",
      message: OUT_OF_SCOPE("admin"),
    });
  });

  test("give no more permissions than the user has", async () => {
    const { shop, nora } = await shopWithStaff();
    const ask = as(shop, await addApiKey(shop, nora, ["catalogue:read", "orders:read", "orders:write"]));
    const calls = [ask.orders.list({}), ask.products.all({}), ask.orders.deliver({ id: "1" })];
    for (const refused of await Promise.all(calls.map(errorOf)))
      expect(refused).toMatchObject({ status: 403, message: NOT_ADMIN });
  });

  test("never allow changing a profile or an admin role, or writing a review", async () => {
    const { shop, ada, nora, product } = await shopWithStaff();
    const ask = as(shop, await addApiKey(shop, ada, ["admin"]));
    const calls = [
      ask.users.updateProfile({ password: "another password" }),
      ask.users.updateProfile({ name: "Eve" }),
      ask.users.update({ id: nora.id, isAdmin: true }),
      ask.products.review({ id: product.id, rating: 5, comment: "" }),
    ];
    for (const refused of await Promise.all(calls.map(errorOf)))
      expect(refused).toMatchObject({ status: 403, message: NOT_FOR_API_KEYS });
  });

  test("determine whether an admin's key can read drafts", async () => {
    const { shop, ada } = await shopWithStaff();
    const draft = await addProduct(shop, { priceCents: 0 });
    const withCatalogue = as(shop, await addApiKey(shop, ada, ["catalogue:read"]));
    const withOrders = as(shop, await addApiKey(shop, ada, ["orders:read"]));
    expect(await withCatalogue.products.byId({ id: draft.id })).toMatchObject({ _id: draft.id });
    expect(await errorOf(withOrders.products.byId({ id: draft.id }))).toMatchObject({ status: 404 });
    expect((await withOrders.products.list({})).total).toBe(1);
  });

  test("give a customer's key access to that customer's orders only", async () => {
    const { shop, nora, product } = await shopWithStaff();
    const omar = await addPerson(shop);
    const [norasOrder, omarsOrder] = [
      await addOrder(shop, nora, [[product, 1]]),
      await addOrder(shop, omar, [[product, 1]]),
    ];
    const ask = as(shop, await addApiKey(shop, nora, ["orders:read"]));
    expect((await ask.orders.mine({})).map(({ _id }) => _id)).toEqual([norasOrder._id]);
    expect(await errorOf(ask.orders.byId({ id: omarsOrder._id }))).toMatchObject({ status: 404 });
  });
});

describe("a key does not work", () => {
  const failed = { status: 401, message: TOKEN_FAILED };

  test("after it is revoked, immediately and permanently", async () => {
    const { shop, ada } = await shopWithStaff();
    const { id, token } = await addApiKey(shop, ada, ["orders:read"]);
    const revoked = await as(shop, ada).apiKeys.revoke({ id });
    expect(revoked).toMatchObject({ state: "revoked", revokedAt: expect.any(String) as string });
    expect(await errorOf(as(shop, { token }).orders.list({}))).toMatchObject(failed);
    expect(await as(shop, ada).apiKeys.revoke({ id })).toEqual(revoked);
    expect(await shop.db.$count(auditLog, eq(auditLog.action, "revoked"))).toBe(1);
  });

  test("after it expires, until it is extended", async () => {
    const { shop, ada } = await shopWithStaff();
    const { id, token } = await addApiKey(shop, ada, ["orders:read"], { expiresAt: inDays(-0.01) });
    expect(await errorOf(as(shop, { token }).orders.list({}))).toMatchObject(failed);
    const { apiKeys: expired } = await as(shop, ada).apiKeys.list({ state: "expired" });
    expect(expired).toMatchObject([{ _id: id, state: "expired" }]);
    await as(shop, ada).apiKeys.update({ id, expiresOn: null });
    expect(await as(shop, { token }).orders.list({})).toEqual([]);
  });

  test("when it is unknown", async () => {
    const { shop, ada } = await shopWithStaff();
    const { token } = await addApiKey(shop, ada, ["admin"]);
    expect(await errorOf(as(shop, { token: `${token}x` }).orders.list({}))).toMatchObject(failed);
  });

  test("after its owner loses the admin role, even when they get the role back", async () => {
    const { shop, ada } = await shopWithStaff();
    const { token } = await addApiKey(shop, ada, ["admin"]);
    const boss = await addPerson(shop, { isAdmin: true });
    for (const isAdmin of [false, true]) {
      await as(shop, boss).users.update({ id: ada.id, isAdmin });
      expect(await errorOf(as(shop, { token }).orders.mine({}))).toMatchObject(failed);
    }
  });
});

test("an update with an outdated version is refused with 409 and the current key", async () => {
  const { shop, ada } = await shopWithStaff();
  const { id } = await addApiKey(shop, ada, ["orders:read"]);
  const renamed = await as(shop, ada).apiKeys.update({ id, name: "Till", version: 1 });
  expect(renamed).toMatchObject({ name: "Till", version: 2, scopes: ["orders:read"] });
  expect(await errorOf(as(shop, ada).apiKeys.update({ id, scopes: ["admin"], version: 1 }))).toMatchObject({
    status: 409,
    current: renamed,
  });
});

test("the audit log records changes made with a key, with its user and its name", async () => {
  const { shop, ada } = await shopWithStaff();
  const key = await addApiKey(shop, ada, ["admin"], { name: "Price feed" });
  await as(shop, key).taxonomy.categories.create({ categoryName: "Gloves" });
  const { entries } = await as(shop, ada).audit.list({});
  expect(entries).toMatchObject([{ actor: { _id: ada.id, name: "Ada", apiKey: "Price feed" }, label: "Gloves" }]);
});

test("a key's last use is recorded at most once a minute", async () => {
  const { shop, ada } = await shopWithStaff();
  const { id, token } = await addApiKey(shop, ada, ["orders:read"]);
  const lastUse = async () => (await shop.db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt;
  await as(shop, { token }).orders.list({});
  const first = await lastUse();
  expect(first).toBeInstanceOf(Date);
  await as(shop, { token }).orders.list({});
  expect(await lastUse()).toEqual(first);
  await shop.db.update(apiKeys).set({ lastUsedAt: inDays(-1) });
  await as(shop, { token }).orders.list({});
  expect((await lastUse())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
});

test("keys are found by name and user, and sorting by last use puts unused keys last", async () => {
  const { shop, ada, nora } = await shopWithStaff();
  await addApiKey(shop, ada, ["orders:read"], { name: "Till", lastUsedAt: inDays(-2) });
  await addApiKey(shop, nora, ["orders:read"], { name: "Warehouse", lastUsedAt: inDays(-1) });
  await addApiKey(shop, ada, ["orders:read"], { name: "Unused" });
  const names = async (query: object) => (await as(shop, ada).apiKeys.list(query)).apiKeys.map(({ name }) => name);
  expect(await names({ keyword: "nora" })).toEqual(["Warehouse"]);
  expect(await names({ keyword: "till" })).toEqual(["Till"]);
  expect(await names({ sort: "lastUsedAt", direction: "desc" })).toEqual(["Warehouse", "Till", "Unused"]);
  expect(await names({ sort: "lastUsedAt", direction: "asc" })).toEqual(["Till", "Warehouse", "Unused"]);
});

test("a repeated call with an Idempotency-Key creates no second key, and reports that the secret was shown", async () => {
  const { shop, ada } = await shopWithStaff();
  const create = () =>
    as(shop, ada, { idempotencyKey: "1" }).apiKeys.create({ name: "Key", scopes: ["admin"], password: PASSWORD });
  const { key } = await create();
  expect(await errorOf(create())).toMatchObject({
    status: 409,
    message: expect.stringMatching(/shown only once/) as string,
  });
  expect(await shop.db.$count(apiKeys)).toBe(1);
  expect(JSON.stringify(await shop.db.select().from(idempotencyKeys))).not.toContain(key);
});
