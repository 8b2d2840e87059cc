import type { TestShop } from "@shop/api/testing";
import { afterAll, beforeAll, test } from "vitest";
import { expectUnderstood, openDemoShop } from "./understood-orders.fixture.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openDemoShop();
});
afterAll(() => shop.close());

// quick-orders.long.test.ts has the other sets.
test("the unseen orders are resolved with high precision and recall", () => expectUnderstood(shop, "unseen"));
