import { expect, test, vi, onTestFinished } from "vitest";
import { addPerson, as, PASSWORD, errorOf, testShop, type Person, type TestShop } from "../../testing.ts";

/** The status of one login attempt from an address: 200 if it succeeds. */
async function tryLogin(
  shop: TestShop,
  { email }: { email: string },
  password: string,
  address: string,
): Promise<number> {
  const login = as(shop, null, { address }).users.login({ email, password });
  return login.then(
    () => 200,
    async () => (await errorOf(login)).status,
  );
}

async function failTimes(shop: TestShop, person: { email: string }, times: number, address: string): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await tryLogin(shop, person, "wrong", address));
  return answers;
}

async function limitedShop(limits: Parameters<typeof testShop>[0] = {}): Promise<{ shop: TestShop; nora: Person }> {
  const shop = await testShop({ limits: {}, ...limits });
  return { shop, nora: await addPerson(shop) };
}

const HOME = "192.0.2.1";
const ATTACKER = "198.51.100.66";

test("after ten failed logins at an account, further logins are refused, even with the right password", async () => {
  const { shop, nora } = await limitedShop();
  expect(await failTimes(shop, nora, 11, ATTACKER)).toEqual([...Array<number>(10).fill(401), 429]);
  expect(await tryLogin(shop, nora, PASSWORD, ATTACKER)).toBe(429);
  expect(await tryLogin(shop, { email: nora.email.toUpperCase() }, PASSWORD, ATTACKER)).toBe(429);
});

test("an account that does not exist has the same limit", async () => {
  const { shop } = await limitedShop({ limits: { failedLoginsPerAccount: 2 } });
  expect(await failTimes(shop, { email: "nobody@test.example" }, 3, ATTACKER)).toEqual([401, 401, 429]);
});

test("the owner of a limited account can log in from an address without failures", async () => {
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAccount: 2 } });
  await failTimes(shop, nora, 3, ATTACKER);
  expect(await tryLogin(shop, nora, PASSWORD, HOME)).toBe(200);
  expect(await tryLogin(shop, nora, PASSWORD, HOME)).toBe(200);
});

test("at a limited account, a new address may fail once", async () => {
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAccount: 2 } });
  await failTimes(shop, nora, 3, ATTACKER);
  expect(await failTimes(shop, nora, 2, HOME)).toEqual([401, 429]);
});

test("a limited account does not limit another account", async () => {
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAccount: 2 } });
  await failTimes(shop, nora, 3, ATTACKER);
  expect(await tryLogin(shop, await addPerson(shop), PASSWORD, ATTACKER)).toBe(200);
});

test("successful logins do not count", async () => {
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAccount: 3, failedLoginsPerAddress: 3 } });
  for (let n = 0; n < 5; n += 1) expect(await tryLogin(shop, nora, PASSWORD, HOME)).toBe(200);
  expect(await failTimes(shop, nora, 4, HOME)).toEqual([401, 401, 401, 429]);
});

test("an address with too many failures is refused for all accounts", async () => {
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAddress: 5 } });
  for (let n = 0; n < 5; n += 1)
    expect(await tryLogin(shop, { email: `n${n}@test.example` }, "wrong", ATTACKER)).toBe(401);
  expect(await tryLogin(shop, { email: "n5@test.example" }, "wrong", ATTACKER)).toBe(429);
  expect(await tryLogin(shop, nora, PASSWORD, ATTACKER)).toBe(429);
  expect(await tryLogin(shop, nora, PASSWORD, HOME)).toBe(200);
});

test("concurrent attempts at one account count like sequential ones", async () => {
  const { shop, nora } = await limitedShop();
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryLogin(shop, nora, "wrong", ATTACKER)));
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(20);
});

test("concurrent attempts from many addresses at one account count like sequential ones", async () => {
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAccount: 1 } });
  const twice = Array.from({ length: 20 }, (_, n) => `198.51.100.${n % 10}`);
  const answers = await Promise.all(twice.map((address) => tryLogin(shop, nora, "wrong", address)));
  // Each of the ten addresses may fail once, and its second attempt is refused.
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
});

test("concurrent attempts from one address at many accounts count like sequential ones", async () => {
  const { shop } = await limitedShop({ limits: { failedLoginsPerAddress: 5 } });
  const accounts = Array.from({ length: 20 }, (_, n) => ({ email: `n${n}@test.example` }));
  const answers = await Promise.all(accounts.map((account) => tryLogin(shop, account, "wrong", ATTACKER)));
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(15);
});

test("many concurrent attempts at one account from many addresses hardly delay its owner", async () => {
  const { shop, nora } = await limitedShop();
  let checked = 0;
  const storm = Array.from({ length: 300 }, async (_, n) => {
    const status = await tryLogin(shop, nora, "wrong", `198.18.${Math.trunc(n / 200)}.${n % 200}`);
    if (status === 401) checked += 1;
    return status;
  });
  expect(await tryLogin(shop, nora, PASSWORD, HOME)).toBe(200);
  expect(checked).toBeLessThan(20);
  const answers = await Promise.all(storm);
  expect(new Set(answers)).toEqual(new Set([401, 429]));
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(200);
});

test("the networks of one IPv6 site share a limit that is five times that of one network", async () => {
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAccount: 2, failedLoginsPerAddress: 3 } });
  const from = (site: string, n: number, account: { email: string }, password = "wrong") =>
    as(shop, null, { address: `${site}:${n}::/64`, site: `${site}::/48` })
      .users.login({ email: account.email, password })
      .then(
        () => 200,
        async (error: unknown) => (await errorOf(Promise.reject(error as Error))).status,
      );
  // The account is limited after two failures. New networks may then fail until their site has failed ten times.
  const atNora = [];
  for (let n = 0; n < 12; n += 1) atNora.push(await from("2001:db8:1", n, nora));
  expect(atNora).toEqual([...Array<number>(10).fill(401), 429, 429]);
  expect(await from("2001:db8:2", 1, nora, PASSWORD)).toBe(200);
  for (let n = 0; n < 5; n += 1) await from("2001:db8:1", 20 + n, { email: `n${n}@test.example` });
  expect(await from("2001:db8:1", 99, await addPerson(shop), PASSWORD)).toBe(429);
});

test("of many concurrent password changes with one token, only one succeeds", async () => {
  const { shop, nora } = await limitedShop({ limits: { passwordChanges: 3 } });
  const change = (n: number) =>
    as(shop, nora).users.updateProfile({ password: `a new password ${n}`, currentPassword: PASSWORD });
  const storm = Array.from({ length: 20 }, (_, n) =>
    change(n).then(
      () => 200,
      async (error: unknown) => (await errorOf(Promise.reject(error as Error))).status,
    ),
  );
  const answers = await Promise.all(storm);
  const [first, ...others] = answers.toSorted((a, b) => a - b);
  expect(first).toBe(200);
  // For calls that waited the token is no longer valid, and the others are over the limit.
  expect(others.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  const omar = await addPerson(shop);
  expect(
    await as(shop, omar).users.updateProfile({ password: "a new password", currentPassword: PASSWORD }),
  ).toMatchObject({ _id: omar.id });
});

test("email changes are limited, so that they cannot reveal who has an account", async () => {
  const { shop, nora } = await limitedShop({ limits: { emailChanges: 2 } });
  const other = await addPerson(shop);
  const change = (email: string) => as(shop, nora).users.updateProfile({ email, currentPassword: PASSWORD });
  expect(await errorOf(change(other.email))).toMatchObject({ status: 400 });
  expect(await change("moved@test.example")).toMatchObject({ email: "moved@test.example" });
  for (const email of [other.email, "free@test.example"])
    expect(await errorOf(change(email))).toMatchObject({ status: 429 });
  expect(await change("MOVED@test.example")).toMatchObject({ email: "MOVED@test.example" });
});

test("Retry-After has the seconds until the next try, at most a minute", async () => {
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAccount: 1 } });
  const headers = new Map<string, string>();
  await failTimes(shop, nora, 1, ATTACKER);
  const limited = as(shop, null, {
    address: ATTACKER,
    setHeader: (name, value) => headers.set(name.toLowerCase(), value),
  });
  expect(await errorOf(limited.users.login({ email: nora.email, password: PASSWORD }))).toEqual({
    status: 429,
    code: "TOO_MANY_REQUESTS",
    message: "Too many attempts. Please wait 60 seconds and try again.",
  });
  expect(headers.get("retry-after")).toBe("60");
});

test("the limit ends after fifteen minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { shop, nora } = await limitedShop({ limits: { failedLoginsPerAccount: 1 } });
  await failTimes(shop, nora, 1, ATTACKER);
  vi.advanceTimersByTime(14 * 60_000);
  expect(await tryLogin(shop, nora, PASSWORD, ATTACKER)).toBe(429);
  vi.advanceTimersByTime(60_000);
  expect(await tryLogin(shop, nora, PASSWORD, ATTACKER)).toBe(200);
});

test("registrations and enquiries are limited per address and minute", async () => {
  const { shop } = await limitedShop({ limits: { registrations: 2, enquiries: 2 } });
  const call = (address: string) => as(shop, null, { address });
  for (let n = 0; n < 2; n += 1) {
    await call(HOME).users.register({ name: "N", email: `r${n}@test.example`, password: PASSWORD });
    await call(HOME).contacts.create({ name: "N", email: "n@test.example", message: "Hello" });
  }
  const register = { name: "N", email: "r3@test.example", password: PASSWORD };
  const enquiry = { name: "N", email: "n@test.example", message: "Hello" };
  expect(await errorOf(call(HOME).users.register(register))).toMatchObject({ status: 429 });
  expect(await errorOf(call(HOME).contacts.create(enquiry))).toMatchObject({ status: 429 });
  expect(await call(ATTACKER).users.register(register)).toMatchObject({ email: "r3@test.example" });
  expect(await call(ATTACKER).contacts.create(enquiry)).toMatchObject({ message: "Hello" });
});
