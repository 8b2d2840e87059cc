import { LIMITS } from "@shop/domain/limits";
import { outbox } from "@shop/db/schema/contacts";
import { companyMembers } from "@shop/db/schema/companies";
import { users } from "@shop/db/schema/users";
import { sql } from "drizzle-orm";
import { longTest } from "@shop/db/testing/long-form";
import { expect, test } from "vitest";
import { issueAll } from "../../money/papers/papers.fixture.ts";
import { otherServer } from "../../money/payments/payments.fixture.ts";
import {
  addLongOrders,
  addLongQuotes,
  addLongRequisitions,
  addManyProducts,
} from "../../orders/long-orders.fixture.ts";
import { todayIn } from "../../base/platform/today.ts";
import {
  ADDRESS,
  addCompany,
  addMember,
  addPerson,
  addProduct,
  as,
  errorOf,
  orderOf,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";
import { ABN, shopWithPersonalData } from "./privacy.fixture.ts";

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
const some = expect.anything() as unknown;

test("the export contains all personal data as plain values", async () => {
  const { shop, nora, gloves } = await shopWithPersonalData();
  const exported = await as(shop, nora).users.ownData();
  expect(exported["account"]).toEqual([
    {
      registrationAddress: "203.0.113.1",
      invoiceEmail: null,
      abn: ABN,
      _id: nora.id,
      name: "Nora Whitlam",
      email: "nora@test.example",
      isAdmin: false,
      twoFactorSince: null,
      createdAt: moment,
      updatedAt: moment,
    },
  ]);
  const { orders } = exported as { orders: { orderNumber: string; totalPrice: number }[] };
  expect(orders).toEqual(await as(shop, nora).orders.mine({}));
  const { invoices } = await as(shop, nora).invoices.list({});
  expect(invoices.map(({ kind }) => kind)).toEqual(["credit-note", "invoice"]);
  expect(exported["invoices"]).toEqual(
    await Promise.all(invoices.map(({ _id }) => as(shop, nora).invoices.byId({ id: _id }))),
  );
  expect(exported["payments"]).toEqual([
    {
      orderNumber: orders[0]?.orderNumber,
      amount: orders[0]?.totalPrice,
      refunded: 5,
      state: "succeeded",
      cardBrand: "visa",
      cardLast4: "4242",
      createdAt: moment,
    },
  ]);
  const comment = `Good, says ${nora.id}`;
  expect(exported["reviews"]).toEqual([
    { product: "Gloves", name: "Nora Whitlam", rating: 4, comment, createdAt: moment },
  ]);
  expect(exported["prices"]).toEqual([{ sku: gloves.sku, product: "Gloves", price: 7 }]);
  expect(exported["subscription"]).toEqual([{ email: nora.email, confirmedAt: null, createdAt: moment }]);
  expect(exported["passwordResets"]).toEqual([{ createdAt: moment, usedAt: null }]);
  expect(exported["logins"]).toHaveLength(2);
  expect(exported["logins"]).toContainEqual({
    address: "203.0.113.1",
    userAgent: "Test Browser",
    createdAt: moment,
    lastSeenAt: moment,
    endedAt: null,
  });
  const hint = expect.stringMatching(/^.{4}$/) as string;
  const key = { hint, scopes: ["orders:read"], createdAt: moment, expiresAt: null, revokedAt: null, lastUsedAt: null };
  expect(exported["apiKeys"]).toEqual([
    { ...key, name: "Warehouse", madeBy: "you" },
    { ...key, name: "Till of Nora W.", madeBy: "our staff" },
  ]);
  expect(exported["incomplete"]).toEqual([]);
});

test("the export contains messages about the user, sent to any of their addresses", async () => {
  const { shop, nora } = await shopWithPersonalData();
  expect(await as(shop, nora).users.ownData()).toMatchObject({ messages: [] });
  await shop.db.execute(sql`update outbox set sent_at = now()`);
  const { rows } = await shop.db.execute<{ subject: string }>(
    sql`select subject from outbox where recipient = ${nora.email} and cause not like 'enquiry-copy:%' order by id desc`,
  );
  const { messages } = (await as(shop, nora).users.ownData()) as { messages: { subject: string }[] };
  const subjects = messages.map(({ subject }) => subject);
  expect(rows.length).toBeGreaterThan(4);
  expect(subjects).toEqual(expect.arrayContaining(rows.map(({ subject }) => subject)));
  expect(messages[0]).toEqual({ subject: some, sentAt: moment });
});

test("the export contains changes of the user's own record in full, and only the ids of other records", async () => {
  const { shop, ada, nora, omar } = await shopWithPersonalData();
  const { changes } = (await as(shop, nora).users.ownData()) as { changes: Record<string, unknown>[] };
  expect(changes).toContainEqual({
    action: "updated",
    entity: "user",
    recordId: nora.id,
    before: { name: "Nora Whitlam", email: "nora@test.example", abn: null },
    after: { name: "Nora W.", email: "old@test.example", abn: ABN },
    createdAt: moment,
  });
  const staff = await as(shop, ada).users.ownData();
  expect(staff["changes"]).toContainEqual({
    action: "updated",
    entity: "user",
    recordId: nora.id,
    before: null,
    after: null,
    createdAt: moment,
  });
  for (const { id, email, name } of [nora, omar]) {
    expect(JSON.stringify(staff)).not.toContain(email);
    expect(JSON.stringify(staff)).not.toContain(name);
    if (id !== nora.id) expect(JSON.stringify(await as(shop, nora).users.ownData())).not.toContain(id);
  }
});

test("the export omits the content of enquiries that were sent under the user's email without a login", async () => {
  const { shop, nora } = await shopWithPersonalData();
  const staff = as(shop, await addPerson(shop, { isAdmin: true })).contacts;
  const answers: unknown[] = [];
  for (const { _id: id } of (await staff.list({ keyword: nora.email })).contacts)
    answers.push((await staff.reply({ id, text: "Hello" })).reply?.text);
  expect(answers).toEqual(["Hello", "Hello"]);
  const { enquiries } = (await as(shop, nora).users.ownData()) as { enquiries: unknown[] };
  expect(enquiries).toEqual([
    { email: nora.email.toUpperCase(), createdAt: moment },
    {
      name: "N. Whitlam",
      email: nora.email,
      phone: "0400 555 000",
      message: "Mine",
      createdAt: moment,
      reply: "Hello",
    },
  ]);
});

test("the export contains no data that others entered under an unverified email", async () => {
  const { shop, nora } = await shopWithPersonalData();
  await shop.db.update(users).set({ provenEmail: "old@test.example" });
  await shop.db.update(outbox).set({ sentAt: sql`now()` });
  const exported = await as(shop, nora).users.ownData();
  expect(exported).toMatchObject({ enquiries: [{ message: "Mine" }], subscription: [] });
  const { messages } = exported as { messages: { subject: string }[] };
  const subjects = messages.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "Your enquiry to Test Supply")).toHaveLength(1);
  expect(subjects).not.toContain("Please confirm your subscription to Test Supply");
});

test("the export contains no secrets", async () => {
  const { shop, nora } = await shopWithPersonalData();
  const exported = JSON.stringify(await as(shop, nora).users.ownData());
  expect(exported).not.toMatch(/argon2|hash|secret|tokenVersion|token_version|idempotencyKey|gatewayId/i);
});

test("kinds of data with more entries than fit into a response are listed as incomplete", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  await shop.db.execute(sql`
    insert into logins (id, user_id, address, user_agent)
    select gen_random_uuid(), ${nora.id}, 'a', n::text from generate_series(1, 5001) n`);
  const exported = await as(shop, nora).users.ownData();
  expect(exported["logins"]).toHaveLength(5_000);
  expect(exported["incomplete"]).toEqual(["logins"]);
});

longTest("of orders, invoices, quotes and requisitions the newest that have 50,000 lines are exported", async () => {
  const shop = await testShop();
  const nora = await addMember(shop, await addCompany(shop), "buyer");
  await addManyProducts(shop);
  await addLongOrders(shop, nora, 101);
  await issueAll(shop);
  await addLongQuotes(shop, nora, 101);
  await addLongRequisitions(shop, nora, 101);
  const exported = await as(shop, nora).users.ownData();
  const kinds = ["orders", "invoices", "quotes", "requisitions"];
  expect(kinds.map((kind) => (exported[kind] as unknown[]).length)).toEqual([100, 100, 100, 100]);
  expect(exported["incomplete"]).toEqual(kinds);
  await shop.db.execute(sql`delete from quotes where id = (select min(id::text)::uuid from quotes)`);
  expect(await as(shop, nora).users.ownData()).toMatchObject({ incomplete: ["orders", "invoices", "requisitions"] });
});

test("each user has at most one export at a time, across all servers", async () => {
  const shop = await testShop();
  const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
  const client = await shop.db.$client.connect();
  await client.query("BEGIN");
  await client.query("LOCK TABLE reviews");
  const first = as(shop, nora).users.ownData();
  await waitForBlockedSessions(shop, 1);
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => void (headers[name] = value);
  const second = await errorOf(as(otherServer(shop), nora, { setHeader }).users.ownData());
  const omarsData = as(shop, omar).users.ownData();
  await waitForBlockedSessions(shop, 2);
  await client.query("COMMIT");
  client.release();
  expect(second).toMatchObject({ status: 429 });
  expect(headers).toEqual({ "retry-after": "60" });
  expect(await first).toMatchObject({ account: [{ _id: nora.id }] });
  expect(await omarsData).toMatchObject({ account: [{ _id: omar.id }] });
  expect(await as(shop, nora).users.ownData()).toMatchObject({ account: [{ _id: nora.id }] });
});

test("a server runs two exports at a time, and the others wait without a database connection", async () => {
  const shop = await testShop();
  const people = await Promise.all([1, 2, 3, 4].map(() => addPerson(shop)));
  const client = await shop.db.$client.connect();
  await client.query("BEGIN");
  await client.query("LOCK TABLE reviews");
  const asked = people.map((person) => as(shop, person).users.ownData());
  await waitForBlockedSessions(shop, 2);
  const orders = await Promise.all(people.map((person) => as(shop, person).orders.mine({})));
  expect(orders).toEqual([[], [], [], []]);
  await waitForBlockedSessions(shop, 2);
  await client.query("COMMIT");
  client.release();
  expect((await Promise.all(asked)).map(({ account }) => account)).toMatchObject(people.map(({ id }) => [{ _id: id }]));
});

test("exporting data and deleting an account require a login", async () => {
  const shop = await testShop();
  expect(await errorOf(as(shop, null).users.ownData())).toMatchObject({ status: 401 });
  const password = "x".repeat(LIMITS.password.max);
  expect(await errorOf(as(shop, null).users.deleteAccount({ password }))).toMatchObject({ status: 401 });
});

test("what a person shared with their company, and what the company paid, is the company's and not exported", async () => {
  const shop = await testShop();
  const company = await addCompany(shop);
  const [nora, staff] = [await addMember(shop, company, "admin"), as(shop, await addPerson(shop, { isAdmin: true }))];
  const [asNora, gloves] = [as(shop, nora), await addProduct(shop)];
  const lines = [{ product: gloves.id, qty: 1 }];
  for (const isShared of [true, false]) {
    await asNora.lists.create({ name: isShared ? "Theirs" : "Mine", lines, isShared });
    await asNora.addresses.create({ ...ADDRESS, label: isShared ? "Theirs" : "Mine", isShared });
  }
  const { _id: id, totalPrice: amount } = await asNora.orders.create(orderOf([[gloves, 1]]));
  await staff.orders.bookTransfer({ id, amount, paidOn: todayIn(shop.settings.timeZone), reference: "OSKO 1" });
  await shop.db.delete(companyMembers);
  expect(await asNora.users.ownData()).toMatchObject({
    lists: [{ name: "Mine" }],
    addresses: [{ label: "Mine" }],
    bankTransfers: [],
  });
});
