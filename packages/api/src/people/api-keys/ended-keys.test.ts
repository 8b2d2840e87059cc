import { openDatabase } from "@shop/db/client";
import { apiKeys } from "@shop/db/schema/api-keys";
import { auditLog } from "@shop/db/schema/audit";
import { outbox } from "@shop/db/schema/contacts";
import { NOT_FOR_API_KEYS, TOKEN_FAILED } from "@shop/domain/messages";
import { asc, eq, isNull, like, or, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  addApiKey,
  addPerson,
  as,
  holdRows,
  PASSWORD,
  errorOf,
  testShop,
  waitForBlockedSessions,
  type Person,
  type TestShop,
} from "../../testing.ts";
import { expireApiKeys } from "./revoke-keys.ts";

const NEW = "another good password";
const failed = { status: 401, message: TOKEN_FAILED };

/** Two admins and two customers with keys: Nora has two keys created by Ada and one by Bo, Omar has one by Ada. */
async function shopWithKeys() {
  const shop = await testShop();
  const [ada, bo] = [await addPerson(shop, { name: "Ada", isAdmin: true }), await addPerson(shop, { isAdmin: true })];
  const [nora, omar] = [await addPerson(shop, { name: "Nora" }), await addPerson(shop, { name: "Omar" })];
  const add = (owner: Person, maker: Person, name: string) =>
    addApiKey(shop, owner, ["orders:read"], { name, createdBy: maker.id });
  const keys = {
    till: await add(nora, ada, "Till"),
    warehouse: await add(nora, ada, "Warehouse"),
    feed: await add(nora, bo, "Feed"),
    clinic: await add(omar, ada, "Clinic"),
    own: await add(ada, ada, "Ada's own"),
  };
  return { shop, ada, bo, nora, omar, keys };
}

const works = (shop: TestShop, { token }: { token: string }) =>
  as(shop, { token })
    .orders.mine({})
    .then(
      () => true,
      async (error: unknown) => {
        expect(await errorOf(Promise.reject(error as Error))).toMatchObject(failed);
        return false;
      },
    );

type Keys = Awaited<ReturnType<typeof shopWithKeys>>["keys"];

/** The names of the keys that work. */
async function alive(shop: TestShop, keys: Keys): Promise<string[]> {
  const states = await Promise.all(Object.values(keys).map((key) => works(shop, key)));
  return Object.keys(keys).filter((_, index) => states[index]);
}

/** The recipient, subject and text of each email about keys. */
const mails = async ({ db }: TestShop) =>
  (
    await db
      .select()
      .from(outbox)
      .where(or(like(outbox.cause, "api-key%"), like(outbox.cause, "password-changed:%")))
      .orderBy(asc(outbox.id))
  ).map(({ recipient, subject, text }) => ({ recipient, subject, text }));

const ended = (person: Person, count: number, ...words: string[]) => ({
  recipient: person.email,
  subject: `${count === 1 ? "An API key" : `${count} API keys`} for your account at Test Supply ${count === 1 ? "is" : "are"} no longer valid`,
  text: expect.stringMatching(new RegExp(words.join("[^]*"))) as string,
});

describe("keys created by an admin are revoked", () => {
  test("when the admin is demoted, together with their own keys, and each account gets one email without the admin's name", async () => {
    const { shop, ada, bo, nora, omar, keys } = await shopWithKeys();
    await as(shop, bo).users.update({ id: ada.id, isAdmin: false });
    expect(await alive(shop, keys)).toEqual(["feed"]);
    const sent = await mails(shop);
    expect(sent).toHaveLength(3);
    expect(sent).toEqual(
      expect.arrayContaining([
        ended(ada, 1, "Ada's own", "role of your account has changed"),
        ended(nora, 2, "Till", "Warehouse", "no longer manages API keys"),
        ended(omar, 1, "Clinic", "no longer manages API keys"),
      ]),
    );
    for (const mail of sent.filter(({ recipient }) => recipient !== ada.email)) {
      expect(mail.text).not.toContain("Ada");
      expect(mail.text).not.toContain(ada.email);
    }
    expect(await shop.db.$count(auditLog, eq(auditLog.action, "revoked"))).toBe(4);
    await as(shop, bo).users.update({ id: ada.id, isAdmin: true });
    expect(await alive(shop, keys)).toEqual(["feed"]);
  });

  test("when the admin deletes their account, which gets no email", async () => {
    const { shop, ada, nora, omar, keys } = await shopWithKeys();
    await as(shop, ada).users.deleteAccount({ password: PASSWORD });
    expect(await alive(shop, keys)).toEqual(["feed"]);
    const sent = await mails(shop);
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(expect.arrayContaining([ended(nora, 2, "Till"), ended(omar, 1, "Clinic")]));
    // Customers still see their revoked keys.
    expect((await as(shop, nora).apiKeys.mine()).map(({ name }) => name)).toEqual(["Feed", "Warehouse", "Till"]);
  });
});

describe("all keys of an account are revoked, no matter who created them", () => {
  const rest = ["clinic", "own"];

  test("when the password changes, and the email and the response report it", async () => {
    const { shop, nora, keys } = await shopWithKeys();
    const saved = await as(shop, nora).users.updateProfile({ password: NEW, currentPassword: PASSWORD });
    expect(saved.revokedKeys).toBe(3);
    expect(await alive(shop, keys)).toEqual(rest);
    expect(await mails(shop)).toEqual([
      {
        recipient: nora.email,
        subject: "Your password at Test Supply was changed",
        text: expect.stringContaining("The 3 API keys for your account were revoked as well.") as string,
      },
    ]);
  });

  test("when the password changes over REST, and the response has their number", async () => {
    const { shop, nora, keys } = await shopWithKeys();
    const saved = await as(shop, nora).users.updateProfile({ password: NEW, currentPassword: PASSWORD });
    expect(Object.keys(saved)).toEqual(["_id", "name", "email", "isAdmin", "token", "revokedKeys"]);
    expect(saved.revokedKeys).toBe(3);
    expect(await alive(shop, keys)).toEqual(rest);
  });

  test("when the password is reset, and the email and the response report it", async () => {
    const { shop, nora, keys } = await shopWithKeys();
    await as(shop, null).users.forgotPassword({ EmailAddress: nora.email });
    const [mail] = await shop.db.select().from(outbox);
    const link = new URLSearchParams(/\/set\?(\S+)/.exec(mail?.text ?? "")?.[1]);
    const sent = { val: link.get("vl") ?? "", key: link.get("r") ?? "", password: NEW };
    expect(await as(shop, null).users.resetPassword(sent)).toEqual({
      Result: "Password has been reset. Please log in.",
      revokedKeys: 3,
    });
    expect(await alive(shop, keys)).toEqual(rest);
    expect(await mails(shop)).toMatchObject([
      { text: expect.stringContaining("The 3 API keys for your account were revoked as well.") as string },
    ]);
  });

  test("when the user logs out everywhere, and an email and the response report it", async () => {
    const { shop, nora, keys } = await shopWithKeys();
    expect(await as(shop, nora).users.logOutEverywhere()).toMatchObject({ revokedKeys: 3 });
    expect(await alive(shop, keys)).toEqual(rest);
    expect(await mails(shop)).toEqual([ended(nora, 3, "Till", "You signed out everywhere")]);
  });

  test("and an account without keys gets no email about keys", async () => {
    const { shop } = await shopWithKeys();
    const eve = await addPerson(shop);
    expect(await as(shop, eve).users.logOutEverywhere()).toMatchObject({ revokedKeys: 0 });
    const zoe = await addPerson(shop);
    const saved = await as(shop, zoe).users.updateProfile({ password: NEW, currentPassword: PASSWORD });
    expect(saved).not.toHaveProperty("revokedKeys");
    expect(await mails(shop)).toMatchObject([{ text: expect.not.stringContaining("API key") as string }]);
  });

  test("but keys that ended before are not counted, and other profile changes revoke none", async () => {
    const { shop, nora, bo, keys } = await shopWithKeys();
    await as(shop, nora).users.updateProfile({ name: "Nora W." });
    await as(shop, nora).users.updateProfile({ email: "moved@test.example", currentPassword: PASSWORD });
    expect(await alive(shop, keys)).toEqual(["till", "warehouse", "feed", ...rest]);
    await as(shop, bo).apiKeys.revoke({ id: keys.till.id });
    await shop.db
      .update(apiKeys)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(apiKeys.id, keys.feed.id));
    expect(await as(shop, nora).users.logOutEverywhere()).toMatchObject({ revokedKeys: 1 });
  });
});

describe("creating a key fails", () => {
  test.each([
    ["the admin's demotion", "id"],
    ["the admin's password change", "version"],
  ])("because of %s at the same moment", async (_, kind) => {
    const { shop, ada, bo, nora, keys } = await shopWithKeys();
    const { db, pool } = openDatabase({ url: shop.url() });
    onTestFinished(() => pool.end());
    const held = await holdRows(shop, "users", [ada.id]);
    const ending =
      kind === "id"
        ? as({ ...shop, db }, bo).users.update({ id: ada.id, isAdmin: false })
        : as({ ...shop, db }, ada).users.updateProfile({ password: NEW, currentPassword: PASSWORD });
    await waitForBlockedSessions(shop, 1);
    const making = errorOf(
      as(shop, ada).apiKeys.create({ name: "Late", userid: nora.id, scopes: ["orders:read"], password: PASSWORD }),
    );
    await waitForBlockedSessions(shop, 2);
    await held.release();
    await ending;
    expect(await making).toMatchObject(failed);
    expect(await shop.db.$count(apiKeys, eq(apiKeys.name, "Late"))).toBe(0);
    expect(await works(shop, keys.own)).toBe(false);
  });
});

describe("an account's list of its own keys", () => {
  test("contains every key, newest first, with scopes and state but without data of the admin", async () => {
    const { shop, ada, bo, nora, keys } = await shopWithKeys();
    await as(shop, keys.till).orders.mine({});
    await as(shop, bo).apiKeys.revoke({ id: keys.warehouse.id });
    const list = await as(shop, nora).apiKeys.mine();
    expect(list).toMatchObject([
      { name: "Feed", state: "active", madeBy: "staff", lastUsedAt: null, revokedAt: null, expiresAt: null },
      { name: "Warehouse", state: "revoked", revokedAt: expect.any(String) as string },
      {
        _id: keys.till.id,
        name: "Till",
        hint: keys.till.token.slice(-4),
        scopes: ["orders:read"],
        lastUsedAt: expect.any(String) as string,
        createdAt: expect.any(String) as string,
      },
    ]);
    expect(JSON.stringify(list)).not.toMatch(new RegExp([ada.id, ada.email, bo.id, bo.email, "Ada"].join("|")));
    expect(await as(shop, ada).apiKeys.mine()).toMatchObject([{ name: "Ada's own", madeBy: "you" }]);
    expect(await as(shop, await addPerson(shop)).apiKeys.mine()).toEqual([]);
  });

  test("lets only that account revoke a key, once, with an email and an audit log entry", async () => {
    const { shop, ada, nora, omar, keys } = await shopWithKeys();
    for (const other of [omar, ada])
      expect(await errorOf(as(shop, other).apiKeys.revokeMine({ id: keys.till.id }))).toMatchObject({ status: 404 });
    expect(await errorOf(as(shop, nora).apiKeys.revokeMine({ id: "1" }))).toMatchObject({ status: 404 });
    const revoked = await as(shop, nora).apiKeys.revokeMine({ id: keys.till.id });
    expect(revoked).toMatchObject({ state: "revoked", madeBy: "staff" });
    expect(await as(shop, nora).apiKeys.revokeMine({ id: keys.till.id })).toEqual(revoked);
    expect(await works(shop, keys.till)).toBe(false);
    expect(await mails(shop)).toEqual([ended(nora, 1, "Till", "It was revoked in your account")]);
    expect(await shop.db.select().from(auditLog)).toMatchObject([
      { actorId: nora.id, action: "revoked", label: "Till" },
    ]);
  });

  test("can't be read or changed with an API key", async () => {
    const { shop, ada, nora } = await shopWithKeys();
    for (const person of [ada, nora]) {
      const { id, token } = await addApiKey(shop, person, ["admin", "orders:read"]);
      const ask = as(shop, { token }).apiKeys;
      const refused = await Promise.all([ask.mine(), ask.revokeMine({ id })].map(errorOf));
      for (const refusal of refused) expect(refusal).toMatchObject({ status: 403, message: NOT_FOR_API_KEYS });
    }
  });

  test("the account gets one email when an admin revokes a key", async () => {
    const { shop, bo, nora, keys } = await shopWithKeys();
    await as(shop, bo).apiKeys.revoke({ id: keys.till.id });
    await as(shop, bo).apiKeys.revoke({ id: keys.till.id });
    expect(await mails(shop)).toEqual([ended(nora, 1, "Till", "It was revoked by our team")]);
  });
});

describe("an expired key", () => {
  const expire = ({ db }: TestShop, id: string, ago: string) =>
    db
      .update(apiKeys)
      .set({ expiresAt: sql`now() - ${ago}::interval` })
      .where(eq(apiKeys.id, id));

  test("is reported once, in one email per account, also when several servers check at once", async () => {
    const { shop, nora, omar, keys } = await shopWithKeys();
    for (const key of [keys.till, keys.feed, keys.clinic]) await expire(shop, key.id, "1 minute");
    await Promise.all([expireApiKeys(shop), expireApiKeys(shop)]);
    await expireApiKeys(shop);
    const sent = await mails(shop);
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([ended(nora, 2, "Till", "expiry date has passed"), ended(omar, 1, "Clinic")]),
    );
    expect(await shop.db.$count(apiKeys, isNull(apiKeys.expiryMailedAt))).toBe(2);
  });

  test("is reported again after its extension has expired", async () => {
    const { shop, bo, keys } = await shopWithKeys();
    await expire(shop, keys.till.id, "1 minute");
    await expireApiKeys(shop);
    await as(shop, bo).apiKeys.update({ id: keys.till.id, expiresOn: "2999-12-31" });
    await expireApiKeys(shop);
    expect(await mails(shop)).toHaveLength(1);
    await expire(shop, keys.till.id, "1 minute");
    await expireApiKeys(shop);
    expect(await mails(shop)).toHaveLength(2);
  });

  test("is not reported when it was revoked before, or expired long ago", async () => {
    const { shop, bo, keys } = await shopWithKeys();
    await as(shop, bo).apiKeys.revoke({ id: keys.till.id });
    await expire(shop, keys.feed.id, "8 days");
    await shop.db.delete(outbox);
    await shop.db
      .update(apiKeys)
      .set({ revokedAt: sql`now() - interval '1 hour'`, expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(apiKeys.id, keys.till.id));
    await expireApiKeys(shop);
    expect(await mails(shop)).toEqual([]);
  });
});
