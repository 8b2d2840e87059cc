import { as, createTestShop, type TestShop } from "@shop/api/testing";
import { seedDemoShop } from "@shop/demo/seed";
import { expect } from "vitest";
import { readSamples, score } from "./score.ts";

/** The demo shop, without pictures. The caller closes it. */
export async function openDemoShop(): Promise<TestShop> {
  const shop = await createTestShop();
  const images = { saveDrawing: async (name: string) => `/images/${name}-640.webp` };
  await seedDemoShop({ db: shop.db, images, files: shop.files, payments: null, say: () => undefined, now: new Date() });
  return shop;
}

/** Fails unless the lines of a set of samples are resolved with high precision and recall. */
export async function expectUnderstood(shop: TestShop, set: string): Promise<void> {
  const samples = await readSamples(set);
  expect(samples.length).toBeGreaterThanOrEqual(60);
  const { precision, recall, faults } = await score(
    samples,
    async (text) => (await as(shop, null).quickOrder.resolve({ text })).lines,
  );
  expect(precision, faults.join("\n")).toBeGreaterThanOrEqual(0.99);
  expect(recall, faults.join("\n")).toBeGreaterThanOrEqual(0.85);
}
