import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { queryChannel, type RunningQuery } from "@shop/db/query-channel";
import { passwordResets } from "@shop/db/schema/users";
import { desc, eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { addApiKey, addPerson, as, PASSWORD, errorOf, testShop, type TestShop } from "../../testing.ts";

const ON_ITS_WAY = { Result: "If that email is registered, a reset link is on its way." };
const DONE = { Result: "Password has been reset. Please log in." };
const INVALID = {
  status: 400,
  code: "BAD_REQUEST",
  message: "This reset link is invalid or has expired.",
  Result: "This reset link is invalid or has expired.",
};
const NEW = "a new password";

const visitor = (shop: TestShop) => as(shop, null).users;

/** Requests a link and reads it from the email. */
async function linkFor(shop: TestShop, EmailAddress: string): Promise<{ val: string; key: string }> {
  expect(await visitor(shop).forgotPassword({ EmailAddress })).toEqual(ON_ITS_WAY);
  const [mail] = await shop.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  const link = new URL(/http\S+\/set\?\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return { val: link.searchParams.get("vl") ?? "", key: link.searchParams.get("r") ?? "" };
}

async function shopWithNora() {
  const shop = await testShop();
  return { shop, nora: await addPerson(shop, { name: "Nora", email: "Nora@test.example" }) };
}

test("a reset link sets a new password and revokes every older token of the user", async () => {
  const { shop, nora } = await shopWithNora();
  const link = await linkFor(shop, "nora@TEST.example");
  expect(await visitor(shop).resetPassword({ ...link, password: NEW })).toEqual(DONE);
  expect(await errorOf(as(shop, nora).users.byId({ id: "profile" }))).toMatchObject({ status: 401 });
  expect(await errorOf(visitor(shop).login({ email: nora.email, password: PASSWORD }))).toMatchObject({
    status: 401,
  });
  expect(await visitor(shop).login({ email: nora.email, password: NEW })).toMatchObject({ _id: nora.id });
});

test("the link is sent to the account's email, stored only as a hash and valid for an hour", async () => {
  const { shop, nora } = await shopWithNora();
  const { val, key } = await linkFor(shop, "NORA@test.example");
  expect(await shop.db.select().from(outbox)).toMatchObject([
    { recipient: nora.email, cause: `password-reset:${val}` },
  ]);
  const [row] = await shop.db.select().from(passwordResets);
  expect(row).toMatchObject({ id: val, userId: nora.id, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(JSON.stringify(row)).not.toContain(key);
  expect((row!.expiresAt.getTime() - row!.createdAt.getTime()) / 60_000).toBe(60);
});

test("an unknown email gets the same response, and nothing is stored or sent", async () => {
  const { shop } = await shopWithNora();
  for (const EmailAddress of ["nobody@test.example", "nora@test.example.org"])
    expect(await visitor(shop).forgotPassword({ EmailAddress })).toEqual(ON_ITS_WAY);
  expect([await shop.db.$count(outbox), await shop.db.$count(passwordResets)]).toEqual([0, 0]);
});

test("requests for known and unknown emails run the same number and kinds of statements", async () => {
  const { shop, nora } = await shopWithNora();
  let texts: string[] = [];
  const note = (query: unknown) => void texts.push((query as RunningQuery).text);
  queryChannel.start.subscribe(note);
  onTestFinished(() => queryChannel.start.unsubscribe(note));
  const work: string[][] = [];
  for (const EmailAddress of [nora.email, "nobody@test.example"]) {
    texts = [];
    await visitor(shop).forgotPassword({ EmailAddress });
    work.push(texts.map((text) => text.split(" ")[0]?.replace("delete", "insert") ?? ""));
  }
  expect(work[0]).toEqual(["begin", "select", "select", "insert", "insert", "commit"]);
  expect(work[1]).toEqual(work[0]);
});

test.each([
  [{ EmailAddress: "nobody" }, "EmailAddress: Must be an email address like name@example.com"],
  [{ EmailAddress: "" }, "EmailAddress: Must be an email address like name@example.com"],
  [{}, "EmailAddress: Is required"],
])("requesting a link with %j is refused", async (wrong, message) => {
  const { shop } = await shopWithNora();
  expect(await errorOf(visitor(shop).forgotPassword(wrong as { EmailAddress: string }))).toMatchObject({ message });
});

test("a link works once and invalidates only that user's other links", async () => {
  const { shop, nora } = await shopWithNora();
  const omar = await addPerson(shop);
  const [first, second, omars] = [
    await linkFor(shop, nora.email),
    await linkFor(shop, nora.email),
    await linkFor(shop, omar.email),
  ];
  await visitor(shop).resetPassword({ ...first, password: NEW });
  for (const link of [first, second])
    expect(await errorOf(visitor(shop).resetPassword({ ...link, password: "another one" }))).toEqual(INVALID);
  expect(await visitor(shop).login({ email: nora.email, password: NEW })).toMatchObject({ _id: nora.id });
  expect(await visitor(shop).resetPassword({ ...omars, password: NEW })).toEqual(DONE);
});

test("a newer link keeps the older one valid, so that strangers can't invalidate it", async () => {
  const { shop, nora } = await shopWithNora();
  const older = await linkFor(shop, nora.email);
  await linkFor(shop, nora.email);
  expect(await visitor(shop).resetPassword({ ...older, password: NEW })).toEqual(DONE);
});

test("at most three links are sent in 15 minutes, and every request gets the same response", async () => {
  const { shop, nora } = await shopWithNora();
  const ask = (n: number) =>
    as(shop, null, { address: `198.51.100.${n}` }).users.forgotPassword({ EmailAddress: nora.email });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)));
  expect(answers).toEqual(answers.map(() => ON_ITS_WAY));
  expect([await shop.db.$count(outbox), await shop.db.$count(passwordResets)]).toEqual([3, 3]);
  await shop.db.update(passwordResets).set({ createdAt: sql`now() - interval '16 minutes'` });
  await ask(1);
  expect(await shop.db.$count(outbox)).toBe(4);
});

test("changing the email, by the user or an admin, invalidates links that were sent to the old one", async () => {
  const { shop, nora } = await shopWithNora();
  const admin = await addPerson(shop, { isAdmin: true });
  const first = await linkFor(shop, nora.email);
  await as(shop, nora).users.updateProfile({ email: "moved@test.example", currentPassword: PASSWORD });
  const second = await linkFor(shop, "moved@test.example");
  await as(shop, admin).users.update({ id: nora.id, email: "again@test.example" });
  for (const link of [first, second])
    expect(await errorOf(visitor(shop).resetPassword({ ...link, password: NEW }))).toEqual(INVALID);
});

test("a reset revokes only API keys that users created for themselves, and sends an email", async () => {
  const shop = await testShop();
  const [ada, other, nora] = [
    await addPerson(shop, { isAdmin: true }),
    await addPerson(shop, { isAdmin: true }),
    await addPerson(shop),
  ];
  const own = await addApiKey(shop, ada, ["admin"]);
  const forNora = await addApiKey(shop, nora, ["orders:read"], { createdBy: ada.id });
  const others = await addApiKey(shop, other, ["admin"]);
  const link = await linkFor(shop, ada.email);
  await visitor(shop).resetPassword({ ...link, password: NEW });
  expect(await errorOf(as(shop, own).users.list({}))).toMatchObject({ status: 401 });
  expect(await as(shop, forNora).orders.mine({})).toEqual([]);
  expect(await as(shop, others).users.list({})).toHaveLength(3);
  const mails = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.cause, `password-changed:${ada.id}`));
  expect(mails).toMatchObject([{ recipient: ada.email, subject: "Your password at Test Supply was changed" }]);
});

test("a common password is refused, and the link stays valid", async () => {
  const { shop, nora } = await shopWithNora();
  const link = await linkFor(shop, nora.email);
  for (const password of ["sunshine1", shop.settings.name, nora.email])
    expect(await errorOf(visitor(shop).resetPassword({ ...link, password })), password).toMatchObject({
      status: 400,
      message: "This password is too common: choose another",
    });
  expect(await visitor(shop).login({ email: nora.email, password: PASSWORD })).toMatchObject({ _id: nora.id });
  expect(await visitor(shop).resetPassword({ ...link, password: NEW })).toEqual(DONE);
});

test("an expired or invalid link is refused", async () => {
  const { shop, nora } = await shopWithNora();
  const { val, key } = await linkFor(shop, nora.email);
  const other = await linkFor(shop, nora.email);
  for (const wrong of [
    { val, key: other.key },
    { val: other.val, key },
    { val: newId(), key },
    { val, key: "" },
    { val: "", key: "" },
    { val: "\0", key: "\0" },
    { val: "' or true --", key },
    { val: nora.id, key: nora.token },
    { val, key: `${key} ` },
    { val, key: key.toUpperCase() },
    { val, key: "\ud800" },
    { val: "x".repeat(100_000), key },
  ])
    expect(await errorOf(visitor(shop).resetPassword({ ...wrong, password: NEW })), wrong.val).toEqual(INVALID);
  await shop.db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await errorOf(visitor(shop).resetPassword({ val, key, password: NEW }))).toEqual(INVALID);
  expect(await visitor(shop).login({ email: nora.email, password: PASSWORD })).toMatchObject({ _id: nora.id });
});

test.each([
  ["1234567", "password: Must have at least 8 characters"],
  ["x".repeat(129), "password: Must have at most 128 characters"],
])("a password of invalid length leaves the link unused", async (password, message) => {
  const { shop, nora } = await shopWithNora();
  const link = await linkFor(shop, nora.email);
  expect(await errorOf(visitor(shop).resetPassword({ ...link, password }))).toMatchObject({ status: 400, message });
  expect(await visitor(shop).resetPassword({ ...link, password: NEW })).toEqual(DONE);
});

test("the log records that the password was changed and by whom, without the password", async () => {
  const { shop, nora } = await shopWithNora();
  const link = await linkFor(shop, nora.email);
  await visitor(shop).resetPassword({ ...link, password: NEW });
  const admin = await addPerson(shop, { isAdmin: true });
  const { entries } = await as(shop, admin).audit.list({ recordId: nora.id });
  expect(entries).toMatchObject([
    { actor: { _id: nora.id }, action: "updated", entity: "user", label: "Nora", after: { password: "changed" } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/argon2|a new password/);
});

test("after ten requests a minute from one address, more are refused for known and unknown emails", async () => {
  const shop = await testShop({ limits: {} });
  const nora = await addPerson(shop);
  const headers = new Map<string, string>();
  const ask = (address: string, EmailAddress: string) =>
    as(shop, null, { address, setHeader: (name, value) => headers.set(name, value) }).users.forgotPassword({
      EmailAddress,
    });
  for (let n = 0; n < 10; n += 1) await ask("192.0.2.1", n % 2 ? nora.email : `n${n}@test.example`);
  for (const email of [nora.email, "nobody@test.example"])
    expect(await errorOf(ask("192.0.2.1", email))).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(await ask("192.0.2.2", nora.email)).toEqual(ON_ITS_WAY);
});
