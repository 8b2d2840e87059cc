import { logins } from "@shop/db/schema/users";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addPerson, as, codeOf, errorOf, PASSWORD, testShop, turnOnTwoFactor, type TestShop } from "../../testing.ts";

const NEW = "a new password";
const MOVED = "moved@test.example";
const PROTECTED = [{ password: NEW }, { email: MOVED }, { name: "N", email: MOVED, password: NEW }];

/** The refusal of a change whose caller has not proved who they are, at this field. */
const unproven = (path: "currentPassword" | "code", message: string) => ({
  status: 401,
  code: "PASSWORD_REQUIRED",
  message,
  issues: [{ path, message }],
});
const MISSING = unproven("currentPassword", "Enter your current password to change your email or password");
const WRONG = unproven("currentPassword", "Is not your current password");
const NO_CODE = unproven("code", "Enter the code from your authenticator app");
const WRONG_CODE = unproven(
  "code",
  "Invalid code. Enter the current code from your authenticator app, or an unused recovery code.",
);

const logIn = (shop: TestShop, { email }: { email: string }, code?: string) =>
  as(shop, null).users.login({ email, password: PASSWORD, ...(code !== undefined && { code }) });
/** Moves all logins into the past. */
const age = ({ db }: TestShop, minutes: number) =>
  db.update(logins).set({ createdAt: sql`now() - make_interval(mins => ${minutes})` });

test("a profile that was read can be sent back with one change, and null clears a field", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  const read = () => mine.byId({ id: "profile" });
  const before = await read();
  expect(before).toMatchObject({ invoiceEmail: null, abn: null });
  await mine.updateProfile({ ...before, name: "Nora W." });
  expect(await read()).toEqual({ ...before, name: "Nora W." });
  await mine.updateProfile({ invoiceEmail: "accounts@clinic.example", abn: "51 824 753 556" });
  await mine.updateProfile({ invoiceEmail: null, abn: null });
  expect(await read()).toEqual({ ...before, name: "Nora W." });
});

test("a new password requires the current one and revokes every older token", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  expect(await errorOf(mine.updateProfile({ password: NEW, currentPassword: "wrong" }))).toEqual(WRONG);
  const session = await mine.updateProfile({ password: NEW, currentPassword: PASSWORD });
  expect(await errorOf(mine.byId({ id: "profile" }))).toMatchObject({ status: 401 });
  expect(await as(shop, session).users.byId({ id: "profile" })).toMatchObject({ _id: nora.id });
  expect(await as(shop, null).users.login({ email: nora.email, password: NEW })).toMatchObject({ _id: nora.id });
});

test("another email requires the current password too", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  expect(await errorOf(mine.updateProfile({ email: MOVED, currentPassword: "wrong" }))).toEqual(WRONG);
  expect(await mine.byId({ id: "profile" })).toMatchObject({ email: nora.email });
  expect(await mine.updateProfile({ email: MOVED, currentPassword: PASSWORD })).toMatchObject({ email: MOVED });
});

describe("without the current password", () => {
  test.each(PROTECTED)("%j is refused for a login of more than 15 minutes ago", async (changes) => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const mine = as(shop, await logIn(shop, nora)).users;
    await age(shop, 16);
    for (const empty of [{}, { currentPassword: "" }, { code: "123456" }])
      expect(await errorOf(mine.updateProfile({ ...changes, ...empty }))).toEqual(MISSING);
    expect(await mine.byId({ id: "profile" })).toMatchObject({ name: nora.name, email: nora.email });
    expect(await logIn(shop, nora)).toMatchObject({ _id: nora.id });
  });

  test("a login of the last 15 minutes may change email and password, as older clients do", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const session = await logIn(shop, nora);
    await age(shop, 14);
    const sent = { id: nora.id, name: nora.name, email: MOVED, password: NEW };
    expect(await as(shop, session).users.updateProfile(sent)).toMatchObject({ email: MOVED });
    expect(await as(shop, null).users.login({ email: MOVED, password: NEW })).toMatchObject({ _id: nora.id });
  });

  test("a wrong password is refused also in these 15 minutes", async () => {
    const shop = await testShop();
    const session = await logIn(shop, await addPerson(shop));
    const sent = { password: NEW, currentPassword: "wrong" };
    expect(await errorOf(as(shop, session).users.updateProfile(sent))).toEqual(WRONG);
  });

  test("a change does not begin the 15 minutes again, and a token without a login has none", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const session = await logIn(shop, nora);
    await age(shop, 16);
    for (const old of [session, nora]) {
      const renamed = await as(shop, old).users.updateProfile({ name: `${nora.name} W.`, email: nora.email });
      expect(await errorOf(as(shop, renamed).users.updateProfile({ email: MOVED }))).toEqual(MISSING);
    }
  });

  test("admins are refused at any time", async () => {
    const shop = await testShop();
    const session = await logIn(shop, await addPerson(shop, { isAdmin: true }));
    for (const changes of PROTECTED)
      expect(await errorOf(as(shop, session).users.updateProfile(changes))).toEqual(MISSING);
  });

  test("an account with two-step sign-in is refused at any time", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const code = await turnOnTwoFactor(shop, nora);
    const session = await logIn(shop, nora, code());
    for (const sent of [{}, { code: code(1) }])
      expect(await errorOf(as(shop, session).users.updateProfile({ email: MOVED, ...sent }))).toEqual(MISSING);
  });

  test("the name, the email as it is or in other letters, and an empty password can be sent", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const mine = as(shop, nora).users;
    for (const email of [nora.email, nora.email.toUpperCase()])
      expect(await mine.updateProfile({ name: "Nora", email, password: "" })).toMatchObject({ name: "Nora", email });
    expect(await logIn(shop, nora)).toMatchObject({ _id: nora.id });
  });
});

describe("with two-step sign-in", () => {
  test("a change needs the password and a code, which is used up", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const code = await turnOnTwoFactor(shop, nora);
    const mine = as(shop, nora).users;
    const change = { email: MOVED, currentPassword: PASSWORD };
    expect(await errorOf(mine.updateProfile(change))).toEqual(NO_CODE);
    expect(await errorOf(mine.updateProfile({ ...change, code: "000000" }))).toEqual(WRONG_CODE);
    const guess = { ...change, currentPassword: "wrong", code: code() };
    expect(await errorOf(mine.updateProfile(guess))).toEqual(WRONG);
    expect(await mine.updateProfile({ ...change, code: code() })).toMatchObject({ email: MOVED });
    expect(await errorOf(mine.updateProfile({ ...change, email: nora.email, code: code() }))).toEqual(WRONG_CODE);
    expect(await mine.updateProfile({ name: "N" })).toMatchObject({ name: "N", email: MOVED });
  });

  test("a code is not used up by a change that is refused", async () => {
    const shop = await testShop();
    const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
    const code = await turnOnTwoFactor(shop, nora);
    const mine = as(shop, nora).users;
    const change = { currentPassword: PASSWORD, code: code() };
    expect(await errorOf(mine.updateProfile({ ...change, email: omar.email }))).toMatchObject({ status: 400 });
    expect(await mine.updateProfile({ ...change, email: MOVED })).toMatchObject({ email: MOVED });
  });

  test("that is turned on meanwhile, the change needs a code", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const session = await logIn(shop, nora);
    const mine = as(shop, session).users;
    const { secret } = await mine.beginTwoFactor({ password: PASSWORD });
    await mine.confirmTwoFactor({ code: codeOf(secret) });
    expect(await errorOf(mine.updateProfile({ password: NEW, currentPassword: PASSWORD }))).toEqual(NO_CODE);
  });
});

test("a wrong password changes nothing else either", async () => {
  const shop = await testShop();
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  await errorOf(mine.updateProfile({ name: "Other", password: NEW, currentPassword: "wrong" }));
  expect(await mine.byId({ id: "profile" })).toMatchObject({ name: nora.name });
});

test("guesses of the current password are limited per session", async () => {
  const shop = await testShop({ limits: { failedLoginsPerDevice: 2 } });
  const nora = await addPerson(shop);
  const mine = as(shop, nora).users;
  const guess = (currentPassword: string) => errorOf(mine.updateProfile({ password: NEW, currentPassword }));
  expect([await guess("one"), await guess("two")]).toMatchObject([WRONG, WRONG]);
  expect(await guess(PASSWORD)).toMatchObject({ status: 429 });
  expect(await mine.updateProfile({ name: "Still" })).toMatchObject({ name: "Still" });
});

test("users change their own account at most ten times an hour; what changes nothing does not count", async () => {
  const shop = await testShop({ limits: {} });
  const [nora, omar, admin] = [await addPerson(shop), await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const mine = as(shop, nora).users;
  for (let n = 0; n < 10; n += 1) {
    await mine.updateProfile({ name: `Name ${n}` });
    await mine.updateProfile({ name: `Name ${n}` });
    await as(shop, admin).users.update({ id: nora.id, poRequired: n % 2 === 0 });
  }
  const refused = await errorOf(mine.updateProfile({ invoiceEmail: MOVED }));
  expect(refused).toMatchObject({
    status: 429,
    message: "You have changed your profile too often. Please try again in an hour.",
  });
  expect(await mine.byId({ id: "profile" })).toMatchObject({ name: "Name 9", invoiceEmail: null });
  expect(await as(shop, omar).users.updateProfile({ name: "Omar" })).toMatchObject({ name: "Omar" });
  const { secret } = await mine.beginTwoFactor({ password: PASSWORD });
  expect(await errorOf(mine.confirmTwoFactor({ code: codeOf(secret) }))).toMatchObject({ status: 429 });
});
