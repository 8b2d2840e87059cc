import { rateLimits } from "@shop/db/schema/users";
import { describe, expect, test } from "vitest";
import type { Caller } from "../../base/platform/ports.ts";
import {
  addPerson,
  as,
  PASSWORD,
  errorOf,
  testShop,
  turnOnTwoFactor,
  type Person,
  type TestShop,
} from "../../testing.ts";

/** The IP address of an office, which the owner and the stranger share. */
const OFFICE = "192.0.2.1";
const NEW = "another good password";

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    async (error: unknown) => (await errorOf(Promise.reject(error as Error))).status,
  );

/** A browser that stores the cookie that the shop sets, and sends it with every call. */
class Browser {
  cookie: string | null = null;
  header: string | undefined;
  readonly #request: Partial<Caller>;

  constructor(
    readonly shop: TestShop,
    request: Partial<Caller> = {},
  ) {
    this.#request = { address: OFFICE, ...request };
  }

  as(person: { token: string } | null) {
    const setHeader = (name: string, value: string) => {
      if (name !== "set-cookie") return;
      this.header = value;
      this.cookie = /^device=([^;]*)/.exec(value)?.[1] ?? null;
    };
    return as(this.shop, person, { ...this.#request, device: this.cookie, setHeader });
  }

  logIn({ email }: { email: string }, password = PASSWORD, code?: string) {
    return this.as(null).users.login({ email, password, ...(code !== undefined && { code }) });
  }

  tries(person: { email: string }, password = PASSWORD, code?: string): Promise<number> {
    return statusOf(this.logIn(person, password, code));
  }
}

/** Ten wrong guesses by a stranger from the owner's address. The eleventh is refused. */
async function tenWrongGuesses(shop: TestShop, owner: Person): Promise<void> {
  const stranger = new Browser(shop);
  for (let n = 0; n < 10; n += 1) expect(await stranger.tries(owner, `guess ${n}`)).toBe(401);
  expect(await stranger.tries(owner)).toBe(429);
}

async function limitedShop() {
  const shop = await testShop({ limits: {} });
  const nora = await addPerson(shop);
  const browser = new Browser(shop);
  const session = await browser.logIn(nora);
  return { shop, nora, browser, session };
}

describe("after ten wrong guesses by a stranger at the same address", () => {
  test("the owner on a known device can mistype the password once and then log in", async () => {
    const { shop, nora, browser } = await limitedShop();
    await tenWrongGuesses(shop, nora);
    expect(await browser.tries(nora, "mistyped")).toBe(401);
    expect(await browser.tries(nora)).toBe(200);
    // Strangers stay limited.
    expect(await new Browser(shop).tries(nora)).toBe(429);
    expect(await browser.tries(nora)).toBe(200);
  });

  test("the owner with two-step sign-in can still enter a wrong and then a right code", async () => {
    const { shop, nora, browser } = await limitedShop();
    const code = await turnOnTwoFactor(shop, nora);
    await tenWrongGuesses(shop, nora);
    expect(await browser.tries(nora, PASSWORD, "000000")).toBe(401);
    expect(await browser.tries(nora, PASSWORD, code())).toBe(200);
  });

  test("the owner who is logged in can confirm changes, even without the cookie and after a wrong password", async () => {
    const { shop, nora, session } = await limitedShop();
    await tenWrongGuesses(shop, nora);
    const mine = as(shop, session, { address: OFFICE }).users;
    expect(await statusOf(mine.beginTwoFactor({ password: "mistyped" }))).toBe(400);
    expect(await statusOf(mine.beginTwoFactor({ password: PASSWORD }))).toBe(200);
    expect(await statusOf(mine.updateProfile({ password: NEW, currentPassword: PASSWORD }))).toBe(200);
  });

  test("the owner's failures count against neither the address nor the account", async () => {
    const { shop, nora, browser, session } = await limitedShop();
    expect(await browser.tries(nora, "mistyped")).toBe(401);
    expect(await statusOf(browser.as(session).users.beginTwoFactor({ password: "mistyped" }))).toBe(400);
    const kept = await shop.db.select().from(rateLimits);
    expect(kept.map(({ key }) => key.split(":")[0])).toEqual(["login-device", "login-device"]);
  });
});

describe("a known device", () => {
  test("may fail ten times in 15 minutes, and other devices of the account are not limited", async () => {
    const { shop, nora, browser } = await limitedShop();
    const phone = new Browser(shop);
    await phone.logIn(nora);
    for (let n = 0; n < 10; n += 1) expect(await browser.tries(nora, "wrong")).toBe(401);
    expect(await browser.tries(nora)).toBe(429);
    expect(await phone.tries(nora)).toBe(200);
    // Without its cookie it is an unknown device, with the limits of strangers.
    expect(await new Browser(shop).tries(nora)).toBe(200);
  });

  test("may fail ten times in total in concurrent attempts", async () => {
    const { nora, browser } = await limitedShop();
    const answers = await Promise.all(Array.from({ length: 15 }, () => browser.tries(nora, "wrong")));
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
  });

  test("is known only to the last five accounts that logged in on it", async () => {
    const { shop, nora, browser } = await limitedShop();
    const others = [];
    for (let n = 0; n < 5; n += 1) others.push(await addPerson(shop));
    const [omar] = others as [Person];
    const isKnown = async (person: Person) => {
      await shop.db.delete(rateLimits);
      await browser.tries(person, "wrong");
      const [row] = await shop.db.select().from(rateLimits).orderBy(rateLimits.key).limit(1);
      return row?.key.startsWith("login-device:") ?? false;
    };
    expect([await isKnown(nora), await isKnown(omar)]).toEqual([true, false]);
    for (const other of others.slice(0, 4)) await browser.logIn(other);
    expect([await isKnown(nora), await isKnown(omar)]).toEqual([true, true]);
    for (const other of others.slice(4)) await browser.logIn(other);
    expect([await isKnown(nora), await isKnown(omar)]).toEqual([false, true]);
  });

  test("is not recognised by a cookie that was changed, made for another account or signed with another secret", async () => {
    const { shop, nora, browser } = await limitedShop();
    const [id = "", userId = "", signature = ""] = (browser.cookie ?? "").split(".");
    const omar = await addPerson(shop);
    const elsewhere = new Browser({ ...shop, settings: { ...shop.settings, jwtSecret: "x".repeat(40) } });
    await elsewhere.logIn(nora);
    await tenWrongGuesses(shop, nora);
    const forged = [
      [id.replace(/^./, (first) => (first === "A" ? "B" : "A")), userId, signature].join("."),
      [id, omar.id, signature, userId, "A".repeat(22)].join("."),
      elsewhere.cookie,
      "",
      id,
      `${id}.${userId}`,
      "x".repeat(10_000),
    ];
    for (const cookie of forged) {
      const stranger = new Browser(shop);
      stranger.cookie = cookie;
      expect(await stranger.tries(nora), String(cookie).slice(0, 80)).toBe(429);
    }
  });

  test("is no longer known after a new password on another device and after 'log out everywhere'", async () => {
    const { shop, nora, browser } = await limitedShop();
    const phone = new Browser(shop);
    const there = await phone.logIn(nora);
    await phone.as(there).users.updateProfile({ password: NEW, currentPassword: PASSWORD });
    await tenWrongGuesses(shop, nora);
    expect(await browser.tries(nora, NEW)).toBe(429);
    // The device that has set the password stays known.
    expect(await phone.tries(nora, NEW)).toBe(200);
    await phone.as(await phone.logIn(nora, NEW)).users.logOutEverywhere();
    expect(await phone.tries(nora, NEW)).toBe(429);
  });
});

describe("the cookie", () => {
  test("is long-lived and HttpOnly, and Secure if the shop uses https", async () => {
    const { browser } = await limitedShop();
    expect(browser.header).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
    const shop = await testShop({ settings: { appUrl: "https://shop.example" } });
    const safe = new Browser(shop);
    await safe.logIn(await addPerson(shop));
    expect(safe.header).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test("is set by registering, and not by a failed login", async () => {
    const shop = await testShop();
    const browser = new Browser(shop);
    await browser.tries({ email: "nora@test.example" });
    expect(browser.cookie).toBeNull();
    await browser.as(null).users.register({ name: "Nora", email: "nora@test.example", password: PASSWORD });
    expect(browser.cookie).toMatch(/^[\w-]{22}\.[\w-]{36}\.[\w-]{22}$/);
  });

  test("does not authenticate a user", async () => {
    const { browser } = await limitedShop();
    expect(await statusOf(browser.as(null).users.byId({ id: "profile" }))).toBe(401);
  });
});
