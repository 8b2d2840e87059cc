import { as, createTestShop, type TestShop } from "@shop/api/testing";
import { seedDemoShop } from "@shop/demo/seed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSamples, score } from "./score.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
  const images = { save: async (name: string) => `/images/${name}-640.webp` };
  await seedDemoShop({ db: shop.db, images, payments: null, say: () => undefined, now: new Date() });
});
afterAll(() => shop.close());

test.each(["known", "unseen", "fresh"])("the %s orders are understood, and hardly ever wrongly", async (set) => {
  const samples = await readSamples(set);
  expect(samples.length).toBeGreaterThanOrEqual(60);
  const { precision, recall, faults } = await score(
    samples,
    async (text) => (await as(shop, null).quickOrder.resolve({ text })).lines,
  );
  expect(precision, faults.join("\n")).toBeGreaterThanOrEqual(0.99);
  expect(recall, faults.join("\n")).toBeGreaterThanOrEqual(0.85);
});
