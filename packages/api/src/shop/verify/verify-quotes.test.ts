import { orders } from "@shop/db/schema/orders";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHECKOUT, shopWithQuotes } from "../../orders/quotes/quotes.fixture.ts";
import { addCompany, addMember, as, createTestShop, testShop } from "../../testing.ts";
import { differencesIn } from "../privacy/privacy.fixture.ts";

/** A shop with an accepted quote, and one that is answered. */
let original: Awaited<ReturnType<typeof shopWithQuotes>>["shop"];
beforeAll(async () => {
  const { shop, asNora, answered } = await shopWithQuotes({}, createTestShop);
  original = shop;
  const { _id: id } = await answered();
  await asNora.quotes.accept({ id, ...CHECKOUT });
  await answered();
  await addCompany(shop);
  await shop.db.$client.end();
});
afterAll(() => original.close());

const CHECK = "an accepted quote has one order, of its customer or company, lines, prices and freight";

test("an accepted quote and its order are no difference", async () => {
  expect(await differencesIn(await testShop({ copyOf: original }))).toEqual([]);
});

test.each([
  ["a quantity", "UPDATE quote_lines SET quantity = quantity + 1 WHERE quote_id = $1 AND quantity = 20", [CHECK]],
  ["a price", "UPDATE quote_lines SET price_cents = price_cents - 1 WHERE quote_id = $1 AND quantity = 5", [CHECK]],
  ["a line that is missing", "DELETE FROM quote_lines WHERE quote_id = $1 AND quantity = 5", [CHECK]],
  ["the freight", "UPDATE quotes SET freight_cents = 0 WHERE id = $1", [CHECK]],
  ["the customer", "UPDATE quotes SET user_id = (SELECT id FROM users WHERE is_admin) WHERE id = $1", [CHECK]],
  [
    "the company",
    "UPDATE orders SET company_id = (SELECT id FROM companies) WHERE id = (SELECT order_id FROM quotes WHERE id = $1)",
    [CHECK],
  ],
  ["an order at quoted prices without its quote", "UPDATE quotes SET order_id = NULL WHERE id = $1", [CHECK, CHECK]],
  [
    "the source of a price",
    "UPDATE order_lines SET price_source = 'public' WHERE quantity = 5 AND order_id = (SELECT order_id FROM quotes WHERE id = $1)",
    [CHECK],
  ],
])("%s that differs from the order is found", async (_what, statement, checks) => {
  const { db, ...shop } = await testShop({ copyOf: original });
  const { rows } = await db.$client.query<{ id: string }>("SELECT id FROM quotes WHERE order_id IS NOT NULL");
  await db.$client.query(statement, [rows[0]?.id]);
  expect((await differencesIn({ ...shop, db })).map(({ check }) => check)).toEqual(checks);
});

test("a company's quote that a colleague has accepted is no difference, but an order of another company is", async () => {
  const { shop, asNora, nora, answered } = await shopWithQuotes();
  const company = await addCompany(shop);
  await addMember(shop, company, "buyer", { person: nora });
  const { _id: id } = await answered();
  const order = await as(shop, await addMember(shop, company, "buyer")).quotes.accept({ id, ...CHECKOUT });
  expect(await asNora.quotes.byId({ id })).toMatchObject({ status: "accepted" });
  expect(await differencesIn(shop)).toEqual([]);
  const other = await addCompany(shop);
  await shop.db.update(orders).set({ companyId: other.id }).where(eq(orders.id, order._id));
  expect((await differencesIn(shop)).map(({ check }) => check)).toContain(CHECK);
});
