import { quotes } from "@shop/db/schema/quotes";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { PASSWORD } from "../../testing.ts";
import { CHECKOUT, daysFromNow, shopWithQuotes } from "../../orders/quotes/quotes.fixture.ts";
import { differencesIn, rowsWith } from "./privacy.fixture.ts";

const NOTE = "For the new clinic";

/** Nora's quote that waits for an answer, and one that she has accepted and received. */
async function shopWithOldQuotes() {
  const world = await shopWithQuotes();
  const { asNora, asAda, ask, answered, gloves, masks } = world;
  await ask();
  const { _id: id } = await answered();
  const order = await asNora.quotes.accept({ id, ...CHECKOUT });
  await asAda.orders.pay({ orderId: order._id, id: "Bank 1" });
  await asAda.orders.deliver({ id: order._id });
  const lines = (prices: (number | null)[]) =>
    [gloves, masks].map(({ id: product }, index) => ({ product, qty: index === 0 ? 20 : 5, price: prices[index] }));
  return { ...world, id, order, lines };
}

test("the export contains the user's quotes, and the mails about them that were sent to them", async () => {
  const { shop, asNora, order, lines } = await shopWithOldQuotes();
  await shop.db.execute(sql`update outbox set sent_at = now()`);
  const { quotes: exported, messages } = await asNora.users.ownData();
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
  expect(exported).toEqual([
    {
      number: "QU-000002",
      note: NOTE,
      lines: lines([8.5, 9.25]),
      freight: 11,
      answeredAt: moment,
      validUntil: daysFromNow(shop, 7),
      orderNumber: order.orderNumber,
      createdAt: moment,
    },
    {
      number: "QU-000001",
      note: NOTE,
      lines: lines([null, null]),
      freight: null,
      answeredAt: null,
      validUntil: null,
      orderNumber: null,
      createdAt: moment,
    },
  ]);
  const subjects = (messages as { subject: string }[]).map(({ subject }) => subject);
  expect(subjects).toContain("Your quote QU-000002");
  expect(subjects.filter((subject) => subject.includes("asked for"))).toEqual([]);
});

test("with the account its quotes are deleted, but an accepted one is kept without its note, as its order is", async () => {
  const { shop, asNora, asAda, id, order } = await shopWithOldQuotes();
  expect(await rowsWith(shop, NOTE)).not.toEqual([]);
  await asNora.users.deleteAccount({ password: PASSWORD });
  expect(await shop.db.select({ id: quotes.id }).from(quotes)).toEqual([{ id }]);
  expect(await asAda.quotes.byId({ id })).toMatchObject({
    note: "",
    user: { name: "Deleted customer" },
    order: { _id: order._id },
  });
  expect(await rowsWith(shop, NOTE)).toEqual([]);
  expect((await rowsWith(shop, "nora@test.example")).filter((row) => !row.startsWith("orders: "))).toEqual([]);
  expect(await differencesIn(shop)).toEqual([]);
});
