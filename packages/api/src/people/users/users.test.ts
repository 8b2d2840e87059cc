import { newId } from "@shop/db/columns";
import { outbox } from "@shop/db/schema/contacts";
import { users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { argon } from "../sign-in/argon.ts";
import { setPasswordHasher } from "../sign-in/passwords.ts";
import {
  addPerson,
  as,
  createTestShop,
  PASSWORD,
  errorOf,
  testShop,
  TEST_SETTINGS,
  turnOnTwoFactor,
  type TestShop,
} from "../../testing.ts";

const visitor = (shop: TestShop) => as(shop, null).users;
const TAKEN = {
  status: 400,
  code: "BAD_REQUEST",
  message: "User already exists",
  issues: [{ path: "email", message: "User already exists" }],
};
const FAILED = { status: 401, code: "UNAUTHORIZED", message: "Not authorized, token failed" };

test("registering creates a customer and logs them in", async () => {
  const shop = await testShop();
  const session = await visitor(shop).register({ name: "Nora", email: "Nora@Test.example", password: PASSWORD });
  expect(session).toEqual({
    _id: expect.any(String) as string,
    name: "Nora",
    email: "Nora@Test.example",
    isAdmin: false,
    token: expect.any(String) as string,
  });
  expect(await as(shop, session).users.byId({ id: "profile" })).toEqual({
    _id: session._id,
    name: "Nora",
    email: "Nora@Test.example",
    isAdmin: false,
    invoiceEmail: null,
    abn: null,
    poRequired: false,
    company: null,
  });
});

test("a registration repeated under its Idempotency-Key does not bypass two-step sign-in", async () => {
  const shop = await testShop();
  const register = () =>
    as(shop, null, { idempotencyKey: "1" }).users.register({ name: "N", email: "n@test.example", password: PASSWORD });
  const session = await register();
  expect(await register()).toEqual(session);
  await turnOnTwoFactor(shop, { id: session._id });
  expect(await errorOf(register())).toMatchObject({ status: 401, needs: "code" });
});

test("the password is stored only as an argon2id hash", async () => {
  const shop = await testShop();
  setPasswordHasher(argon);
  await visitor(shop).register({ name: "Nora", email: "nora@test.example", password: PASSWORD });
  const [row] = await shop.db.select().from(users);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(PASSWORD);
});

test("isAdmin in a request is ignored", async () => {
  const shop = await testShop();
  const wish = {
    name: "Eve",
    email: "eve@test.example",
    password: PASSWORD,
    isAdmin: true,
    is_admin: true,
    tokenVersion: 9,
  };
  const eve = await visitor(shop).register(wish);
  expect(eve.isAdmin).toBe(false);
  expect((await as(shop, eve).users.updateProfile({ ...wish, id: newId() })).isAdmin).toBe(false);
  const [row] = await shop.db.select().from(users);
  expect(row).toMatchObject({ id: eve._id, isAdmin: false });
});

test("an email can be registered once, ignoring case, also in concurrent calls", async () => {
  const shop = await testShop();
  await addPerson(shop, { email: "Nora@Test.example" });
  expect(await errorOf(visitor(shop).register({ name: "N", email: "nORA@tEST.example", password: PASSWORD }))).toEqual(
    TAKEN,
  );
  const race = ["eve@test.example", "EVE@test.example", "Eve@test.example"].map((email) =>
    visitor(shop).register({ name: "E", email, password: PASSWORD }),
  );
  const outcomes = await Promise.allSettled(race);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await shop.db.$count(users)).toBe(2);
});

test("a login accepts the email in any case, and only the right password", async () => {
  const shop = await testShop();
  const { id } = await addPerson(shop, { name: "Nora", email: "Nora@Test.example" });
  expect(await visitor(shop).login({ email: "nora@TEST.EXAMPLE", password: PASSWORD })).toMatchObject({
    _id: id,
    name: "Nora",
    email: "Nora@Test.example",
  });
  for (const [email, password] of [
    ["nora@test.example", `${PASSWORD} `],
    ["nora@test.example", ""],
    ["nobody@test.example", PASSWORD],
    ["", ""],
    ["' or 1=1 --", "x"],
  ] as const) {
    expect(await errorOf(visitor(shop).login({ email, password }))).toEqual({
      status: 401,
      code: "UNAUTHORIZED",
      message: "Invalid email or password",
    });
  }
});

test("a failed login takes about as long for a known as for an unknown email", async () => {
  const shop = await testShop();
  // Verifying takes as long as in production, although tests use cheap hashes.
  const verify = async (hash: string, password: string) => {
    await argon.hash(password);
    return argon.verify(hash, password);
  };
  setPasswordHasher({ ...argon, verify });
  const { email } = await addPerson(shop);
  const times: Record<string, number[]> = { [email]: [], "nobody@test.example": [] };
  await errorOf(visitor(shop).login({ email: "nobody@test.example", password: "warms up" }));
  for (let round = 0; round < 5; round += 1) {
    for (const [who, durations] of Object.entries(times)) {
      const start = performance.now();
      await errorOf(visitor(shop).login({ email: who, password: "wrong" }));
      durations.push(performance.now() - start);
    }
  }
  const [known = 0, unknown = 0] = Object.values(times).map((durations) => Math.min(...durations));
  // Without the hash it would take a fiftieth of the time. The bounds are wide enough for a busy machine.
  expect(unknown).toBeGreaterThan(known / 4);
  expect(unknown).toBeLessThan(known * 4);
});

test.each([
  [{ name: "" }, "name: Is required"],
  [{ name: " \u00a0\t" }, "name: Is required"],
  [{ name: "x".repeat(201) }, "name: Must have at most 200 characters"],
  [{ name: "a\0b" }, "name: Contains a character that can't be stored"],
  [{ name: "\udc00" }, "name: Contains a character that can't be stored"],
  [{ email: "nobody" }, "email: Must be an email address like name@example.com"],
  [{ email: "a@b.example, c@d.example" }, "email: Must be an email address like name@example.com"],
  [{ email: "a@b.example\r\nBcc: c@d.example" }, "email: Must be an email address like name@example.com"],
  [{ email: `${"x".repeat(250)}@b.example` }, "email: Must have at most 254 characters"],
  [{ password: "1234567" }, "password: Must have at least 8 characters"],
  [{ password: "x".repeat(129) }, "password: Must have at most 128 characters"],
])("registering with %j is refused", async (wrong, message) => {
  const shop = await testShop();
  const person = { name: "N", email: "n@test.example", password: PASSWORD, ...wrong };
  expect(await errorOf(visitor(shop).register(person))).toMatchObject({ status: 400, message });
  expect(await shop.db.$count(users)).toBe(0);
});

test("passwords of 8 and of 128 characters, in any script, can be used to log in", async () => {
  const shop = await testShop();
  for (const [index, password] of ["8 or so!", "ß".repeat(128), " blanks ", "пароль-密码-🔑"].entries()) {
    const email = `p${index}@test.example`;
    await visitor(shop).register({ name: "P", email, password });
    expect(await visitor(shop).login({ email, password })).toMatchObject({ email });
  }
});

describe("a profile", () => {
  test("can be changed field by field, and returns a valid token", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop, { name: "Nora", email: "nora@test.example" });
    const renamed = await as(shop, nora).users.updateProfile({ id: newId(), name: "Nora W." });
    expect(renamed).toMatchObject({ _id: nora.id, name: "Nora W.", email: "nora@test.example", isAdmin: false });
    const moved = await as(shop, renamed).users.updateProfile({ email: "NORA@test.example" });
    expect(moved).toMatchObject({ name: "Nora W.", email: "NORA@test.example" });
    expect(await as(shop, moved).users.byId({ id: nora.id })).toMatchObject({ name: "Nora W." });
  });

  test("can't take an email in use, and stays unchanged", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop, { name: "Nora" });
    const omar = await addPerson(shop, { email: "omar@test.example" });
    const taken = as(shop, nora).users.updateProfile({
      name: "Changed",
      email: omar.email.toUpperCase(),
      currentPassword: PASSWORD,
    });
    expect(await errorOf(taken)).toEqual(TAKEN);
    expect(await as(shop, nora).users.byId({ id: "profile" })).toMatchObject({ name: "Nora", email: nora.email });
  });

  test("with a new password revokes the user's older tokens, and no one else's", async () => {
    const shop = await testShop();
    const [nora, omar] = [await addPerson(shop), await addPerson(shop)];
    const elsewhere = await visitor(shop).login({ email: nora.email, password: PASSWORD });
    const fresh = await as(shop, nora).users.updateProfile({ password: "a new password", currentPassword: PASSWORD });
    for (const token of [nora.token, elsewhere.token]) {
      expect(await errorOf(as(shop, { token }).users.byId({ id: "profile" }))).toEqual(FAILED);
    }
    expect(await as(shop, fresh).users.byId({ id: "profile" })).toMatchObject({ _id: nora.id });
    expect(await as(shop, omar).users.byId({ id: "profile" })).toMatchObject({ _id: omar.id });
    expect(await errorOf(visitor(shop).login({ email: nora.email, password: PASSWORD }))).toMatchObject({
      status: 401,
    });
    expect(await visitor(shop).login({ email: nora.email, password: "a new password" })).toMatchObject({
      _id: nora.id,
    });
  });

  test("with a new email or password is announced to the old address, without the new values", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop, { name: "Nora", email: "nora@test.example" });
    const moved = await as(shop, nora).users.updateProfile({
      email: "moved@test.example",
      name: "N",
      currentPassword: PASSWORD,
    });
    await as(shop, moved).users.updateProfile({ password: "a third password", currentPassword: PASSWORD });
    const mails = await shop.db.select().from(outbox).orderBy(outbox.id);
    expect(mails).toMatchObject([
      { recipient: "nora@test.example", subject: "Your email address at Test Supply was changed" },
      { recipient: "moved@test.example", subject: "Your password at Test Supply was changed" },
    ]);
    expect(mails[0]?.text).toContain(`${shop.settings.appUrl}/restore-email?vl=`);
    expect(mails[1]?.text).toContain(`${shop.settings.appUrl}/forgot-password`);
    expect(JSON.stringify(mails[0])).not.toContain("moved@test.example");
    expect(JSON.stringify(mails)).not.toContain("a third password");
  });

  test("without a new password keeps the older tokens", async () => {
    const shop = await testShop();
    const nora = await addPerson(shop);
    await as(shop, nora).users.updateProfile({ name: "N" });
    expect(await as(shop, nora).users.byId({ id: "profile" })).toMatchObject({ name: "N" });
  });
});

describe("a user's record", () => {
  test("can be read by the user, with the id in any case, and by admins", async () => {
    const shop = await testShop();
    const [nora, admin] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
    const about = { _id: nora.id, name: nora.name, email: nora.email, isAdmin: false };
    const record = { ...about, invoiceEmail: null, abn: null, poRequired: false, company: null };
    for (const id of [nora.id, nora.id.toUpperCase(), "profile"])
      expect(await as(shop, nora).users.byId({ id })).toEqual(record);
    expect(await as(shop, admin).users.byId({ id: nora.id })).toEqual(record);
    expect(await as(shop, admin).users.byId({ id: "profile" })).toMatchObject({ _id: admin.id });
  });

  test("of another user is not found, like an unknown one", async () => {
    const shop = await testShop();
    const [nora, omar, admin] = [
      await addPerson(shop),
      await addPerson(shop),
      await addPerson(shop, { isAdmin: true }),
    ];
    const absent = { status: 404, code: "NOT_FOUND", message: "User not found" };
    for (const id of [omar.id, admin.id, newId(), "1", "Profile", "\0", ""]) {
      expect(await errorOf(as(shop, nora).users.byId({ id })), id).toEqual(absent);
    }
    for (const id of [newId(), "1", "\0"]) expect(await errorOf(as(shop, admin).users.byId({ id }))).toEqual(absent);
  });
});

describe("a token is refused that", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop();
  });
  afterAll(() => shop.close());

  const key = (secret: string) => new TextEncoder().encode(secret);
  const claims = (id: string, alg = "HS256", ver: unknown = 0) =>
    new SignJWT({ ver }).setSubject(id).setIssuedAt().setExpirationTime("1h").setProtectedHeader({ alg });
  const secret = key(TEST_SETTINGS.jwtSecret);

  test.each<[string, (id: string) => Promise<string> | string]>([
    ["is garbage", () => "garbage"],
    ["is empty", () => ""],
    ["is incomplete", async (id) => (await claims(id).sign(secret)).split(".").slice(0, 2).join(".")],
    ["is signed with another secret", (id) => claims(id).sign(key("another secret of more than 32 characters"))],
    ["is signed with another algorithm", (id) => claims(id, "HS512").sign(secret)],
    ["has alg none", (id) => new UnsecuredJWT({ ver: 0 }).setSubject(id).setExpirationTime("1h").encode()],
    [
      "has expired",
      (id) =>
        claims(id)
          .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
          .sign(secret),
    ],
    ["isn't valid yet", (id) => claims(id).setNotBefore("10m").sign(secret)],
    [
      "was changed",
      async (id) => {
        const [head, , signature] = (await claims(id).sign(secret)).split(".");
        return [
          head,
          Buffer.from(JSON.stringify({ ver: 0, sub: id, exp: 9e9, isAdmin: true })).toString("base64url"),
          signature,
        ].join(".");
      },
    ],
    ["is of another version", (id) => claims(id, "HS256", 1).sign(secret)],
    ["has no version", (id) => claims(id, "HS256", null).sign(secret)],
    ["is of an unknown user", () => claims(newId()).sign(secret)],
    ["has a malformed user id", () => claims("' or true --").sign(secret)],
    [
      "has no subject",
      () => new SignJWT({ ver: 0 }).setExpirationTime("1h").setProtectedHeader({ alg: "HS256" }).sign(secret),
    ],
  ])("%s", async (_how, forge) => {
    const { id } = await addPerson(shop, { isAdmin: true });
    const token = await forge(id);
    expect(await errorOf(as(shop, { token }).users.byId({ id: "profile" }))).toEqual(FAILED);
    expect(await errorOf(as(shop, { token }).orders.mine({}))).toEqual(FAILED);
  });

  test("belongs to an account that was deleted", async () => {
    const nora = await addPerson(shop);
    await shop.db.delete(users).where(eq(users.id, nora.id));
    expect(await errorOf(as(shop, nora).users.byId({ id: "profile" }))).toEqual(FAILED);
  });
});
