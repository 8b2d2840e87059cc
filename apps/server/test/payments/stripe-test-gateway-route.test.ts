import { addPerson, addProduct, orderOf } from "@shop/api/testing";
import { expect, test } from "vitest";
import { testServer, type TestServer } from "../server.fixture.ts";

const URL_PATH = "/dev/test-gateway/authenticate";
const authenticate = async (server: TestServer, body: unknown) => {
  const answer = await server.call({ method: "POST", url: URL_PATH, body });
  return { httpStatus: answer.statusCode, ...answer.json<object>() };
};

/** A payment that waits for the cardholder's authentication. */
async function asked(server: TestServer) {
  const { token } = await addPerson(server.shop);
  const order = orderOf([[await addProduct(server.shop), 1]], { paymentMethod: "Stripe" });
  const placed = await server.call({ method: "POST", url: "/api/orders", token, body: order });
  const { _id, totalPrice } = placed.json<{ _id: string; totalPrice: number }>();
  const body = { token: "tok_threeDSecure2Required", amount: Math.round(totalPrice * 100), orderId: _id };
  const charged = await server.call({ method: "POST", url: "/api/config/secret", token, body });
  const { id, clientSecret } = charged.json<{ id: string; clientSecret: string }>();
  const pay = async () =>
    (await server.call({ method: "PUT", url: `/api/orders/${_id}/pay`, token, body: { id } })).statusCode;
  return { id, clientSecret, pay };
}

test("after the owner of a test card confirms, the order can be paid", async () => {
  const server = await testServer();
  const { id, clientSecret, pay } = await asked(server);
  expect(await pay()).toBe(402);
  const answer = { httpStatus: 200, id, status: "succeeded", failure: null };
  expect(await authenticate(server, { clientSecret, outcome: "succeed" })).toEqual(answer);
  expect(await pay()).toBe(200);
});

test("after the owner of a test card declines, the order can't be paid", async () => {
  const server = await testServer();
  const { clientSecret, pay } = await asked(server);
  expect(await authenticate(server, { clientSecret, outcome: "fail" })).toMatchObject({
    status: "requires_payment_method",
    failure: expect.stringContaining("unable to authenticate") as string,
  });
  expect(await pay()).toBe(402);
});

test("unknown client secrets and invalid bodies are refused", async () => {
  const server = await testServer();
  const { clientSecret } = await asked(server);
  expect(await authenticate(server, { clientSecret: "pi_1_secret_2", outcome: "succeed" })).toMatchObject({
    httpStatus: 404,
  });
  for (const body of [{}, { clientSecret }, { clientSecret, outcome: "maybe" }, { outcome: "succeed" }, []])
    expect(await authenticate(server, body), JSON.stringify(body)).toMatchObject({
      httpStatus: 400,
      code: "BAD_REQUEST",
    });
});

test("the route exists only in demo mode with the test gateway", async () => {
  const { shop } = await testServer();
  const real = {
    DATABASE_URL: "postgresql://shop@localhost/shop",
    JWT_SECRET: "x".repeat(32),
    APP_URL: "https://shop.example",
    SHOP_ABN: "51 824 753 556",
    RATE_LIMIT: "on",
  };
  for (const server of [
    await testServer({ env: real }),
    await testServer({ payments: { ...shop.payments, name: "stripe" } as never }),
    await testServer({ payments: null }),
  ])
    expect((await server.call({ method: "POST", url: URL_PATH, body: {} })).statusCode).toBe(404);
});
