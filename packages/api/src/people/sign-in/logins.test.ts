import { newId } from "@shop/db/columns";
import { logins, users } from "@shop/db/schema/users";
import { LIMITS } from "@shop/domain/limits";
import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  addPerson,
  as,
  holdRows,
  PASSWORD,
  errorOf,
  testShop,
  waitForBlockedSessions,
  type TestShop,
} from "../../testing.ts";
import { signToken } from "./tokens.ts";

const FAILED = { status: 401, code: "UNAUTHORIZED", message: "Not authorized, token failed" };
const LOGIN_NOT_FOUND = { status: 404, code: "NOT_FOUND", message: "Login not found" };

const logIn = (shop: TestShop, { email }: { email: string }, request: Parameters<typeof as>[2] = {}) =>
  as(shop, null, request).users.login({ email, password: PASSWORD });
/** 'in' if the token is valid, else the error message. */
const stateOf = (shop: TestShop, person: { token: string }) =>
  as(shop, person)
    .users.byId({ id: "profile" })
    .then(
      () => "in",
      async (error: unknown) => (await errorOf(Promise.reject(error as Error))).message,
    );
const moveUse = (shop: TestShop, ago: string) =>
  shop.db.update(logins).set({ lastSeenAt: sql`now() - ${ago}::interval` });

test("logins are listed with address, browser and whether they are current, last used first", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  await logIn(shop, await addPerson(shop));
  const home = await logIn(shop, nora, { address: "192.0.2.1", userAgent: "Browser/1.0 (Home)" });
  await moveUse(shop, "2 minutes");
  const work = await logIn(shop, nora, { address: "192.0.2.2", userAgent: "" });
  const mine = await as(shop, work).users.logins();
  expect(mine).toMatchObject([
    { address: "192.0.2.2", userAgent: "", isCurrent: true },
    { address: "192.0.2.1", userAgent: "Browser/1.0 (Home)", isCurrent: false },
  ]);
  expect((await as(shop, home).users.logins()).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
});

test("a User-Agent is shortened and loses control characters", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const session = await logIn(shop, nora, { userAgent: `A\r\n\0\u009b\u202e${"x".repeat(1_000)}` });
  const [login] = await as(shop, session).users.logins();
  expect(login?.userAgent).toBe(`A${"x".repeat(LIMITS.userAgent - 6)}`);
});

test("ended logins and logins unused for 30 days are not listed", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const [ended, active] = [await logIn(shop, nora), await logIn(shop, nora)];
  await as(shop, ended).users.logOut();
  expect(await as(shop, active).users.logins()).toHaveLength(1);
  await moveUse(shop, "31 days");
  expect(await as(shop, nora).users.logins()).toEqual([]);
});

test("registering creates a login, and a repeated registration returns the same token", async () => {
  const shop = await testShop();
  const person = { name: "Nora", email: "nora@test.example", password: PASSWORD };
  const register = () => as(shop, null, { idempotencyKey: "key 1" }).users.register(person);
  const first = await register();
  expect(await register()).toEqual(first);
  expect(await as(shop, first).users.logins()).toMatchObject([{ isCurrent: true }]);
  await as(shop, first).users.logOut();
  expect(await stateOf(shop, await register())).toBe(FAILED.message);
});

describe("ending a login", () => {
  test("invalidates its token and no other", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const [lost, kept] = [await logIn(shop, nora), await logIn(shop, nora)];
    const other = (await as(shop, kept).users.logins()).find(({ isCurrent }) => !isCurrent);
    expect(await as(shop, kept).users.endLogin({ id: other?._id ?? "" })).toEqual({ message: "Device signed out" });
    expect([await stateOf(shop, lost), await stateOf(shop, kept)]).toEqual([FAILED.message, "in"]);
    expect(await errorOf(as(shop, kept).users.endLogin({ id: other?._id ?? "" }))).toEqual(LOGIN_NOT_FOUND);
  });

  test("of another user or with an unknown id is not found", async () => {
    const shop = await testShop();
    const [nora, omar] = [await logIn(shop, await addPerson(shop)), await logIn(shop, await addPerson(shop))];
    const [noras] = await as(shop, nora).users.logins();
    for (const id of [noras?._id ?? "", newId(), "1", "\0", ""])
      expect(await errorOf(as(shop, omar).users.endLogin({ id })), id).toEqual(LOGIN_NOT_FOUND);
    expect(await stateOf(shop, nora)).toBe("in");
  });

  test("by logging out ends only the current one", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const [leaves, stays] = [await logIn(shop, nora), await logIn(shop, nora)];
    expect(await as(shop, leaves).users.logOut()).toEqual({ message: "Signed out" });
    expect([await stateOf(shop, leaves), await stateOf(shop, stays)]).toEqual([FAILED.message, "in"]);
  });

  test("everywhere also ends sessions of older tokens, but no other user's sessions", async () => {
    const shop = await testShop();
    const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
    const [here, there, omars] = [await logIn(shop, nora), await logIn(shop, nora), await logIn(shop, omar)];
    expect(await as(shop, here).users.logOutEverywhere()).toEqual({
      message: "Signed out everywhere",
      revokedKeys: 0,
    });
    for (const session of [here, there, nora]) expect(await stateOf(shop, session)).toBe(FAILED.message);
    for (const session of [omars, omar, await logIn(shop, nora)]) expect(await stateOf(shop, session)).toBe("in");
  });
});

describe("all logins except the current one", () => {
  test("end with a new password", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const [here, there] = [await logIn(shop, nora), await logIn(shop, nora)];
    const fresh = await as(shop, here).users.updateProfile({ password: "a new one", currentPassword: PASSWORD });
    for (const session of [here, there]) expect(await stateOf(shop, session)).toBe(FAILED.message);
    expect(await as(shop, fresh).users.logins()).toMatchObject([{ isCurrent: true }]);
  });

  test("stay valid with a new name, and the new token belongs to the same login", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const [here, there] = [await logIn(shop, nora), await logIn(shop, nora)];
    const fresh = await as(shop, here).users.updateProfile({ name: "N" });
    for (const session of [here, there, fresh]) expect(await stateOf(shop, session)).toBe("in");
    await as(shop, fresh).users.logOut();
    expect([await stateOf(shop, here), await stateOf(shop, fresh)]).toEqual([FAILED.message, FAILED.message]);
  });
});

test("a changed admin flag ends all of that user's logins", async () => {
  const shop = await testShop();
  const [admin, nora] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop)];
  const session = await logIn(shop, nora);
  await as(shop, admin).users.update({ id: nora.id, isAdmin: true });
  expect(await stateOf(shop, session)).toBe(FAILED.message);
  expect(await as(shop, await logIn(shop, nora)).users.logins()).toHaveLength(1);
});

test("a login that waits for a change of the password is refused", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const session = await logIn(shop, nora);
  const held = await holdRows(shop, "users", [nora.id]);
  const change = as(shop, session).users.updateProfile({ password: "a new one", currentPassword: PASSWORD });
  await waitForBlockedSessions(shop, 1);
  const login = errorOf(logIn(shop, nora));
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const fresh = await change;
  expect(await login).toMatchObject({ status: 401, message: "Invalid email or password" });
  expect(await as(shop, fresh).users.logins()).toHaveLength(1);
});

test("the time of the last use is stored at most once a minute", async () => {
  const shop = await testShop();
  const session = await logIn(shop, await addPerson(shop));
  const lastSeen = async () => (await shop.db.select().from(logins))[0]?.lastSeenAt.getTime() ?? 0;
  await moveUse(shop, "50 seconds");
  const before = await lastSeen();
  expect(await stateOf(shop, session)).toBe("in");
  expect(await lastSeen()).toBe(before);
  await moveUse(shop, "70 seconds");
  await Promise.all([stateOf(shop, session), stateOf(shop, session), stateOf(shop, session)]);
  expect(await lastSeen()).toBeGreaterThan(before);
});

describe("a token", () => {
  const sign = ({ settings }: TestShop, id: string, loginId?: string) =>
    signToken(settings.jwtSecret, { id, tokenVersion: 0, loginId });

  test("without a login, from an older server, is valid, and a change does not make it a new login", async () => {
    const shop = await testShop();
    const { id } = await addPerson(shop);
    const old = { token: await sign(shop, id) };
    expect(await stateOf(shop, old)).toBe("in");
    expect(await as(shop, old).users.logOut()).toEqual({ message: "Signed out" });
    const fresh = await as(shop, old).users.updateProfile({ name: "N" });
    expect(await stateOf(shop, fresh)).toBe("in");
    expect(await as(shop, fresh).users.logins()).toEqual([]);
  });

  test("that was valid before is invalid once it has expired, and at a shop with another secret", async () => {
    const shop = await testShop();
    const session = await logIn(shop, await addPerson(shop));
    expect(await stateOf(shop, session)).toBe("in");
    const other = {
      ...shop,
      settings: { ...shop.settings, jwtSecret: "another secret of the shop, as long as needed" },
    };
    expect(await stateOf(other, session)).toBe(FAILED.message);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 24 * 60 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await stateOf(shop, session)).toBe(FAILED.message);
  });

  test("is invalid with another user's login, an unknown login or a malformed id", async () => {
    const shop = await testShop();
    const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
    const [omars] = await as(shop, await logIn(shop, omar)).users.logins();
    for (const loginId of [omars?._id, newId(), "' or true --", ""])
      expect(await stateOf(shop, { token: await sign(shop, nora.id, loginId) }), loginId).toBe(FAILED.message);
  });

  test("is invalid once the account is deleted, and no new one is issued", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const session = await logIn(shop, nora);
    await shop.db
      .update(users)
      .set({ deletedAt: sql`now()` })
      .where(eq(users.id, nora.id));
    for (const person of [session, nora]) expect(await stateOf(shop, person)).toBe(FAILED.message);
    expect(await errorOf(logIn(shop, nora))).toMatchObject({ status: 401, message: "Invalid email or password" });
  });
});
