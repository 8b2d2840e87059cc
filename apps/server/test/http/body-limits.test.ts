// The largest bodies that routes take: 64 KB, except where an honest input is longer.
import { addPerson, addProduct, orderOf } from "@shop/api/testing";
import { LIMITS } from "@shop/domain/limits";
import { expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";

const KB = 1024;
const TOO_LARGE = { message: "The request is too large", code: "PAYLOAD_TOO_LARGE" };
const json = { "content-type": "application/json" };

test.each([
  ["POST", "/api/users/login"],
  ["POST", "/api/contactus"],
  ["PUT", "/api/users/profile"],
  ["POST", "/api/orders/x/cancel"],
])("%s %s takes 64 KB and no more", async (method, url) => {
  const { call } = await testServer();
  const body = (length: number) => JSON.stringify({ name: "" }).padEnd(length, " ");
  expect((await call({ method, url, body: body(64 * KB), headers: json })).statusCode).not.toBe(413);
  const refused = await call({ method, url, body: body(64 * KB + 1), headers: json });
  expect([refused.statusCode, refused.json()]).toEqual([413, TOO_LARGE]);
});

test("a batch takes as much as its calls together, with and without a length", async () => {
  const { app } = await testServer();
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const send = async (path: string, bytes: number, isStream = false) => {
    const body = new Uint8Array(bytes).fill(32);
    const stream = new ReadableStream({ start: (to) => (to.enqueue(body), to.close()) });
    const answer = await fetch(`${origin}/trpc/${path}?batch=1`, {
      method: "POST",
      headers: json,
      ...(isStream ? { body: stream, duplex: "half" } : { body }),
    });
    return [answer.status, await answer.json()] as const;
  };
  const refusal = { error: { message: TOO_LARGE.message, data: { code: "PAYLOAD_TOO_LARGE", httpStatus: 413 } } };
  for (const isStream of [false, true]) {
    expect(await send("contacts.create", 64 * KB + 1, isStream)).toMatchObject([413, refusal]);
    expect((await send("contacts.create,contacts.create", 128 * KB, isStream))[0]).not.toBe(413);
    expect((await send("quickOrder.resolve", 1024 * KB, isStream))[0]).not.toBe(413);
    expect((await send("quickOrder.resolve,quickOrder.resolve", 1024 * KB + 1, isStream))[0]).toBe(413);
  }
});

test("a form over tRPC is refused before it is read, because it would be read whatever its length", async () => {
  const { call } = await testServer();
  const answer = await call({
    method: "POST",
    url: "/trpc/contacts.create",
    body: Buffer.alloc(2 * 1024 * KB, "x"),
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  expect(answer.statusCode).toBe(415);
});

test("the largest honest inputs are taken", async () => {
  const { call, shop } = await testServer();
  const [{ token }, admin] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const product = await addProduct(shop, { stock: 1_000_000, priceCents: 1_00 });
  // A client of the specification sends the whole item of each line.
  const item = { name: "n".repeat(300), image: `/images/${"i".repeat(100)}.webp`, price: 1, countInStock: 9 };
  const lines = Array.from({ length: LIMITS.orderLines }, () => ({ ...item, product: product.id, qty: 1 }));
  const { totalPrice: _, ...order } = orderOf([[product, 1]]);
  const sent: [string, string, string | null, object][] = [
    ["POST", "/api/orders", token, { ...order, orderItems: lines }],
    ["PUT", "/api/cart", token, { lines }],
    ["POST", "/api/cart/lines", token, { lines }],
    ["POST", "/api/cart/merge", token, { lines }],
    ["POST", "/api/lists", token, { name: "Gloves", lines }],
    ["POST", "/api/quick-order", null, { text: "手".repeat(LIMITS.quickOrderText) }],
    [
      "POST",
      "/api/quick-order",
      token,
      { rows: lines.map(() => ({ text: "手".repeat(LIMITS.quickOrderLine), qty: 1 })) },
    ],
    ["PUT", `/api/products/${product.id}`, admin.token, { description: "手".repeat(LIMITS.description) }],
    ["POST", "/api/contactus", null, { name: "N", email: "n@test.example", message: "手".repeat(LIMITS.message) }],
  ];
  for (const [method, url, by, body] of sent)
    expect((await call({ method, url, token: by, body })).statusCode, `${method} ${url}`).not.toBe(413);
});
