// Every call that takes an email address takes the same ones, and reads them alike.
import { addPerson, addProduct, as, orderOf } from "@shop/api/testing";
import { outbox } from "@shop/db/schema/contacts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { z } from "zod";
import { testServer, type TestServer } from "../server.fixture.ts";
import { procedures } from "./calls.ts";

/** Texts that name addresses but are not stored or compared. */
const IGNORED = new Set(["orders.pay email_address"]);

const fields = Object.entries(procedures).flatMap(([procedure, { _def }]) =>
  _def.inputs.flatMap((input) =>
    Object.entries((input as Partial<z.ZodObject>).shape ?? {})
      .filter(([name]) => /email/i.test(name) && !IGNORED.has(`${procedure} ${name}`))
      .map(([name, schema]) => ({ procedure, name, schema: schema as z.ZodType })),
  ),
);

test("the calls with an email address are found", () => {
  const known = [
    "contacts.create email",
    "contacts.subscribe email",
    "orders.create invoiceEmail",
    "users.forgotPassword EmailAddress",
    "users.login email",
    "users.register email",
    "users.update email",
    "users.updateProfile email",
    "users.updateProfile invoiceEmail",
  ];
  expect(fields.map(({ procedure, name }) => `${procedure} ${name}`)).toEqual(expect.arrayContaining(known));
});

test.each(fields)(
  "$procedure takes $name with any sign, blanks around it and an international domain",
  ({ schema }) => {
    expect(schema.parse(" a&b'c/d=e?f{g}@bücher.example\r\n")).toBe("a&b'c/d=e?f{g}@xn--bcher-kva.example");
  },
);

const PASSWORD = "a long pass phrase";
const TYPED = " O'Brien&Co@bücher.example ";
const PLAIN = "O'Brien&Co@xn--bcher-kva.example";
const SPELLINGS = [
  "o'brien&co@BÜCHER.example\n",
  " o'brien&co@XN--BCHER-KVA.example",
  "o'brien&co@bu\u0308cher.example",
];

const recipients = async ({ shop }: TestServer) =>
  (await shop.db.select({ to: outbox.recipient }).from(outbox)).map(({ to }) => to);

test("an account is registered, found and mailed by any spelling of its address, over REST", async () => {
  const server = await testServer();
  const post = (path: string, body: object) => server.call({ method: "POST", url: `/api/${path}`, body });
  const made = await post("users", { name: "Nora", email: TYPED, password: PASSWORD });
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ email: PLAIN })]);
  for (const email of [TYPED, ...SPELLINGS]) {
    expect((await post("users/login", { email, password: PASSWORD })).json(), email).toMatchObject({ email: PLAIN });
    expect((await post("users", { name: "Twin", email, password: PASSWORD })).json()).toMatchObject({
      message: "User already exists",
    });
  }
  await server.shop.db.delete(outbox);
  expect((await post("users/forgot-password", { EmailAddress: SPELLINGS[0] })).statusCode).toBe(200);
  expect((await post("contactus", { name: "Nora", email: TYPED, message: "Hello" })).statusCode).toBe(201);
  expect(await recipients(server)).toEqual(expect.arrayContaining([PLAIN, PLAIN, "shop@test.example"]));
});

test("profile, users and orders store an address in its plain form", async () => {
  const { shop, call } = await testServer();
  const admin = await addPerson(shop, { isAdmin: true });
  const nora = await as(shop, null).users.register({ name: "Nora", email: "nora@test.example", password: PASSWORD });
  const put = async (path: string, token: string, body: object) =>
    (await call({ method: "PUT", url: `/api/users/${path}`, token, body })).json<{ email?: string; token: string }>();
  const saved = await put("profile", nora.token, {
    email: TYPED,
    invoiceEmail: " pay@bücher.example ",
    currentPassword: PASSWORD,
  });
  expect(saved).toMatchObject({ email: PLAIN });
  const order = orderOf([[await addProduct(shop, { stock: 5 }), 1]], { invoiceEmail: "\tpay@bücher.example" });
  const placed = await call({ method: "POST", url: "/api/orders", token: saved.token, body: order });
  expect(placed.json()).toMatchObject({ invoiceEmail: "pay@xn--bcher-kva.example" });
  expect(await put(nora._id, admin.token, { email: " nora@münchen.example" })).toMatchObject({
    email: "nora@xn--mnchen-3ya.example",
  });
  await as(shop, null).contacts.subscribe({ email: " sam@bücher.example" });
  expect(await shop.db.$count(outbox, eq(outbox.recipient, "sam@xn--bcher-kva.example"))).toBe(1);
});
