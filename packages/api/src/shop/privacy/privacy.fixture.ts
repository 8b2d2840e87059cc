import { newId } from "@shop/db/columns";
import { idempotencyKeys } from "@shop/db/schema/idempotency";
import { gatewayEvents, payments } from "@shop/db/schema/payments";
import { users } from "@shop/db/schema/users";
import { webhookDeliveries } from "@shop/db/schema/webhooks";
import { eq } from "drizzle-orm";
import type { FileStore } from "../../base/platform/ports.ts";
import {
  addApiKey,
  addPerson,
  addProduct,
  as,
  orderOf,
  PASSWORD,
  setCustomerPrice,
  testShop,
  type TestShop,
} from "../../testing.ts";
import { issuePapers } from "../../money/papers/issue-papers.ts";
import { verify } from "../verify/verify.ts";

const noPictures: FileStore = {
  put: () => Promise.resolve(),
  get: () => Promise.resolve(null),
  has: () => Promise.resolve(true),
  remove: () => Promise.resolve(),
};

/** The differences that `verify` finds in the whole shop. */
export const differencesIn = ({ db, payments: gateway, files }: TestShop) =>
  verify({ db, payments: gateway, pictures: noPictures, files });

/** Nora's, which is on her order and her invoice. */
export const ABN = "53 004 085 616";

/** A shop with every kind of personal data of Nora, and some of Omar and the admin Ada. */
export async function shopWithPersonalData(make: () => Promise<TestShop> = testShop) {
  const shop = await make();
  const ada = await addPerson(shop, { name: "Ada Staff", email: "ada@test.example", isAdmin: true });
  const omar = await addPerson(shop, { name: "Omar Other", email: "omar@test.example" });
  const register = { name: "Nora Whitlam", email: "nora@test.example", password: PASSWORD };
  const session = await as(shop, null).users.register(register);
  const nora = { id: session._id, name: session.name, email: session.email, isAdmin: false, token: session.token };
  const gloves = await addProduct(shop, { name: "Gloves" });

  const moved = { name: "Nora W.", email: "old@test.example", abn: ABN };
  await as(shop, nora).users.updateProfile({ ...moved, currentPassword: PASSWORD });
  await as(shop, ada).users.update({ id: nora.id, name: "Nora Whitlam", email: "nora@test.example" });
  await as(shop, ada).pricing.set({ userid: nora.id, productid: gloves.id, price: 8 });
  await as(shop, ada).pricing.set({ userid: nora.id, productid: gloves.id, price: 7 });
  const lost = await as(shop, ada).pricing.set({ userid: nora.id, productid: (await addProduct(shop)).id, price: 5 });
  await as(shop, ada).pricing.set({ userid: nora.id, productid: lost.productid._id, price: 4 });
  await as(shop, ada).pricing.remove({ id: lost._id });
  await setCustomerPrice(shop, omar, gloves, 6_00);
  await as(shop, ada).apiKeys.create({
    name: "Till of Nora W.",
    userid: nora.id,
    scopes: ["orders:read"],
    password: PASSWORD,
  });
  const key = await addApiKey(shop, { ...nora, isAdmin: false }, ["orders:read"]);

  for (const person of [nora, omar]) {
    const order = await as(shop, person).orders.create(orderOf([[gloves, 1]], { paymentMethod: "Stripe" }));
    const amount = Math.round(order.totalPrice * 100);
    await as(shop, person).orders.charge({ token: "tok_visa", amount, orderId: order._id });
    await as(shop, ada).orders.deliver({ id: order._id });
    await as(shop, ada).orders.makeRefund({ id: order._id, requestId: newId(), amount: 5 });
    await as(shop, person).products.review({ id: gloves.id, rating: 4, comment: `Good, says ${person.id}` });
    const { email } = person;
    await as(shop, person).contacts.create({ name: "N. Whitlam", email, phoneno: "0400 555 000", message: "Mine" });
    await as(shop, null).contacts.subscribe({ email });
    await as(shop, null).users.forgotPassword({ EmailAddress: email });
  }
  await issuePapers(shop, shop.settings);
  await as(shop, null).contacts.create({
    name: "Guest",
    email: nora.email.toUpperCase(),
    phoneno: "0400 555 111",
    message: "A guest's",
  });
  const [enquiry] = (await as(shop, ada).contacts.list({ keyword: "Mine nora@" })).contacts;
  await as(shop, ada).contacts.update({ id: enquiry?._id ?? "", isHandled: true, note: "Rang Nora back" });

  const [payment] = await shop.db.select().from(payments).where(eq(payments.userId, nora.id));
  const object = { id: payment?.gatewayId, shipping: { name: "Nora Whitlam" }, receipt_email: nora.email };
  await shop.db
    .insert(gatewayEvents)
    .values({ id: "evt_1", type: "payment_intent.succeeded", payload: { data: { object } }, handledAt: new Date() });
  await shop.db
    .insert(idempotencyKeys)
    .values({ owner: nora.id, key: "k", bodyHash: "1", answer: { value: { name: nora.name } } });
  const webhook = await as(shop, ada).webhooks.create({ url: "https://erp.example/hooks", events: ["order.paid"] });
  const body = JSON.stringify({ data: { user: { _id: nora.id, name: nora.name, email: nora.email } } });
  await shop.db
    .insert(webhookDeliveries)
    .values({ webhookId: webhook._id, messageId: "msg_1", event: "order.paid", body });
  // As after using a reset link.
  await shop.db.update(users).set({ provenEmail: "Nora@test.example" }).where(eq(users.id, nora.id));
  const { token } = await as(shop, null).users.login({ email: nora.email, password: PASSWORD });
  return { shop, ada, omar, nora: { ...nora, token }, gloves, key };
}

export const userRow = async ({ db }: TestShop, id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
};

/** Every row of every table that contains this text, as '<table>: <row>'. */
export async function rowsWith({ db }: TestShop, text: string): Promise<string[]> {
  const tables = await db.$client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.$client.query<{ line: string }>(
      `SELECT row_to_json(t)::text AS line FROM ${name} t WHERE row_to_json(t)::text ILIKE '%' || $1 || '%'`,
      [text],
    );
    found.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  return found;
}
