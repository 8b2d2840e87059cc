// A thief has the token of a session, and later also the password. What they can change, and how the owner gets the
// account back, against a real server with its limits on.
import { addPerson, PASSWORD } from "@shop/api/testing";
import { expect, test } from "vitest";
import { BASE_ENV, builtShop, post, rows, ServerProcess } from "../process/process.fixture.ts";

const THIEFS = "thief@test.example";
const NEW = "a password of the thief";

interface Sent {
  to: string;
  text: string;
}

/** A shop that sends mail, with an account and its session. */
async function openShop() {
  const { main, shop, env } = await builtShop();
  const owner = await addPerson(shop);
  const server = new ServerProcess(main, { ...env, JWT_SECRET: BASE_ENV["JWT_SECRET"], DEMO: "1" });
  const url = await server.opens();
  const logIn = async (email: string, password: string) => {
    const answer = await post(`${url}/api/users/login`, { email, password });
    return { status: answer.status, ...((await answer.json()) as { token: string }) };
  };
  const put = (token: string, body: object) =>
    fetch(`${url}/api/users/profile`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  return { shop, owner, url, logIn, put };
}

test("a stolen session changes neither email nor password, and fills no log", async () => {
  const { shop, owner, logIn, put } = await openShop();
  const { token } = await logIn(owner.email, PASSWORD);
  await rows(shop, "UPDATE logins SET created_at = now() - interval '16 minutes'");
  for (const body of [{ email: THIEFS }, { password: NEW }, { email: THIEFS, password: NEW, currentPassword: "" }]) {
    const refused = await put(token, body);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: "PASSWORD_REQUIRED" }]);
  }
  // Ten guesses of the password, then none, from any address.
  const guesses = [];
  for (let n = 0; n < 12; n += 1)
    guesses.push((await put(token, { email: THIEFS, currentPassword: `guess ${n}` })).status);
  expect(guesses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const names = [];
  for (let n = 0; n < 100; n += 1) names.push((await put(token, { name: `Name ${n}` })).status);
  expect(names).toEqual([...Array<number>(10).fill(200), ...Array<number>(90).fill(429)]);
  expect(await rows(shop, "SELECT count(*)::int AS n FROM audit_log")).toEqual([{ n: 10 }]);
  expect((await logIn(owner.email, PASSWORD)).status).toBe(200);
}, 120_000);

test("an account whose address and password a thief has changed, twice, is restored by the first link", async () => {
  const { owner, url, logIn, put } = await openShop();
  const { token } = await logIn(owner.email, PASSWORD);
  const changed = await put(token, { email: THIEFS, password: NEW, currentPassword: PASSWORD });
  expect(changed.status).toBe(200);
  const fresh = ((await changed.json()) as { token: string }).token;
  expect((await put(fresh, { email: `second.${THIEFS}`, currentPassword: NEW })).status).toBe(200);
  // The thief cannot block the address.
  const register = { name: "T", email: owner.email, password: NEW };
  expect((await post(`${url}/api/users`, register)).status).toBe(400);

  const linkTo = async (email: string) => {
    const all = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Sent[];
    const text = all.find((mail) => mail.to === email && mail.text.includes("/restore-email?"))?.text ?? "";
    const query = new URLSearchParams(/\/restore-email\?(\S+)/.exec(text)?.[1]);
    return { val: query.get("vl") ?? "", key: query.get("r") ?? "" };
  };
  await expect.poll(async () => (await linkTo(THIEFS)).val, { timeout: 20_000 }).not.toBe("");
  const restored = await post(`${url}/trpc/users.restoreEmail`, await linkTo(owner.email));
  expect(restored.status).toBe(200);
  expect((await post(`${url}/trpc/users.restoreEmail`, await linkTo(THIEFS))).status).toBe(400);
  const { result } = (await restored.json()) as { result: { data: { val: string; key: string } } };
  const { val, key } = result.data;
  const reset = await post(`${url}/api/users/reset-password`, { val, key, password: "a password of the owner" });
  expect(reset.status).toBe(200);
  for (const stolen of [token, fresh]) expect((await put(stolen, { name: "T" })).status).toBe(401);
  expect((await logIn(owner.email, "a password of the owner")).status).toBe(200);
}, 120_000);
