import { addApiKey, addPerson, addProduct, as, PASSWORD, turnOnTwoFactor } from "@shop/api/testing";
import { expect, test } from "vitest";
import { testServer, type TestServer } from "../server.fixture.ts";
import { jpeg } from "../files/pictures.fixture.ts";
import { formOf, sendForm } from "../files/upload.fixture.ts";

const NEEDS_TWO_FACTOR = {
  message: "Set up two-step sign-in under Security in your account first. It is required for admins.",
  code: "FORBIDDEN",
  needs: "twoFactor",
};

const logIn = (server: TestServer, body: object, headers: Record<string, string> = {}) =>
  server.call({ method: "POST", url: "/api/users/login", body, headers });

test("a REST login without a code is refused with the reason, and with the code it succeeds and is listed", async () => {
  const server = await testServer();
  const nora = await addPerson(server.shop);
  const code = await turnOnTwoFactor(server.shop, nora);
  const login = { email: nora.email, password: PASSWORD };
  const asked = await logIn(server, login);
  expect(asked.statusCode).toBe(401);
  expect(asked.json()).toEqual({
    message: "Enter the code from your authenticator app",
    code: "UNAUTHORIZED",
    needs: "code",
  });
  const entered = await logIn(server, { ...login, code: code() }, { "user-agent": "Till/2.1" });
  expect(entered.statusCode, entered.body).toBe(200);
  expect(await as(server.shop, entered.json<{ token: string }>()).users.logins()).toMatchObject([
    { userAgent: "Till/2.1", address: "127.0.0.1", isCurrent: true },
  ]);
});

test("a login over tRPC without a code has the reason in the error's data", async () => {
  const server = await testServer();
  const nora = await addPerson(server.shop);
  await turnOnTwoFactor(server.shop, nora);
  const body = { email: nora.email, password: PASSWORD };
  const answer = await server.call({ method: "POST", url: "/trpc/users.login", body });
  expect(answer.json()).toMatchObject({ error: { data: { httpStatus: 401, needs: "code" } } });
});

test("where two-step sign-in is required, an admin without it can't use any admin call", async () => {
  const server = await testServer({ settings: { isAdminTwoFactorRequired: true } });
  const admin = await addPerson(server.shop, { isAdmin: true });
  const draft = await addProduct(server.shop, { priceCents: 0 });
  const key = await addApiKey(server.shop, admin, ["admin"]);
  for (const { token } of [admin, key]) {
    for (const url of ["/api/users", "/api/orders"]) {
      const answer = await server.call({ url, token });
      expect([answer.statusCode, answer.json()], url).toEqual([403, NEEDS_TWO_FACTOR]);
    }
    const upload = await sendForm(server, formOf(await jpeg()), token);
    expect(upload.statusCode).toBe(403);
    expect((await server.call({ url: `/api/products/${draft.id}`, token })).statusCode).toBe(404);
  }
  await turnOnTwoFactor(server.shop, admin);
  for (const { token } of [admin, key]) {
    expect((await server.call({ url: "/api/users", token })).statusCode).toBe(200);
    expect((await server.call({ url: `/api/products/${draft.id}`, token })).statusCode).toBe(200);
  }
});
