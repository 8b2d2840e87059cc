import { afterAll, beforeAll, expect, test } from "vitest";
import { shopWithRequisitions } from "../../orders/requisitions/requisitions.fixture.ts";
import { createTestShop, testShop, type TestShop } from "../../testing.ts";
import { differencesIn } from "../privacy/privacy.fixture.ts";

/** A shop with an approved requisition, and an open one. */
let original: TestShop;
beforeAll(async () => {
  const { shop, asTheo, ask } = await shopWithRequisitions({}, { make: createTestShop });
  original = shop;
  const { _id: id } = await ask({ poNumber: "PO 7", costCentre: "CBD" });
  await asTheo.requisitions.approve({ id });
  await ask();
  await shop.db.$client.end();
});
afterAll(() => original.close());

const APPROVED =
  "an approved requisition has one order of its requester, company, lines and fields, which its decider approved";
const LINES = "a requisition has lines, and waits only for the company of its requester";

test("an approved requisition, its order and an open one are no difference", async () => {
  expect(await differencesIn(await testShop({ copyOf: original }))).toEqual([]);
});

test("a card order that is paid by transfer instead, and another case of its cost centre, are no difference", async () => {
  const shop = await testShop({ copyOf: original });
  const client = shop.db.$client;
  await client.query("UPDATE requisitions SET payment_method = 'Stripe' WHERE order_id IS NOT NULL");
  await client.query("UPDATE requisitions SET cost_centre_code = 'cbd' WHERE order_id IS NOT NULL");
  expect(await differencesIn(shop)).toEqual([]);
});

test.each([
  ["how it is paid", "UPDATE requisitions SET payment_method = 'Account' WHERE order_id IS NOT NULL", [APPROVED]],
  ["a quantity", "UPDATE requisition_lines SET quantity = 9 WHERE quantity = 2", [APPROVED]],
  ["a line that is missing", "DELETE FROM requisition_lines WHERE quantity = 5", [APPROVED]],
  ["no lines", "DELETE FROM requisition_lines", [APPROVED, LINES, LINES]],
  ["the PO number", "UPDATE requisitions SET po_number = 'PO 8' WHERE order_id IS NOT NULL", [APPROVED]],
  ["who approved it", "UPDATE orders SET approved_by = user_id", [APPROVED, APPROVED]],
  ["a requester who is no member", "DELETE FROM company_members WHERE role = 'buyer'", [LINES]],
])("%s that differs is found", async (_what, statement, checks) => {
  const { db, ...shop } = await testShop({ copyOf: original });
  await db.$client.query(statement);
  expect((await differencesIn({ ...shop, db })).map(({ check }) => check)).toEqual(checks);
});
