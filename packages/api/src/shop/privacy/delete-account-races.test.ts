import { enquiryReplies, outbox } from "@shop/db/schema/contacts";
import { orders } from "@shop/db/schema/orders";
import { customerPrices, reviews } from "@shop/db/schema/products";
import { logins, passwordResets, users } from "@shop/db/schema/users";
import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { otherServer } from "../../money/payments/payments.fixture.ts";
import { renderNextMail } from "../../base/mail/write-mail.ts";
import {
  addOrder,
  addPerson,
  addProduct,
  as,
  lockProductsFor,
  holdRows,
  orderOf,
  PASSWORD,
  errorOf,
  testShop,
  waitForBlockedSessions,
} from "../../testing.ts";
import { differencesIn, userRow } from "./privacy.fixture.ts";

const DONE = { message: "Your account has been deleted" };

async function shopOfTwo() {
  const shop = await testShop();
  const ada = await addPerson(shop, { isAdmin: true });
  const nora = await addPerson(shop, { name: "Nora", email: "nora@test.example" });
  const gloves = await addProduct(shop);
  const leave = () => as(otherServer(shop), nora).users.deleteAccount({ password: PASSWORD });
  return { shop, ada, nora, gloves, leave };
}

test("a deletion waits for an order that is being placed, and is then refused", async () => {
  const { shop, nora, gloves, leave } = await shopOfTwo();
  const held = await lockProductsFor(shop, [gloves.id]);
  const placing = as(shop, nora).orders.create(orderOf([[gloves, 1]]));
  await waitForBlockedSessions(shop, 1);
  const leaving = errorOf(leave());
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const { orderNumber } = await placing;
  expect(await leaving).toMatchObject({ status: 400, message: expect.stringContaining(orderNumber) as string });
  expect(await userRow(shop, nora.id)).toMatchObject({ name: "Nora", deletedAt: null });
  expect(await differencesIn(shop)).toEqual([]);
});

test("writes that wait for the deletion of their account are refused and leave no data", async () => {
  const { shop, ada, nora, gloves, leave } = await shopOfTwo();
  await as(shop, nora).products.review({ id: gloves.id, rating: 4, comment: "Good" });
  const other = await addProduct(shop);
  // The lock on the review stops the deletion after it has locked the account's row and before it does the rest.
  const [review] = await shop.db.select().from(reviews);
  const held = await holdRows(shop, "reviews", [review?.id ?? ""]);
  const leaving = leave();
  await waitForBlockedSessions(shop, 1);
  const mine = as(shop, nora);
  const unauthorized = [
    mine.orders.create(orderOf([[gloves, 1]])),
    mine.products.review({ id: other.id, rating: 1, comment: "" }),
    mine.orders.charge({ token: "tok_visa", amount: 10_00 }),
    mine.contacts.create({ name: "Nora", email: nora.email, message: "Hello" }),
  ].map(errorOf);
  const notFound = [
    as(shop, ada).users.update({ id: nora.id, name: "Renamed", email: "renamed@test.example" }),
    as(shop, ada).pricing.set({ userid: nora.id, productid: gloves.id, price: 3 }),
    as(shop, ada).apiKeys.create({ name: "Key", userid: nora.id, scopes: ["orders:read"], password: PASSWORD }),
    mine.users.updateProfile({ name: "Renamed" }),
  ].map(errorOf);
  await waitForBlockedSessions(shop, 9);
  await held.release();
  expect(await leaving).toEqual(DONE);
  for (const refused of await Promise.all(unauthorized)) expect(refused).toMatchObject({ status: 401 });
  for (const refused of await Promise.all(notFound)) expect(refused).toMatchObject({ status: 404 });
  expect(await userRow(shop, nora.id)).toMatchObject({ name: "Deleted customer" });
  for (const table of [orders, customerPrices, outbox]) expect(await shop.db.$count(table)).toBe(0);
  expect(await shop.db.select().from(reviews)).toMatchObject([{ name: "Deleted customer" }]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a login during a deletion is refused, and no reset link is created", async () => {
  const { shop, nora, gloves, leave } = await shopOfTwo();
  await as(shop, nora).products.review({ id: gloves.id, rating: 4, comment: "Good" });
  const [review] = await shop.db.select().from(reviews);
  const held = await holdRows(shop, "reviews", [review?.id ?? ""]);
  const leaving = leave();
  await waitForBlockedSessions(shop, 1);
  const entering = errorOf(as(shop, null).users.login({ email: nora.email, password: PASSWORD }));
  const asking = as(shop, null).users.forgotPassword({ EmailAddress: nora.email });
  await waitForBlockedSessions(shop, 3);
  await held.release();
  await Promise.all([leaving, asking]);
  expect(await entering).toMatchObject({ status: 401, message: "Invalid email or password" });
  for (const table of [logins, passwordResets, outbox]) expect(await shop.db.$count(table)).toBe(0);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a deletion waits for an earlier edit by an admin, and deletes its email address too", async () => {
  const { shop, ada, nora, leave } = await shopOfTwo();
  const held = await holdRows(shop, "users", [nora.id]);
  const editing = as(shop, ada).users.update({ id: nora.id, name: "Renamed", email: "renamed@test.example" });
  await waitForBlockedSessions(shop, 1);
  const leaving = leave();
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(await editing).toMatchObject({ name: "Renamed" });
  expect(await leaving).toEqual(DONE);
  const { entries } = await as(shop, ada).audit.list({ entity: "user", recordId: nora.id });
  expect(JSON.stringify(entries)).not.toMatch(/renamed|nora/i);
  expect(await differencesIn(shop)).toEqual([]);
});

test("of two concurrent deletions of an account, the second is refused", async () => {
  const { shop, nora, leave } = await shopOfTwo();
  const held = await holdRows(shop, "users", [nora.id]);
  const calls = [leave(), leave()];
  const settled = Promise.allSettled(calls);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const failed = calls[outcomes.findIndex(({ status }) => status === "rejected")];
  expect(await errorOf(failed ?? Promise.reject(new Error("none failed")))).toMatchObject({ status: 401 });
  expect(await userRow(shop, nora.id)).toMatchObject({ tokenVersion: 1 });
  expect(await differencesIn(shop)).toEqual([]);
});

test("when the last two admins delete their accounts at the same time, one is refused", async () => {
  const shop = await testShop();
  const admins = [await addPerson(shop, { isAdmin: true }), await addPerson(shop, { isAdmin: true })];
  const held = await holdRows(
    shop,
    "users",
    admins.map(({ id }) => id),
  );
  const calls = admins.map((admin) => as(shop, admin).users.deleteAccount({ password: PASSWORD }));
  const settled = Promise.allSettled(calls);
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await shop.db.$count(users, isNotNull(users.deletedAt))).toBe(1);
  expect(await shop.db.$count(users, eq(users.isAdmin, true))).toBe(1);
});

test("an email that an admin sends again during the deletion is deleted", async () => {
  const { shop, ada, nora, gloves, leave } = await shopOfTwo();
  const { _id } = await addOrder(shop, nora, [[gloves, 1]]);
  await renderNextMail(shop);
  await as(shop, ada).orders.cancel({ id: _id });
  const [placed] = await shop.db.update(outbox).set({ sentAt: new Date() }).returning();
  const held = await holdRows(shop, "outbox", [placed?.id ?? ""]);
  const sending = as(shop, ada).mail.sendAgain({ id: placed?.id ?? "" });
  await waitForBlockedSessions(shop, 1);
  const leaving = leave();
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(await sending).toMatchObject({ to: nora.email, state: "waiting" });
  expect(await leaving).toEqual(DONE);
  expect(await shop.db.$count(outbox)).toBe(0);
  expect(await differencesIn(shop)).toEqual([]);
});

test("a reply that an admin writes during the deletion is deleted too", async () => {
  const { shop, ada, nora, leave } = await shopOfTwo();
  const { _id: id } = await as(shop, nora).contacts.create({ name: "Nora", email: nora.email, message: "Hello" });
  const held = await holdRows(shop, "contact_enquiries", [id]);
  const answering = as(shop, ada).contacts.reply({ id, text: "Hello Nora" });
  await waitForBlockedSessions(shop, 1);
  const leaving = leave();
  await waitForBlockedSessions(shop, 2);
  await held.release();
  expect(await answering).toMatchObject({ reply: { text: "Hello Nora" } });
  expect(await leaving).toEqual(DONE);
  expect(await shop.db.$count(enquiryReplies)).toBe(0);
  expect(await shop.db.$count(outbox, eq(outbox.cause, `enquiry-reply:${id}`))).toBe(0);
});
