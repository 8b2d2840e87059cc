import { outbox } from "@shop/db/schema/contacts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addOrder, addPerson, addProduct, as, testShop, type TestShop } from "../../testing.ts";
import { claimNextMail } from "./send-next-mail.ts";
import { enqueueMail } from "./outbox.ts";
import { renderNextMail } from "./write-mail.ts";

const enqueue = ({ db }: TestShop, cause: string, recipient = "nora@test.example") =>
  enqueueMail(db, { cause, recipient, subject: cause, text: "T" });

/** The cause of the message that the next sender claims. */
const take = async (shop: TestShop, isUrgentOnly = false) => {
  const mail = await claimNextMail(shop, isUrgentOnly);
  return mail === "held" || mail === null ? mail : mail.cause;
};
const markSent = ({ db }: TestShop, cause: string) =>
  db
    .update(outbox)
    .set({ sentAt: sql`now()` })
    .where(eq(outbox.cause, cause));

test.each([
  "password-reset",
  "subscriber",
  "email-changed",
  "password-changed",
  "two-factor-on",
  "two-factor-off",
  "recovery-codes-renewed",
  "api-key-made",
])("%s is sent before older messages of other kinds, also by a sender of urgent messages only", async (kind) => {
  const shop = await testShop();
  for (const other of ["order-cancelled:1", "welcome:2", "enquiry-copy:3"]) await enqueue(shop, other);
  await enqueue(shop, `${kind}:4`);
  await enqueue(shop, `${kind}:5`);
  expect(await take(shop)).toBe(`${kind}:4`);
  expect(await take(shop, true)).toBe(`${kind}:5`);
  expect(await take(shop, true)).toBeNull();
  expect(await take(shop)).toBe("order-cancelled:1");
});

test("a message that an admin sends again keeps its urgency", async () => {
  const shop = await testShop();
  const { mail } = as(shop, await addPerson(shop, { isAdmin: true }));
  await enqueue(shop, "password-changed:1");
  await take(shop);
  await markSent(shop, "password-changed:1");
  const [sent] = await shop.db.select().from(outbox);
  await mail.sendAgain({ id: sent?.id ?? "" });
  expect(await take(shop, true)).toBe("password-changed:1");
});

test("a message about an order waits for an earlier one that is being sent, but not for a failing one", async () => {
  const shop = await testShop();
  for (const cause of ["order-placed:1", "order-paid:1", "order-placed:2"]) await enqueue(shop, cause);
  await enqueue(shop, "order-paid:1", "another@test.example");
  expect(await take(shop)).toBe("order-placed:1");
  expect(await take(shop)).toBe("order-placed:2");
  expect(await take(shop)).toBe("order-paid:1");
  expect(await take(shop)).toBeNull();
  await shop.db.update(outbox).set({ lastError: "no answer" }).where(eq(outbox.cause, "order-placed:1"));
  expect(await take(shop)).toBe("order-paid:1");
});

test("messages of one account do not wait for each other", async () => {
  const shop = await testShop();
  for (const cause of ["welcome:1", "password-changed:1", "enquiry:2", "enquiry-copy:2"]) await enqueue(shop, cause);
  expect([await take(shop), await take(shop), await take(shop), await take(shop)]).not.toContain(null);
});

test("an order's confirmation is sent before its payment receipt, also by concurrent senders", async () => {
  const shop = await testShop();
  const [nora, ada] = [await addPerson(shop), await addPerson(shop, { isAdmin: true })];
  const order = await addOrder(shop, nora, [[await addProduct(shop), 1]]);
  await as(shop, ada).orders.pay({ orderId: order._id, id: "Bank reference" });
  await renderNextMail(shop);
  expect(await Promise.all([1, 2, 3].map(() => take(shop)))).toEqual(
    expect.arrayContaining([`order-placed:${order._id}`, null, null]),
  );
  await markSent(shop, `order-placed:${order._id}`);
  expect(await take(shop)).toBe(`order-paid:${order._id}`);
});
