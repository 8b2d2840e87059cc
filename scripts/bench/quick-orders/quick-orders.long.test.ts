import type { TestShop } from "@shop/api/testing";
import { afterAll, beforeAll, test } from "vitest";
import { expectUnderstood, openDemoShop } from "./understood-orders.fixture.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openDemoShop();
});
afterAll(() => shop.close());

test.each(["known", "fresh"])("the %s orders are resolved with high precision and recall", (set) =>
  expectUnderstood(shop, set),
);
