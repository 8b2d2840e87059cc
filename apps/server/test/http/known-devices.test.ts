import { addPerson, PASSWORD, type Person } from "@shop/api/testing";
import { expect, test } from "vitest";
import { overHttp, testServer } from "../server.fixture.ts";

type Http = Awaited<ReturnType<typeof overHttp>>;
const WAYS = ["/api/users/login", "/trpc/users.login"];

const logIn = (http: Http, url: string, { email }: Person, password: string, cookie?: string) =>
  http.call({
    method: "POST",
    url,
    body: { email, password },
    ...(cookie !== undefined && { headers: { cookie } }),
  });

test.each(WAYS)("%s sets a cookie with which a device can log in despite a stranger's guesses", async (url) => {
  const server = await testServer({ limits: {} });
  const http = await overHttp(server);
  const nora = await addPerson(server.shop);
  const first = await logIn(http, url, nora, PASSWORD);
  expect(first.statusCode, first.body).toBe(200);
  const header = first.headers["set-cookie"] ?? "";
  expect(header).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  const session = first.json() as { result?: { data: object } };
  expect(Object.keys(session.result?.data ?? session)).toEqual(["_id", "name", "email", "isAdmin", "token"]);

  // Ten wrong guesses by a stranger from the same address.
  for (let n = 0; n < 10; n += 1) expect((await logIn(http, url, nora, `guess ${n}`)).statusCode).toBe(401);
  expect((await logIn(http, url, nora, PASSWORD)).statusCode).toBe(429);

  const cookie = `theme=dark; ${header.split(";")[0] ?? ""}; other=1`;
  for (const way of WAYS) {
    expect((await logIn(http, way, nora, "mistyped", cookie)).statusCode).toBe(401);
    expect((await logIn(http, way, nora, PASSWORD, cookie)).statusCode).toBe(200);
  }
});

test("a signed-in owner confirms changes after ten wrong guesses by a stranger", async () => {
  const server = await testServer({ limits: {} });
  const http = await overHttp(server);
  const nora = await addPerson(server.shop);
  for (let n = 0; n < 10; n += 1) await logIn(http, "/api/users/login", nora, `guess ${n}`);
  const body = { name: "Nora W.", email: "moved@test.example", currentPassword: PASSWORD };
  const changed = await http.call({ method: "POST", url: "/trpc/users.updateProfile", token: nora.token, body });
  expect(changed.statusCode, changed.body).toBe(200);
});

test("no other response sets the cookie, and the cookie alone is not a login", async () => {
  const server = await testServer();
  const http = await overHttp(server);
  const nora = await addPerson(server.shop);
  const [cookie = ""] = ((await logIn(http, "/api/users/login", nora, PASSWORD)).headers["set-cookie"] ?? "").split(
    ";",
  );
  for (const url of ["/", "/api/products", "/trpc/products.list?input=%7B%7D"]) {
    const answer = await http.call({ url, headers: { cookie } });
    expect([answer.statusCode, answer.headers["set-cookie"]], url).toEqual([200, undefined]);
  }
  expect((await http.call({ url: "/api/users/profile", headers: { cookie } })).statusCode).toBe(401);
  expect((await logIn(http, "/api/users/login", nora, "wrong")).headers["set-cookie"]).toBeUndefined();
});

test("over https the cookie is sent only over https", async () => {
  const server = await testServer({ settings: { appUrl: "https://shop.example" } });
  const http = await overHttp(server);
  const login = await logIn(http, "/api/users/login", await addPerson(server.shop), PASSWORD);
  expect(login.headers["set-cookie"]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
});
