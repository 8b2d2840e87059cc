import { apiKeys } from "@shop/db/schema/api-keys";
import { auditLog } from "@shop/db/schema/audit";
import { contactEnquiries, outbox, subscribers } from "@shop/db/schema/contacts";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { orders } from "@shop/db/schema/orders";
import { customerPrices, reviews } from "@shop/db/schema/products";
import { logins, passwordResets, recoveryCodes, users } from "@shop/db/schema/users";
import { abnDigits } from "@shop/domain/abn";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendNextMail } from "../../base/mail/send-next-mail.ts";
import {
  addOrder,
  addPerson,
  addProduct,
  as,
  createTestShop,
  PASSWORD,
  errorOf,
  testShop,
  turnOnTwoFactor,
  type TestShop,
} from "../../testing.ts";
import { ABN, differencesIn, rowsWith, shopWithPersonalData, userRow } from "./privacy.fixture.ts";

const DONE = { message: "Your account has been deleted" };
const leave = (shop: TestShop, person: { token: string }, password = PASSWORD) =>
  as(shop, person).users.deleteAccount({ password });

/** Data that identifies Nora and is not in an order. */
const TRACES = ["nora@test.example", "old@test.example", "Nora W.", "0400 555", "Rang Nora", "N. Whitlam"];

describe("deleting an account", () => {
  let world: Awaited<ReturnType<typeof shopWithPersonalData>>;
  let before: Awaited<ReturnType<typeof readLastOrder>>;
  const readLastOrder = async () => (await as(world.shop, world.ada).orders.list({})).at(-1);

  beforeAll(async () => {
    world = await shopWithPersonalData(createTestShop);
    for (const trace of TRACES) expect(await rowsWith(world.shop, trace), trace).not.toEqual([]);
    before = await readLastOrder();
    expect(await leave(world.shop, world.nora)).toEqual(DONE);
  });
  afterAll(() => world.shop.close());

  test("leaves the name, email and phone only in the addresses of orders, and name and ABN on orders and invoices", async () => {
    const { shop } = world;
    for (const trace of TRACES) {
      const rows = await rowsWith(shop, trace);
      expect(
        rows.filter((row) => !row.includes("omar@test.example")),
        trace,
      ).toEqual([]);
    }
    for (const kept of ["Whitlam", ABN, abnDigits(ABN)]) {
      const rows = (await rowsWith(shop, kept)).filter((row) => !row.includes("omar@test.example"));
      expect(rows.length, kept).toBeGreaterThan(0);
      expect(rows.filter((row) => !/^(orders|papers): /.test(row))).toEqual([]);
    }
  });

  test("deletes the user's own data, and no data of others", async () => {
    const { shop, nora, omar } = world;
    for (const [table, userId] of [
      [logins, logins.userId],
      [recoveryCodes, recoveryCodes.userId],
      [passwordResets, passwordResets.userId],
      [customerPrices, customerPrices.userId],
    ] as const)
      expect(await shop.db.$count(table, eq(userId, nora.id))).toBe(0);
    expect(await shop.db.$count(customerPrices, eq(customerPrices.userId, omar.id))).toBe(1);
    expect(await shop.db.$count(passwordResets, eq(passwordResets.userId, omar.id))).toBe(1);
    expect((await shop.db.select().from(subscribers)).map(({ email }) => email)).toEqual([omar.email]);
    expect((await shop.db.select().from(contactEnquiries)).map(({ email }) => email)).toEqual([omar.email]);
    expect(await shop.db.$count(outbox, eq(outbox.recipient, omar.email))).toBeGreaterThan(4);
  });

  test("keeps orders with their addresses, under the name 'Deleted customer'", async () => {
    const { shop, ada } = world;
    const email = expect.stringMatching(/^deleted-.+@deleted\.invalid$/) as string;
    const user = { _id: world.nora.id, name: "Deleted customer", email };
    expect(await readLastOrder()).toEqual({ ...before, user });
    const [order] = (await as(shop, ada).orders.adminList({ userid: world.nora.id })).orders;
    expect(order).toMatchObject({ user });
  });

  test("keeps reviews without the name", async () => {
    const { shop, nora, gloves } = world;
    expect(await shop.db.select().from(reviews).where(eq(reviews.userId, nora.id))).toMatchObject([
      { name: "Deleted customer", rating: 4, comment: `Good, says ${nora.id}` },
    ]);
    expect((await as(shop, null).products.byId({ id: gloves.id })).numReviews).toBe(2);
  });

  test("removes the account from admins' lists, and admins cannot open or change it", async () => {
    const { shop, ada, omar, nora, gloves } = world;
    const staff = as(shop, ada);
    const [everybody, customers, page] = await Promise.all([
      staff.users.list({}),
      staff.users.normal({}),
      staff.users.adminList({}),
    ]);
    expect(everybody.map(({ _id }) => _id)).toEqual([omar.id, ada.id]);
    expect(customers.map(({ _id }) => _id)).toEqual([omar.id]);
    expect(page).toMatchObject({ total: 2, users: [{ _id: omar.id }, { _id: ada.id }] });
    const { id } = nora;
    const refused = [
      staff.users.adminById({ id }),
      staff.users.byId({ id }),
      staff.users.update({ id, name: "Again" }),
      staff.pricing.set({ userid: id, productid: gloves.id, price: 3 }),
      staff.apiKeys.create({ name: "Key", userid: id, scopes: ["orders:read"], password: PASSWORD }),
    ].map(errorOf);
    for (const refusal of await Promise.all(refused))
      expect(refusal).toMatchObject({ status: 404, message: "User not found" });
  });

  test("invalidates every login, token, API key and reset link", async () => {
    const { shop, nora, key } = world;
    const inbox = await userRow(shop, nora.id);
    expect(inbox).toMatchObject({ isAdmin: false, totpSecret: null, totpEnabledAt: null });
    for (const email of [nora.email, inbox?.email ?? ""]) {
      const unknown = { status: 401, message: "Invalid email or password" };
      expect(await errorOf(as(shop, null).users.login({ email, password: PASSWORD }))).toMatchObject(unknown);
    }
    for (const caller of [nora, key])
      expect(await errorOf(as(shop, caller).orders.mine({}))).toMatchObject({ status: 401 });
    const keys = await shop.db.select().from(apiKeys).where(eq(apiKeys.userId, nora.id));
    expect(keys.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date), expect.any(Date)]);
    await as(shop, null).users.forgotPassword({ EmailAddress: inbox?.email ?? "" });
    expect(await shop.db.$count(passwordResets, eq(passwordResets.userId, nora.id))).toBe(0);
  });

  test("is logged as the user's own action, without their name", async () => {
    const { shop, nora } = world;
    const [newest] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, nora.id))
      .orderBy(desc(auditLog.id));
    expect(newest).toMatchObject({ actorId: nora.id, action: "deletedAccount", label: "Deleted customer" });
    const log = await as(shop, world.ada).audit.list({ entity: "customerPrice" });
    expect(log.entries.filter(({ label }) => label.startsWith("Deleted customer · "))).toHaveLength(5);
  });

  test("stops all emails, even those about refunds", async () => {
    const { shop, ada, nora } = world;
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, nora.id));
    await as(shop, ada).orders.makeRefund({ id: order?.id ?? "", requestId: crypto.randomUUID(), amount: 1 });
    const sent: string[] = [];
    const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
    await shop.db.update(outbox).set({ nextTryAt: sql`now()` });
    while (await sendNextMail(shop, mailer));
    expect(new Set(sent)).toEqual(new Set([ada.email, world.omar.email, shop.settings.email]));
  });

  test("leaves consistent data", async () => {
    expect(await differencesIn(world.shop)).toEqual([]);
  });

  test("frees the email for a new registration without data of the old account", async () => {
    const { shop, nora } = world;
    const register = { name: "New Nora", email: nora.email, password: PASSWORD };
    const recreated = await as(shop, null).users.register(register);
    expect(recreated._id).not.toBe(nora.id);
    const exported = await as(shop, recreated).users.ownData();
    expect(exported).toMatchObject({ orders: [], reviews: [], messages: [], enquiries: [], subscription: [] });
  });
});

/** Uses a reset link, which proves access to this email. */
async function resetByMail(shop: TestShop, EmailAddress: string): Promise<void> {
  await as(shop, null).users.forgotPassword({ EmailAddress });
  const [mail] = await shop.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  const link = new URL(/http\S+\/set\?\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const [val, key] = [link.searchParams.get("vl") ?? "", link.searchParams.get("r") ?? ""];
  await as(shop, null).users.resetPassword({ val, key, password: PASSWORD });
}

describe("deleting an account with a stranger's email", () => {
  const email = "stranger@test.example";
  const own = "mallory@test.example";
  let shop: TestShop;
  const strangersRows = async () => [
    await shop.db.$count(contactEnquiries),
    await shop.db.$count(subscribers),
    await shop.db.$count(outbox, eq(outbox.recipient, email)),
    await shop.db.$count(idempotencyKeys),
  ];
  const ALL_ROWS = [1, 1, 2, 1];
  const register = (under: string) =>
    as(shop, null).users.register({ name: "Mallory", email: under, password: PASSWORD });
  const login = (under: string) => as(shop, null).users.login({ email: under, password: PASSWORD });

  beforeAll(async () => {
    shop = await createTestShop();
    const enquiry = { name: "Stranger", email, message: "Where is my delivery?" };
    await as(shop, null, { idempotencyKey: "enquiry" }).contacts.create(enquiry);
    await as(shop, null).contacts.subscribe({ email });
    expect(await strangersRows()).toEqual(ALL_ROWS);
  });
  afterAll(() => shop.close());

  test("keeps the stranger's data", async () => {
    expect(await leave(shop, await register(email))).toEqual(DONE);
    expect(await strangersRows()).toEqual(ALL_ROWS);
    expect(await rowsWith(shop, "Mallory")).toEqual([]);
  });

  test("keeps the stranger's data if the account verified a different email before", async () => {
    await register(own);
    await resetByMail(shop, own);
    const mallory = await login(own);
    await as(shop, mallory).users.updateProfile({ email, currentPassword: PASSWORD });
    await as(shop, null).users.forgotPassword({ EmailAddress: email });
    // Changing the email invalidates the link, so that it verifies nothing.
    await as(shop, mallory).users.updateProfile({ email: own, currentPassword: PASSWORD });
    expect(
      await leave(shop, await as(shop, mallory).users.updateProfile({ email, currentPassword: PASSWORD })),
    ).toEqual(DONE);
    expect(await strangersRows()).toEqual(ALL_ROWS);
    expect([...(await rowsWith(shop, "Mallory")), ...(await rowsWith(shop, own))]).toEqual([]);
  });

  test("deletes all data of the email once a link that was sent to it has been used", async () => {
    await register(email);
    await resetByMail(shop, email.toUpperCase());
    expect(await leave(shop, await login(email))).toEqual(DONE);
    expect(await strangersRows()).toEqual([0, 0, 0, 0]);
    expect(await rowsWith(shop, "stranger")).toEqual([]);
    expect(await differencesIn(shop)).toEqual([]);
  });
});

describe("deleting an account is refused", () => {
  test("with a wrong password, and attempts are limited", async () => {
    const shop = await testShop({ limits: { failedLoginsPerDevice: 2 } });
    const nora = await addPerson(shop);
    const row = await userRow(shop, nora.id);
    for (const wrong of ["wrong", ""])
      expect(await errorOf(leave(shop, nora, wrong))).toEqual({
        status: 400,
        code: "BAD_REQUEST",
        message: "password: Is not your current password",
        issues: [{ path: "password", message: "Is not your current password" }],
      });
    expect(await errorOf(leave(shop, nora))).toMatchObject({ status: 429 });
    expect(await userRow(shop, nora.id)).toEqual(row);
  });

  test("while an order is neither delivered nor cancelled, with the order's number", async () => {
    const shop = await testShop();
    const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
    const gloves = await addProduct(shop);
    const [one, other] = [await addOrder(shop, nora, [[gloves, 1]]), await addOrder(shop, nora, [[gloves, 2]])];
    const open = (number: string) => ({
      status: 400,
      message: `Your account can be deleted once every order is delivered or cancelled: ${number} is still open.`,
    });
    expect(await errorOf(leave(shop, nora))).toMatchObject(open(one.orderNumber));
    await as(shop, ada).orders.cancel({ id: one._id });
    await as(shop, ada).orders.pay({ orderId: other._id, id: "Reference" });
    expect(await errorOf(leave(shop, nora))).toMatchObject(open(other.orderNumber));
    await as(shop, ada).orders.deliver({ id: other._id });
    expect(await leave(shop, nora)).toEqual(DONE);
    expect(await differencesIn(shop)).toEqual([]);
  });

  test("for the last admin, but not for one of two", async () => {
    const shop = await testShop();
    const [ada, bea] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop, { isAdmin: true })];
    expect(await leave(shop, ada)).toEqual(DONE);
    expect(await errorOf(leave(shop, bea))).toMatchObject({
      status: 400,
      message: "The last admin can't be deleted: make someone else an admin first",
    });
    expect(await shop.db.$count(users, eq(users.isAdmin, true))).toBe(1);
  });

  test("for the last admin who has two-step sign-in, if the shop requires it", async () => {
    const shop = await testShop({ settings: { isAdminTwoFactorRequired: true } });
    const [ada, bea] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop, { isAdmin: true })];
    const code = await turnOnTwoFactor(shop, ada);
    const leaveNow = () => as(shop, ada).users.deleteAccount({ password: PASSWORD, code: code() });
    expect(await errorOf(leaveNow())).toMatchObject({
      status: 400,
      message: "The last admin can't be deleted: make someone else an admin first",
    });
    await turnOnTwoFactor(shop, bea);
    expect(await leaveNow()).toEqual(DONE);
  });

  test("without a valid code if two-step sign-in is on", async () => {
    const shop = await testShop({ limits: { failedLoginsPerAccount: 2 } });
    const nora = await addPerson(shop);
    const code = await turnOnTwoFactor(shop, nora);
    const leaveBy = (given: object) => as(shop, nora).users.deleteAccount({ password: PASSWORD, ...given });
    for (const given of [{}, { code: " - " }])
      expect(await errorOf(leaveBy(given))).toMatchObject({
        status: 400,
        issues: [{ path: "code", message: "Enter the code from your authenticator app" }],
      });
    expect(await errorOf(leaveBy({ code: "000000" }))).toMatchObject({ status: 400, issues: [{ path: "code" }] });
    expect(await userRow(shop, nora.id)).toMatchObject({ deletedAt: null });
    expect(await leaveBy({ code: code() })).toEqual(DONE);
  });

  test("for an API key, whatever its scopes", async () => {
    const { shop, nora, key } = await shopWithPersonalData();
    await shop.db.update(apiKeys).set({ scopes: ["admin"] });
    const refused = [leave(shop, key), as(shop, key).users.ownData()].map(errorOf);
    for (const refusal of await Promise.all(refused)) expect(refusal).toMatchObject({ status: 403 });
    expect(await userRow(shop, nora.id)).toMatchObject({ deletedAt: null });
  });
});

test("deleting an admin who has the shop's own email keeps the shop's emails", async () => {
  const shop = await testShop();
  await addPerson(shop, { isAdmin: true });
  const boss = await addPerson(shop, { isAdmin: true, email: shop.settings.email });
  await as(shop, null).contacts.create({ name: "N", email: "guest@test.example", message: "Hello" });
  await leave(shop, boss);
  expect(await shop.db.$count(outbox, eq(outbox.recipient, shop.settings.email))).toBe(1);
  expect(await differencesIn(shop)).toEqual([]);
});

test("deleting an account erases the reasons of its refunds from the audit log", async () => {
  const shop = await testShop();
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const { _id: id } = await addOrder(shop, nora, [[await addProduct(shop), 1]]);
  await as(shop, ada).orders.makeRefund({ id, requestId: crypto.randomUUID(), amount: 1, reason: "Olga has moved" });
  await as(shop, ada).orders.cancel({ id });
  await leave(shop, nora);
  expect((await rowsWith(shop, "Olga")).map((row) => row.split(":")[0])).toEqual(["refunds"]);
});
