import { newId } from "@shop/db/columns";
import { apiKeys } from "@shop/db/schema/api-keys";
import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { emailRestores, users } from "@shop/db/schema/users";
import { and, asc, desc, eq, isNull, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addApiKey, addPerson, as, codeOf, errorOf, PASSWORD, testShop, type TestShop } from "../../testing.ts";

const [NEW, LATER] = ["a new password", "a later password"];
const [OWNERS, THIEFS, SECOND] = ["owner@test.example", "thief@test.example", "thief-2@test.example"];
const INVALID = {
  status: 400,
  code: "BAD_REQUEST",
  message: "This link is invalid or has expired. If you have used it, ask for a new password with your email address.",
};

const visitor = (shop: TestShop) => as(shop, null).users;
const logIn = (shop: TestShop, email: string, password: string, code?: string) =>
  visitor(shop).login({ email, password, ...(code !== undefined && { code }) });
const refusedLogin = async (shop: TestShop, email: string, password: string) =>
  (await errorOf(logIn(shop, email, password))).status;

interface Link {
  val: string;
  key: string;
}

/** The newest mail of a kind to a recipient, with the parameters of its link to restore the address. */
async function mailTo(shop: TestShop, recipient: string, kind = "email-changed") {
  const [mail] = await shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), like(outbox.cause, `${kind}:%`)))
    .orderBy(desc(outbox.id))
    .limit(1);
  const query = /\/restore-email\?(\S+)/.exec(mail?.text ?? "")?.[1];
  const found = new URLSearchParams(query);
  const link: Link | null = query ? { val: found.get("vl") ?? "", key: found.get("r") ?? "" } : null;
  return { mail, link };
}

async function linkTo(shop: TestShop, recipient: string): Promise<Link> {
  const { link } = await mailTo(shop, recipient);
  if (!link) throw new Error(`${recipient} got no link`);
  return link;
}

/** An account whose password a thief knows, who has logged in and changed the address. */
async function takenOver(about: { isAdmin?: boolean } = {}) {
  const shop = await testShop();
  const owner = await addPerson(shop, { name: "Nora", email: OWNERS, ...about });
  const thief = await logIn(shop, OWNERS, PASSWORD);
  const move = async (email: string, from: { token: string } = thief, currentPassword = PASSWORD) =>
    as(shop, from).users.updateProfile({ email, currentPassword });
  await move(THIEFS);
  const restore = async (link: Link) => visitor(shop).restoreEmail(link);
  const emailNow = async () => (await shop.db.select().from(users).where(eq(users.id, owner.id)))[0]?.email;
  return { shop, owner, thief, move, restore, emailNow, link: await linkTo(shop, OWNERS) };
}

test("the link gives the address back, signs everyone out and leads to a new password", async () => {
  const { shop, owner, thief, restore, link } = await takenOver();
  const stolen = await as(shop, thief).users.updateProfile({ password: NEW, currentPassword: PASSWORD });
  const { val, key, ...said } = await restore(link);
  expect(said).toEqual({ revokedKeys: 0, hasLostTwoFactor: false });
  for (const { token } of [owner, thief, stolen])
    expect(await errorOf(as(shop, { token }).users.byId({ id: "profile" }))).toMatchObject({ status: 401 });
  for (const email of [OWNERS, THIEFS])
    for (const password of [PASSWORD, NEW]) expect(await refusedLogin(shop, email, password)).toBe(401);
  await visitor(shop).resetPassword({ val, key, password: LATER });
  expect(await logIn(shop, OWNERS, LATER)).toMatchObject({ _id: owner.id, email: OWNERS });
});

test("the link is valid for seven days, stored only as a hash and works once", async () => {
  const { shop, owner, restore, link } = await takenOver();
  const [row] = await shop.db.select().from(emailRestores);
  expect(row).toMatchObject({ id: link.val, userId: owner.id, email: OWNERS });
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(link.key);
  const days = ((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 86_400_000;
  expect(days).toBeCloseTo(7, 3);
  const answers = await Promise.allSettled([restore(link), restore(link)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await errorOf(restore(link))).toEqual(INVALID);
});

test("an unknown, changed or expired link is refused in the same way, and changes nothing", async () => {
  const { shop, owner, restore, emailNow, link } = await takenOver();
  const { val, key } = link;
  for (const wrong of [
    { val, key: `${key}x` },
    { val, key: "" },
    { val: newId(), key },
    { val: owner.id, key },
    { val: "\0", key: "' or true --" },
    { val: "x".repeat(10_000), key: "\ud800" },
  ])
    expect(await errorOf(restore(wrong)), wrong.val.slice(0, 40)).toEqual(INVALID);
  await shop.db.update(emailRestores).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await errorOf(restore(link))).toEqual(INVALID);
  expect(await emailNow()).toBe(THIEFS);
  expect(await logIn(shop, THIEFS, PASSWORD)).toMatchObject({ _id: owner.id });
});

test("reset links that were mailed to the other address, and API keys, are void", async () => {
  const { shop, owner, restore, link } = await takenOver();
  const { token } = await addApiKey(shop, owner, ["orders:read"]);
  await visitor(shop).forgotPassword({ EmailAddress: THIEFS });
  const { mail } = await mailTo(shop, THIEFS, "password-reset");
  const query = new URLSearchParams(/\/set\?(\S+)/.exec(mail?.text ?? "")?.[1]);
  expect(await restore(link)).toMatchObject({ revokedKeys: 1 });
  expect(await errorOf(as(shop, { token }).orders.mine({}))).toMatchObject({ status: 401 });
  const sent = { val: query.get("vl") ?? "", key: query.get("r") ?? "", password: NEW };
  expect(await errorOf(visitor(shop).resetPassword(sent))).toMatchObject({ status: 400 });
});

test("keys that a taken over admin has made for others since are revoked, older ones are not", async () => {
  const shop = await testShop();
  const [ada, omar] = [await addPerson(shop, { isAdmin: true, email: OWNERS }), await addPerson(shop)];
  const older = await addApiKey(shop, omar, ["orders:read"], {
    createdBy: ada.id,
    createdAt: new Date(Date.now() - 60_000),
  });
  await as(shop, ada).users.updateProfile({ email: THIEFS, currentPassword: PASSWORD });
  const since = await addApiKey(shop, omar, ["orders:read"], { createdBy: ada.id });
  expect(await visitor(shop).restoreEmail(await linkTo(shop, OWNERS))).toMatchObject({ revokedKeys: 0 });
  const alive = await shop.db.select().from(apiKeys).where(isNull(apiKeys.revokedAt));
  expect(alive.map(({ id }) => id)).toEqual([older.id]);
  expect((await mailTo(shop, omar.email, "api-keys-ended")).mail?.text).toContain("revoked by our team");
  expect(since.id).not.toBe(older.id);
});

test("both addresses are told, and the log records it without a link", async () => {
  const { shop, owner, restore, link } = await takenOver();
  const { key } = await restore(link);
  const [back, away] = [await mailTo(shop, OWNERS, "email-restored"), await mailTo(shop, THIEFS, "email-restored")];
  expect(back.mail?.text).toContain("/forgot-password");
  expect(away.mail?.text).toContain("/contact-us");
  const messages = JSON.stringify([back.mail, away.mail]);
  for (const secret of [key, link.key]) expect(messages).not.toContain(secret);
  expect(away.mail?.text).not.toContain(OWNERS);
  const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: "updated",
    entity: "user",
    actorId: owner.id,
    recordId: owner.id,
    before: { email: THIEFS },
    after: { email: OWNERS, password: "removed" },
  });
});

describe("a thief who changes the address again", () => {
  test("cannot use the link of an address in between once the owner has used the first", async () => {
    const { shop, move, restore, emailNow, link } = await takenOver();
    await move(SECOND);
    const between = await linkTo(shop, THIEFS);
    await restore(link);
    expect(await errorOf(restore(between))).toEqual(INVALID);
    expect(await emailNow()).toBe(OWNERS);
  });

  test("does not stop the owner by using the link of an address in between first", async () => {
    const { shop, move, restore, emailNow, link } = await takenOver();
    await move(SECOND);
    await restore(await linkTo(shop, THIEFS));
    expect(await emailNow()).toBe(THIEFS);
    await restore(link);
    expect(await emailNow()).toBe(OWNERS);
  });

  test("gets no link by moving the account away and back", async () => {
    const { shop, move, restore, emailNow, link } = await takenOver();
    await move(SECOND);
    const between = await linkTo(shop, THIEFS);
    await move(OWNERS);
    expect((await mailTo(shop, SECOND)).link).toBeNull();
    expect((await mailTo(shop, SECOND)).mail?.text).toContain("/contact-us");
    expect(await errorOf(restore(between))).toEqual(INVALID);
    await restore(link);
    expect(await emailNow()).toBe(OWNERS);
  });

  test("replaces the owner's link only by another one to the owner", async () => {
    const { shop, move, restore, emailNow, link } = await takenOver();
    await move(OWNERS);
    await move(THIEFS);
    expect(await errorOf(restore(link))).toEqual(INVALID);
    await restore(await linkTo(shop, OWNERS));
    expect(await emailNow()).toBe(OWNERS);
    expect(await shop.db.$count(emailRestores, isNull(emailRestores.usedAt))).toBe(0);
  });

  test("cannot take the account back after staff have changed the address", async () => {
    const { shop, owner, move, restore } = await takenOver();
    await move(SECOND);
    const between = await linkTo(shop, THIEFS);
    const admin = await addPerson(shop, { isAdmin: true });
    await as(shop, admin).users.update({ id: owner.id, email: "rescued@test.example" });
    expect(await errorOf(restore(between))).toEqual(INVALID);
    expect((await mailTo(shop, SECOND)).link).toBeNull();
  });
});

describe("the former address", () => {
  const TAKEN = { status: 400, message: "User already exists" };
  const register = (shop: TestShop, email: string) => visitor(shop).register({ name: "T", email, password: PASSWORD });

  test("cannot be taken by another account while the link is valid", async () => {
    const { shop, restore, emailNow, link } = await takenOver();
    const [other, admin] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
    for (const email of [OWNERS, OWNERS.toUpperCase()]) {
      expect(await errorOf(register(shop, email))).toMatchObject(TAKEN);
      const change = as(shop, other).users.updateProfile({ email, currentPassword: PASSWORD });
      expect(await errorOf(change)).toMatchObject(TAKEN);
      expect(await errorOf(as(shop, admin).users.update({ id: other.id, email }))).toMatchObject(TAKEN);
    }
    await restore(link);
    expect(await emailNow()).toBe(OWNERS);
    expect(await register(shop, THIEFS)).toMatchObject({ email: THIEFS });
  });

  test("can be taken when the link has expired, and the link then stays invalid", async () => {
    const { shop, restore, link } = await takenOver();
    await shop.db.update(emailRestores).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await register(shop, OWNERS)).toMatchObject({ email: OWNERS });
    expect(await errorOf(restore(link))).toEqual(INVALID);
  });

  test("cannot be registered at the moment of the change", async () => {
    const shop = await testShop();
    const owner = await addPerson(shop, { email: OWNERS });
    const session = await logIn(shop, OWNERS, PASSWORD);
    const [moved, ...registered] = await Promise.allSettled([
      as(shop, session).users.updateProfile({ email: THIEFS, currentPassword: PASSWORD }),
      ...Array.from({ length: 5 }, () => register(shop, OWNERS)),
    ]);
    expect(moved.status).toBe("fulfilled");
    expect(new Set(registered.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    await visitor(shop).restoreEmail(await linkTo(shop, OWNERS));
    expect(await shop.db.$count(users, and(eq(users.id, owner.id), eq(users.email, OWNERS)))).toBe(1);
  });
});

describe("two-step sign-in", () => {
  async function turnOn(shop: TestShop, session: { token: string }, password = PASSWORD) {
    const mine = as(shop, session).users;
    const { secret } = await mine.beginTwoFactor({ password });
    await mine.confirmTwoFactor({ code: codeOf(secret) });
    return secret;
  }
  const isOn = async ({ db }: TestShop, id: string) =>
    (await db.select().from(users).where(eq(users.id, id)))[0]?.totpEnabledAt !== null;

  test("that a thief has turned on after the change is removed", async () => {
    const { shop, owner, thief, restore, link } = await takenOver();
    await turnOn(shop, thief);
    const { val, key, hasLostTwoFactor } = await restore(link);
    expect(hasLostTwoFactor).toBe(true);
    await visitor(shop).resetPassword({ val, key, password: LATER });
    expect(await logIn(shop, OWNERS, LATER)).toMatchObject({ _id: owner.id });
    expect((await mailTo(shop, OWNERS, "email-restored")).mail?.text).toContain("Two-step sign-in");
  });

  test("that a thief has turned on just before the change is removed", async () => {
    const shop = await testShop();
    const owner = await addPerson(shop, { email: OWNERS });
    await shop.db.update(users).set({ provenEmail: OWNERS });
    const session = await logIn(shop, OWNERS, PASSWORD);
    const secret = await turnOn(shop, session);
    const change = { email: THIEFS, currentPassword: PASSWORD, code: codeOf(secret, 1) };
    await as(shop, session).users.updateProfile(change);
    expect(await visitor(shop).restoreEmail(await linkTo(shop, OWNERS))).toMatchObject({ hasLostTwoFactor: true });
    expect(await isOn(shop, owner.id)).toBe(false);
  });

  test("that was on for longer stays: who reads only the old mailbox does not get in", async () => {
    const { shop, owner, restore, link } = await takenOver();
    const old = { totpEnabledAt: sql`now() - interval '8 days'`, totpEmailWasProved: true };
    await shop.db.update(users).set({ totpSecret: "x", ...old });
    const { val, key, hasLostTwoFactor } = await restore(link);
    expect(hasLostTwoFactor).toBe(false);
    await visitor(shop).resetPassword({ val, key, password: LATER });
    expect(await errorOf(logIn(shop, OWNERS, LATER))).toMatchObject({ needs: "code" });
    expect(await isOn(shop, owner.id)).toBe(true);
  });

  test("of an admin stays, and another admin can remove it", async () => {
    const { shop, owner, thief, restore, link } = await takenOver({ isAdmin: true });
    await turnOn(shop, thief);
    expect(await restore(link)).toMatchObject({ hasLostTwoFactor: false });
    expect(await isOn(shop, owner.id)).toBe(true);
    await as(shop, await addPerson(shop, { isAdmin: true })).users.resetTwoFactor({ id: owner.id });
    expect(await isOn(shop, owner.id)).toBe(false);
  });
});

test("another spelling of the same address needs no link", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop, { email: OWNERS });
  await as(shop, nora).users.updateProfile({ email: OWNERS.toUpperCase() });
  expect([await shop.db.$count(emailRestores), await shop.db.$count(outbox)]).toEqual([0, 0]);
});

test("the link ends with the account", async () => {
  const { shop, thief, restore, link } = await takenOver();
  await as(shop, thief).users.deleteAccount({ password: PASSWORD });
  expect(await errorOf(restore(link))).toEqual(INVALID);
  expect(await shop.db.select().from(emailRestores).orderBy(asc(emailRestores.id))).toEqual([]);
});

test("an address tries at most ten links a minute", async () => {
  const shop = await testShop({ limits: {} });
  const attempt = (address: string) =>
    errorOf(as(shop, null, { address }).users.restoreEmail({ val: newId(), key: "x" }));
  for (let n = 0; n < 10; n += 1) expect(await attempt("192.0.2.1")).toEqual(INVALID);
  expect(await attempt("192.0.2.1")).toMatchObject({ status: 429 });
  expect(await attempt("192.0.2.2")).toEqual(INVALID);
});
