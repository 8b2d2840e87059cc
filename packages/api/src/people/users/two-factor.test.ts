import { outbox } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  addApiKey,
  addPerson,
  as,
  codeOf,
  expectAdminOnly,
  holdRows,
  PASSWORD,
  errorOf,
  testShop,
  turnOnTwoFactor,
  waitForBlockedSessions,
  type Person,
  type TestShop,
} from "../../testing.ts";

const NEEDS_CODE = {
  status: 401,
  code: "UNAUTHORIZED",
  message: "Enter the code from your authenticator app",
  needs: "code",
};
const INVALID_CODE = {
  status: 401,
  code: "UNAUTHORIZED",
  message: "Invalid code. Enter the current code from your authenticator app, or an unused recovery code.",
  needs: "code",
};
const WRONG_PASSWORD = {
  status: 400,
  code: "BAD_REQUEST",
  message: "password: Is not your current password",
  issues: [{ path: "password", message: "Is not your current password" }],
};
const IS_ON = { status: 409, code: "CONFLICT", message: "Two-step sign-in is already on" };
const IS_OFF = { status: 409, code: "CONFLICT", message: "Two-step sign-in is not set up" };

// In the middle of a time step, so that no step ends between computing a code and sending it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
  onTestFinished(() => void vi.useRealTimers());
});

const logIn = (
  shop: TestShop,
  { email }: { email: string },
  code?: string,
  password = PASSWORD,
  address = "192.0.2.1",
) => as(shop, null, { address }).users.login({ email, password, ...(code !== undefined && { code }) });

async function setUp() {
  const shop = await testShop();
  const nora = await addPerson(shop, { name: "Nora" });
  const mine = as(shop, nora).users;
  const { secret, uri } = await mine.beginTwoFactor({ password: PASSWORD });
  const mails = async () =>
    (await shop.db.select().from(outbox).where(eq(outbox.recipient, nora.email))).map(({ subject }) => subject);
  return { shop, nora, mine, secret, uri, mails };
}

async function turnedOn() {
  const set = await setUp();
  const { recoveryCodes } = await set.mine.confirmTwoFactor({ code: codeOf(set.secret, -1) });
  const [recoveryCode = ""] = recoveryCodes;
  return { ...set, recoveryCodes, recoveryCode };
}

describe("setting up two-step sign-in", () => {
  test("returns a secret for the authenticator, stores it encrypted, and requires no code yet", async () => {
    const { shop, nora, mine, secret, uri } = await setUp();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const read = new URL(uri);
    expect([read.protocol, read.host, decodeURIComponent(read.pathname)]).toEqual([
      "otpauth:",
      "totp",
      `/${shop.settings.name}:${nora.email}`,
    ]);
    expect(Object.fromEntries(read.searchParams)).toMatchObject({ secret, issuer: shop.settings.name, digits: "6" });
    const [row] = await shop.db.select().from(users);
    expect(row?.totpSecret).toBeTruthy();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(Buffer.from(row?.totpSecret ?? "", "base64url").toString("latin1")).not.toContain(secret);
    expect(await mine.twoFactor()).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    expect(await logIn(shop, nora)).toMatchObject({ _id: nora.id });
  });

  test("requires the password, and wrong guesses are limited per session", async () => {
    const shop = await testShop({ limits: { failedLoginsPerDevice: 2 } });
    const mine = as(shop, await addPerson(shop)).users;
    const begin = (password: string) => errorOf(mine.beginTwoFactor({ password }));
    expect([await begin("one"), await begin("two")]).toEqual([WRONG_PASSWORD, WRONG_PASSWORD]);
    expect(await begin(PASSWORD)).toMatchObject({ status: 429 });
  });

  test("is completed by an authenticator's code, returns ten recovery codes, is logged and sends an email", async () => {
    const { shop, nora, mine, secret, mails } = await setUp();
    const { recoveryCodes } = await mine.confirmTwoFactor({ code: codeOf(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await mine.twoFactor()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect(await mails()).toEqual(["Two-step sign-in is on at Test Supply"]);
    const log = await as(shop, await addPerson(shop, { isAdmin: true })).audit.list({ recordId: nora.id });
    expect(log.entries).toMatchObject([{ actor: { _id: nora.id }, action: "turnedOnTwoFactor", label: "Nora" }]);
    const kept = await shop.db.$client.query("SELECT code_hash FROM recovery_codes");
    for (const code of recoveryCodes) expect(JSON.stringify(kept.rows)).not.toContain(code.replaceAll("-", ""));
  });

  test("is refused with a wrong code or a code of a replaced secret", async () => {
    const { shop, nora, mine, secret } = await setUp();
    await mine.beginTwoFactor({ password: PASSWORD });
    for (const code of [codeOf(secret), "000000000", "", "abcdef"])
      expect(await errorOf(mine.confirmTwoFactor({ code })), code).toMatchObject({
        status: 400,
        issues: [{ path: "code", message: INVALID_CODE.message }],
      });
    expect(await logIn(shop, nora)).toMatchObject({ _id: nora.id });
  });

  test("refuses codes with digits of another script", async () => {
    const { mine, secret } = await setUp();
    for (const code of [
      "１２３４５６",
      [...codeOf(secret)].map((figure) => String.fromCodePoint(0xff10 + Number(figure))).join(""),
    ])
      expect(await errorOf(mine.confirmTwoFactor({ code }))).toMatchObject({
        status: 400,
        issues: [{ path: "code" }],
      });
  });

  test("limits wrong codes, also in concurrent calls", async () => {
    const shop = await testShop({ limits: { failedLoginsPerAccount: 3 } });
    const mine = as(shop, await addPerson(shop)).users;
    const { secret } = await mine.beginTwoFactor({ password: PASSWORD });
    const burst = await Promise.all(Array.from({ length: 8 }, () => errorOf(mine.confirmTwoFactor({ code: "AAAA" }))));
    expect(burst.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await errorOf(mine.confirmTwoFactor({ code: codeOf(secret) }))).toMatchObject({ status: 429 });
  });

  test("ends the user's other logins, which required only the password", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    const [here, elsewhere] = [await logIn(shop, nora), await logIn(shop, nora)];
    const mine = as(shop, here).users;
    const { secret } = await mine.beginTwoFactor({ password: PASSWORD });
    await mine.confirmTwoFactor({ code: codeOf(secret) });
    expect(await errorOf(as(shop, elsewhere).users.logins())).toMatchObject({ status: 401 });
    expect(await mine.logins()).toMatchObject([{ isCurrent: true }]);
  });

  test("is refused if it is already on or was not started", async () => {
    const { mine } = await turnedOn();
    expect(await errorOf(mine.beginTwoFactor({ password: PASSWORD }))).toEqual(IS_ON);
    expect(await errorOf(mine.confirmTwoFactor({ code: "123456" }))).toEqual(IS_ON);
    const shop = await testShop();
    const nora = as(shop, await addPerson(shop)).users;
    expect(await errorOf(nora.confirmTwoFactor({ code: "123456" }))).toEqual(IS_OFF);
  });
});

describe("a login with two-step sign-in on", () => {
  test("asks for a code only if the password is right", async () => {
    const { shop, nora } = await turnedOn();
    expect(await errorOf(logIn(shop, nora))).toEqual(NEEDS_CODE);
    expect(await errorOf(logIn(shop, nora, " - "))).toEqual(NEEDS_CODE);
    const wrong = { status: 401, code: "UNAUTHORIZED", message: "Invalid email or password" };
    expect(await errorOf(logIn(shop, nora, undefined, "wrong"))).toEqual(wrong);
    expect(await errorOf(logIn(shop, nora, "123456", "wrong"))).toEqual(wrong);
  });

  test("accepts each code once, with or without spaces, and none older than the last", async () => {
    const { shop, nora, secret } = await turnedOn();
    expect(await errorOf(logIn(shop, nora, codeOf(secret, -1)))).toEqual(INVALID_CODE);
    const code = codeOf(secret);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    const session = await logIn(shop, nora, typed);
    expect(await as(shop, session).users.byId({ id: "profile" })).toMatchObject({ _id: nora.id });
    for (const used of [code, codeOf(secret, -1)]) expect(await errorOf(logIn(shop, nora, used))).toEqual(INVALID_CODE);
    expect(await logIn(shop, nora, codeOf(secret, 1))).toMatchObject({ _id: nora.id });
  });

  test.each([-2, 2, 100])("refuses a code %i steps away", async (steps) => {
    const { shop, nora, secret } = await turnedOn();
    expect(await errorOf(logIn(shop, nora, codeOf(secret, steps)))).toEqual(INVALID_CODE);
  });

  test("accepts a recovery code once, in any case and with any separators", async () => {
    const { shop, nora, mine, recoveryCode } = await turnedOn();
    const typed = recoveryCode.toLowerCase().replaceAll("-", " ");
    expect(await logIn(shop, nora, typed)).toMatchObject({ _id: nora.id });
    expect(await mine.twoFactor()).toMatchObject({ recoveryCodesLeft: 9 });
    for (const code of [recoveryCode, "AAAA-AAAA-AAAA-AAAA"])
      expect(await errorOf(logIn(shop, nora, code))).toEqual(INVALID_CODE);
  });

  test("refuses codes of other users", async () => {
    const { shop, secret, recoveryCode } = await turnedOn();
    const omar = await addPerson(shop);
    await turnOnTwoFactor(shop, omar);
    for (const code of [codeOf(secret), recoveryCode])
      expect(await errorOf(logIn(shop, omar, code))).toEqual(INVALID_CODE);
  });

  test.each(["an authenticator's", "a recovery"])("accepts %s code only once in concurrent calls", async (kind) => {
    const { shop, nora, secret, recoveryCode } = await turnedOn();
    const code = kind === "a recovery" ? recoveryCode : codeOf(secret);
    const held = await holdRows(shop, "users", [nora.id]);
    const both = [logIn(shop, nora, code), logIn(shop, nora, code)];
    const outcomes = Promise.allSettled(both);
    await waitForBlockedSessions(shop, 2);
    await held.release();
    expect((await outcomes).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = both[(await outcomes).findIndex(({ status }) => status === "rejected")];
    expect(await errorOf(refused ?? Promise.resolve())).toEqual(INVALID_CODE);
  });

  test("counts wrong codes as failed logins", async () => {
    const shop = await testShop({ limits: { failedLoginsPerAddress: 2 } });
    const nora = await addPerson(shop);
    const code = await turnOnTwoFactor(shop, nora);
    for (const wrong of ["000000", "AAAA"]) expect(await errorOf(logIn(shop, nora, wrong))).toEqual(INVALID_CODE);
    expect(await errorOf(logIn(shop, nora, code()))).toMatchObject({ status: 429 });
    expect(await logIn(shop, nora, code(), PASSWORD, "192.0.2.2")).toMatchObject({ _id: nora.id });
  });

  test("limits wrong codes across all addresses", async () => {
    const shop = await testShop({ limits: { failedLoginsPerAccount: 3 } });
    const nora = await addPerson(shop);
    const code = await turnOnTwoFactor(shop, nora);
    const answers = [];
    for (let n = 0; n < 5; n += 1)
      answers.push((await errorOf(logIn(shop, nora, "AAAA", PASSWORD, `198.51.100.${n}`))).status);
    expect(answers).toEqual([401, 401, 401, 429, 429]);
    expect(await errorOf(logIn(shop, nora, code(), PASSWORD, "192.0.2.9"))).toMatchObject({ status: 429 });
  });

  test("keeps the limits of codes and passwords after a change of the email", async () => {
    const shop = await testShop({ limits: { failedLoginsPerAccount: 2 } });
    const nora = await addPerson(shop);
    const code = await turnOnTwoFactor(shop, nora);
    const guess = async (email: string, wrong: string, n: number, password = PASSWORD) =>
      (await errorOf(logIn(shop, { email }, wrong, password, `198.51.100.${n}`))).status;
    expect([await guess(nora.email, "AAAA", 1), await guess(nora.email, "AAAA", 2)]).toEqual([401, 401]);
    const admin = await addPerson(shop, { isAdmin: true });
    await as(shop, admin).users.update({ id: nora.id, email: "moved@test.example" });
    expect(await guess("moved@test.example", code(), 3)).toBe(429);
    expect(await guess("moved@test.example", "", 1, "wrong")).toBe(429);
  });

  test("stays usable for its owner while a stranger guesses passwords", async () => {
    const shop = await testShop({ limits: { failedLoginsPerAccount: 2 } });
    const nora = await addPerson(shop);
    const code = await turnOnTwoFactor(shop, nora);
    for (let n = 0; n < 4; n += 1) await errorOf(logIn(shop, nora, "123456", "wrong", `198.51.100.${n}`));
    expect(await errorOf(logIn(shop, nora))).toEqual(NEEDS_CODE);
    expect(await logIn(shop, nora, code())).toMatchObject({ _id: nora.id });
  });

  test("accepts only recovery codes after the shop's secret has changed", async () => {
    const { shop, nora, secret, recoveryCode } = await turnedOn();
    const moved = { ...shop, settings: { ...shop.settings, jwtSecret: "another secret of more than 32 characters" } };
    expect(await errorOf(logIn(moved, nora, codeOf(secret)))).toEqual(INVALID_CODE);
    expect(await logIn(moved, nora, recoveryCode)).toMatchObject({ _id: nora.id });
  });
});

describe("turning off two-step sign-in", () => {
  test("requires the password and a code, and invalidates all codes", async () => {
    const { shop, nora, mine, secret, mails } = await turnedOn();
    expect(await errorOf(mine.endTwoFactor({ password: "wrong", code: codeOf(secret) }))).toEqual(WRONG_PASSWORD);
    expect(await errorOf(mine.endTwoFactor({ password: PASSWORD, code: "000000" }))).toMatchObject({
      status: 400,
      issues: [{ path: "code", message: INVALID_CODE.message }],
    });
    const off = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
    expect(await mine.endTwoFactor({ password: PASSWORD, code: codeOf(secret) })).toEqual(off);
    expect(await logIn(shop, nora)).toMatchObject({ _id: nora.id });
    expect(await errorOf(mine.endTwoFactor({ password: PASSWORD, code: codeOf(secret, 1) }))).toEqual(IS_OFF);
    expect((await mails()).toSorted()).toEqual([
      "Two-step sign-in is off at Test Supply",
      "Two-step sign-in is on at Test Supply",
    ]);
    const log = await as(shop, await addPerson(shop, { isAdmin: true })).audit.list({ recordId: nora.id });
    expect(log.entries.map(({ action }) => action)).toEqual(["turnedOffTwoFactor", "turnedOnTwoFactor"]);
  });

  test("accepts a recovery code too, and setting it up again is possible", async () => {
    const { mine, recoveryCode } = await turnedOn();
    await mine.endTwoFactor({ password: PASSWORD, code: recoveryCode });
    const { secret } = await mine.beginTwoFactor({ password: PASSWORD });
    expect((await mine.confirmTwoFactor({ code: codeOf(secret) })).recoveryCodes).toHaveLength(10);
  });
});

test("new recovery codes replace the old ones, require password and code, and are announced by email", async () => {
  const { shop, nora, mine, secret, recoveryCode, mails } = await turnedOn();
  const renew = (password: string, code: string) => mine.renewRecoveryCodes({ password, code });
  expect(await errorOf(renew("wrong", codeOf(secret)))).toEqual(WRONG_PASSWORD);
  for (const code of ["000000", "AAAA", ""])
    expect(await errorOf(renew(PASSWORD, code))).toMatchObject({ status: 400, issues: [{ path: "code" }] });
  expect(await mine.twoFactor()).toMatchObject({ recoveryCodesLeft: 10 });
  const { recoveryCodes } = await renew(PASSWORD, codeOf(secret));
  expect(recoveryCodes).toHaveLength(10);
  expect(await mails()).toContain("You have new recovery codes at Test Supply");
  expect(await errorOf(logIn(shop, nora, recoveryCode))).toEqual(INVALID_CODE);
  expect(await logIn(shop, nora, recoveryCodes[0])).toMatchObject({ _id: nora.id });
  const omar = as(shop, await addPerson(shop)).users;
  expect(await errorOf(omar.renewRecoveryCodes({ password: PASSWORD, code: "000000" }))).toEqual(IS_OFF);
});

describe("an admin's reset for a lost device", () => {
  test("turns off two-step sign-in, ends all logins, is logged and sends an email", async () => {
    const { shop, nora, secret, mails } = await turnedOn();
    const session = await logIn(shop, nora, codeOf(secret));
    const admin = await addPerson(shop, { isAdmin: true });
    const reset = () => as(shop, admin).users.resetTwoFactor({ id: nora.id });
    expect(await reset()).toEqual({ message: "Two-step sign-in is off for Nora" });
    for (const { token } of [nora, session])
      expect(await errorOf(as(shop, { token }).users.logins())).toMatchObject({ status: 401 });
    expect(await logIn(shop, nora)).toMatchObject({ _id: nora.id });
    expect(await mails()).toContain("Two-step sign-in is off at Test Supply");
    const [entry] = (await as(shop, admin).audit.list({ recordId: nora.id })).entries;
    expect(entry).toMatchObject({ actor: { _id: admin.id }, action: "turnedOffTwoFactor", label: "Nora" });
    expect(await errorOf(reset())).toEqual(IS_OFF);
  });

  test("is refused for customers, for one's own account and for API keys", async () => {
    const { shop, nora } = await turnedOn();
    await expectAdminOnly(shop, (ask) => [ask.users.resetTwoFactor({ id: nora.id })]);
    const admin = await addPerson(shop, { isAdmin: true });
    await turnOnTwoFactor(shop, admin);
    expect(await errorOf(as(shop, admin).users.resetTwoFactor({ id: admin.id }))).toMatchObject({ status: 400 });
    const key = await addApiKey(shop, admin, ["admin"]);
    expect(await errorOf(as(shop, key).users.resetTwoFactor({ id: nora.id }))).toMatchObject({ status: 403 });
    expect(await as(shop, nora).users.twoFactor()).toMatchObject({ isOn: true });
  });
});

describe("a shop that requires two-step sign-in of its admins", () => {
  const REFUSED = {
    status: 403,
    code: "FORBIDDEN",
    message: "Set up two-step sign-in under Security in your account first. It is required for admins.",
    needs: "twoFactor",
  };
  async function strict(): Promise<{ shop: TestShop; admin: Person; nora: Person }> {
    const shop = await testShop({ settings: { isAdminTwoFactorRequired: true } });
    return { shop, admin: await addPerson(shop, { isAdmin: true }), nora: await addPerson(shop) };
  }

  test("refuses admins without it, in a session and with an API key", async () => {
    const { shop, admin, nora } = await strict();
    for (const asker of [admin, await addApiKey(shop, admin, ["admin"])]) {
      expect(await errorOf(as(shop, asker).users.list({}))).toEqual(REFUSED);
      expect(await errorOf(as(shop, asker).users.byId({ id: nora.id }))).toMatchObject({ status: 404 });
    }
    expect(await as(shop, admin).users.twoFactor()).toMatchObject({ isOn: false, isRequired: true });
    expect(await as(shop, nora).users.twoFactor()).toMatchObject({ isRequired: false });
    expect(await errorOf(as(shop, nora).users.list({}))).toMatchObject({ message: "Not authorized as an admin" });
  });

  test("gives an admin their rights immediately after the set-up", async () => {
    const { shop, admin, nora } = await strict();
    const mine = as(shop, admin).users;
    const { secret } = await mine.beginTwoFactor({ password: PASSWORD });
    expect(await errorOf(mine.list({}))).toEqual(REFUSED);
    await mine.confirmTwoFactor({ code: codeOf(secret) });
    for (const asker of [admin, await addApiKey(shop, admin, ["admin"])])
      expect(await as(shop, asker).users.byId({ id: nora.id })).toMatchObject({ _id: nora.id });
  });
});
