import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { LIMITS } from "@shop/domain/limits";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addPerson,
  addProduct,
  as,
  expectAdminOnly,
  orderOf,
  PASSWORD,
  errorOf,
  testShop,
  turnOnTwoFactor,
} from "../../testing.ts";

const LAST_ADMIN = {
  status: 400,
  code: "BAD_REQUEST",
  message: "The last admin can't be demoted: make someone else an admin first",
};

async function staffed() {
  const shop = await testShop();
  const admin = await addPerson(shop, { name: "Ada", email: "ada@test.example", isAdmin: true });
  const nora = await addPerson(shop, { name: "Nora", email: "nora@test.example" });
  const changesOf = async (recordId: string) =>
    (await as(shop, admin).audit.list({ entity: "user", recordId })).entries;
  return { shop, admin, nora, staff: as(shop, admin).users, changesOf };
}

test("all users, or only customers, are listed newest first", async () => {
  const { shop, staff, nora, admin } = await staffed();
  const omar = await addPerson(shop, { name: "Omar" });
  const wire = ({ id, name, email, isAdmin }: typeof nora) => ({ _id: id, name, email, isAdmin });
  expect(await staff.list({})).toEqual([omar, nora, admin].map(wire));
  expect(await staff.normal({})).toEqual([omar, nora].map(wire));
});

test("a page of the users has the total and links to the other pages", async () => {
  const { shop, admin, nora } = await staffed();
  const headers: Record<string, string> = {};
  const request = { setHeader: (name: string, value: string) => void (headers[name] = value) };
  const staff = as(shop, admin, request).users;
  expect(await staff.list({ pageNumber: 1, pageSize: 1 })).toMatchObject([{ _id: nora.id }]);
  expect(headers).toMatchObject({ "x-total-count": "2" });
  expect(headers["link"]).toContain('</api/users?pageNumber=2&pageSize=1>; rel="next"');
  expect(await staff.normal({ pageNumber: 2, pageSize: 1 })).toEqual([]);
  expect(headers).toMatchObject({ "x-total-count": "1" });
  expect(headers["link"]).toContain('</api/users/normal?pageNumber=1&pageSize=1>; rel="prev"');
});

test("too many users for one response must be requested in pages", async () => {
  const { shop, staff } = await staffed();
  await shop.db.execute(sql`
    insert into users (id, name, email, password_hash)
    select gen_random_uuid(), 'P', 'p' || n || '@test.example', '' from generate_series(1, ${LIMITS.bareArray}) as n`);
  for (const [call, count] of [
    [staff.list, LIMITS.bareArray + 2],
    [staff.normal, LIMITS.bareArray + 1],
  ] as const) {
    expect(await errorOf(call({}))).toMatchObject({
      status: 400,
      message: `There are ${count} entries: ask for pages with pageNumber and pageSize`,
    });
    expect(await call({ pageSize: 100 })).toHaveLength(100);
  }
});

test("the admins' list is searched by name and email, filtered by role and sorted", async () => {
  const { shop, staff } = await staffed();
  await addPerson(shop, { name: "bea 100%", email: "zoe@test.example" });
  const names = async (query: Parameters<typeof staff.adminList>[0]) =>
    (await staff.adminList(query)).users.map(({ name }) => name);
  expect(await names({})).toEqual(["bea 100%", "Nora", "Ada"]);
  expect(await names({ direction: "asc" })).toEqual(["Ada", "Nora", "bea 100%"]);
  expect(await names({ sort: "name", direction: "asc" })).toEqual(["Ada", "bea 100%", "Nora"]);
  expect(await names({ sort: "email" })).toEqual(["bea 100%", "Nora", "Ada"]);
  expect(await names({ role: "admin" })).toEqual(["Ada"]);
  expect(await names({ role: "customer" })).toEqual(["bea 100%", "Nora"]);
  expect(await names({ keyword: "NOR" })).toEqual(["Nora"]);
  expect(await names({ keyword: "bea zoe@" })).toEqual(["bea 100%"]);
  expect(await names({ keyword: "%" })).toEqual(["bea 100%"]);
  expect(await names({ keyword: "_" })).toEqual([]);
  expect(await names({ keyword: "test.example", role: "customer", pageSize: 1, pageNumber: 2 })).toEqual(["Nora"]);
});

test("the admins' list has pages, registration dates and numbers of orders", async () => {
  const { shop, staff, nora, admin } = await staffed();
  const gloves = await addProduct(shop);
  await as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await as(shop, nora).orders.create(orderOf([[gloves, 2]]));
  const createdAt = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  expect(await staff.adminList({})).toEqual({
    users: [
      { _id: nora.id, name: "Nora", email: nora.email, isAdmin: false, createdAt, orderCount: 2 },
      { _id: admin.id, name: "Ada", email: admin.email, isAdmin: true, createdAt, orderCount: 0 },
    ],
    page: 1,
    pages: 1,
    total: 2,
  });
  expect(await staff.adminList({ pageNumber: 9, pageSize: 1 })).toEqual({ users: [], page: 9, pages: 2, total: 2 });
  expect(await staff.adminList({ keyword: "nobody" })).toEqual({ users: [], page: 1, pages: 0, total: 0 });
});

test("a user that was read can be sent back with one change, and null clears a field", async () => {
  const { staff, nora } = await staffed();
  const { id } = nora;
  const before = await staff.adminById({ id });
  expect(before.abn).toBeNull();
  const changed = { ...before, name: "Nora W." };
  expect(await staff.update({ ...changed, id })).toEqual({ ...changed, version: before.version + 1 });
  await staff.update({ id, abn: "51 824 753 556" });
  expect(await staff.update({ id, abn: null })).toMatchObject({ name: "Nora W.", abn: null });
});

test("a change of a user is returned, stored and logged, with the id in any case", async () => {
  const { staff, nora, admin, changesOf } = await staffed();
  const record = {
    _id: nora.id,
    name: "Nora W.",
    email: "NORA@test.example",
    isAdmin: false,
    abn: null,
    poRequired: false,
    unpaidOrdersLimit: null,
    unpaidAmountLimit: null,
    priceListId: null,
    priceList: null,
    createdAt: expect.any(String) as string,
    version: 2,
  };
  const wish = { id: nora.id.toUpperCase(), _id: admin.id, name: "Nora W.", email: "NORA@test.example", version: 1 };
  expect(await staff.update(wish)).toEqual(record);
  expect(await staff.adminById({ id: nora.id })).toEqual(record);
  expect(await changesOf(nora.id)).toMatchObject([
    {
      actor: { _id: admin.id },
      action: "updated",
      label: "Nora W.",
      before: { name: "Nora", email: "nora@test.example" },
      after: { name: "Nora W.", email: "NORA@test.example" },
    },
  ]);
});

test("limits of unpaid orders are stored and logged, and a save without them does not change them", async () => {
  const { staff, nora, changesOf } = await staffed();
  const limits = { unpaidOrdersLimit: 50, unpaidAmountLimit: 2500.5 };
  expect(await staff.update({ id: nora.id, ...limits })).toMatchObject({ ...limits, version: 2 });
  expect(await staff.update({ id: nora.id, ...limits })).toMatchObject({ ...limits, version: 2 });
  expect(await staff.update({ id: nora.id, name: "Nora W." })).toMatchObject({ ...limits, version: 3 });
  expect(await staff.update({ id: nora.id, unpaidOrdersLimit: null })).toMatchObject({
    unpaidOrdersLimit: null,
    unpaidAmountLimit: 2500.5,
  });
  expect(await changesOf(nora.id)).toMatchObject([
    { before: { unpaidOrdersLimit: 50 }, after: { unpaidOrdersLimit: null } },
    { before: { name: "Nora" }, after: { name: "Nora W." } },
    { before: { unpaidOrdersLimit: null, unpaidAmountLimit: null }, after: limits },
  ]);
  for (const wrong of [{ unpaidOrdersLimit: -1 }, { unpaidOrdersLimit: 1.5 }, { unpaidAmountLimit: 0.001 }])
    expect(await errorOf(staff.update({ id: nora.id, ...wrong }))).toMatchObject({ status: 400 });
});

test("a save without changes keeps the version and is not logged", async () => {
  const { shop, staff, nora, changesOf } = await staffed();
  const { name, email, isAdmin } = nora;
  for (const same of [{}, { name, email, isAdmin }]) {
    expect(await staff.update({ id: nora.id, ...same, version: 1 })).toMatchObject({ version: 1 });
    expect(await as(shop, nora).users.updateProfile(same)).toMatchObject({ name, email });
  }
  expect(await staff.adminById({ id: nora.id })).toMatchObject({ version: 1 });
  expect(await changesOf(nora.id)).toEqual([]);
});

test("a save based on an older version is refused with the current record", async () => {
  const { staff, nora, changesOf } = await staffed();
  const newer = await staff.update({ id: nora.id, name: "Newer", version: 1 });
  for (const version of [0, 1, 3]) {
    expect(await errorOf(staff.update({ id: nora.id, name: "Older", version }))).toEqual({
      status: 409,
      code: "CONFLICT",
      message: "This user was changed by someone else in the meantime",
      current: newer,
    });
  }
  expect(await staff.update({ id: nora.id, name: "Last one wins" })).toMatchObject({ version: 3 });
  expect(await changesOf(nora.id)).toHaveLength(2);
});

test("an email in use is refused, ignoring case, and nothing is saved", async () => {
  const { staff, nora, admin, changesOf } = await staffed();
  expect(await errorOf(staff.update({ id: nora.id, name: "N", email: admin.email.toUpperCase() }))).toEqual({
    status: 400,
    code: "BAD_REQUEST",
    message: "User already exists",
    issues: [{ path: "email", message: "User already exists" }],
  });
  expect(await staff.adminById({ id: nora.id })).toMatchObject({ name: "Nora", email: nora.email, version: 1 });
  expect(await changesOf(nora.id)).toEqual([]);
});

test("a changed admin flag revokes that user's tokens, an unchanged one does not", async () => {
  const { shop, staff, nora } = await staffed();
  const me = (token: string) => as(shop, { token }).users.byId({ id: "profile" });
  await staff.update({ id: nora.id, name: "N", isAdmin: false });
  expect(await me(nora.token)).toMatchObject({ name: "N" });
  await staff.update({ id: nora.id, isAdmin: true });
  expect(await errorOf(me(nora.token))).toMatchObject({ status: 401, message: "Not authorized, token failed" });
  const { token } = await as(shop, null).users.login({ email: nora.email, password: PASSWORD });
  expect(await as(shop, { token }).users.list({})).toHaveLength(2);
  await staff.update({ id: nora.id, isAdmin: true, email: "n@test.example" });
  expect(await me(token)).toMatchObject({ isAdmin: true });
  await staff.update({ id: nora.id, isAdmin: false });
  expect(await errorOf(me(token))).toMatchObject({ status: 401 });
});

test("the last admin can't be demoted, but may change everything else", async () => {
  const { staff, admin, nora, changesOf } = await staffed();
  expect(await errorOf(staff.update({ id: admin.id, name: "A", isAdmin: false }))).toEqual(LAST_ADMIN);
  expect(await changesOf(admin.id)).toEqual([]);
  expect(await staff.update({ id: admin.id, name: "A", isAdmin: true })).toMatchObject({ name: "A", isAdmin: true });
  expect(await staff.update({ id: nora.id, isAdmin: false })).toMatchObject({ isAdmin: false, version: 1 });
});

test("if the shop requires two-step sign-in, the last admin who has it can't be demoted", async () => {
  const shop = await testShop({ settings: { isAdminTwoFactorRequired: true } });
  const [ada, bea] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop, { isAdmin: true })];
  await turnOnTwoFactor(shop, ada);
  const demote = ({ id }: { id: string }) => as(shop, ada).users.update({ id, isAdmin: false });
  expect(await errorOf(demote(ada))).toEqual(LAST_ADMIN);
  await turnOnTwoFactor(shop, bea);
  expect(await demote(ada)).toMatchObject({ isAdmin: false });
});

test("a new email is announced to the old address", async () => {
  const { shop, nora, staff } = await staffed();
  await staff.update({ id: nora.id, email: "moved@test.example" });
  const mails = await shop.db.select().from(outbox);
  expect(mails).toMatchObject([{ recipient: nora.email, subject: "Your email address at Test Supply was changed" }]);
});

test("an unknown or malformed user is not found", async () => {
  const { staff } = await staffed();
  const absent = { status: 404, code: "NOT_FOUND", message: "User not found" };
  for (const id of [newId(), "1", "\0", "profile", ""]) {
    expect(await errorOf(staff.adminById({ id }))).toEqual(absent);
    for (const isAdmin of [true, false]) expect(await errorOf(staff.update({ id, isAdmin }))).toEqual(absent);
  }
});

test("responses and the audit log contain no password, hash or token version", async () => {
  const { shop, admin, nora, staff } = await staffed();
  await staff.update({ id: nora.id, isAdmin: true });
  const answers = [
    await staff.list({}),
    await staff.normal({}),
    await staff.adminList({}),
    await staff.adminById({ id: nora.id }),
    await staff.update({ id: nora.id, name: "N" }),
    await as(shop, admin).users.updateProfile({ password: "a new password", currentPassword: PASSWORD }),
  ];
  const { token } = await as(shop, null).users.login({ email: admin.email, password: "a new password" });
  answers.push((await as(shop, { token }).audit.list({})).entries as never);
  expect(JSON.stringify(answers)).not.toMatch(/argon2|passwordHash|tokenVersion|a new password/i);
});

test("a user's changes of their profile are logged with them as actor, and without the new password", async () => {
  const { shop, nora, changesOf } = await staffed();
  const session = await as(shop, nora).users.updateProfile({
    name: "Nora W.",
    password: "a new password",
    currentPassword: PASSWORD,
  });
  await as(shop, session).users.updateProfile({ password: "another password", currentPassword: "a new password" });
  expect(await changesOf(nora.id)).toMatchObject([
    { actor: { _id: nora.id }, label: "Nora W.", after: { password: "changed" } },
    {
      actor: { _id: nora.id },
      action: "updated",
      label: "Nora W.",
      before: { name: "Nora" },
      after: { name: "Nora W.", password: "changed" },
    },
  ]);
});

test("only admins can list and change users", async () => {
  const { shop, admin } = await staffed();
  const { id } = admin;
  await expectAdminOnly(shop, ({ users: { list, normal, adminList, adminById, update } }) => [
    list({}),
    normal({}),
    adminList({}),
    adminById({ id }),
    update({ id, isAdmin: false }),
  ]);
});
