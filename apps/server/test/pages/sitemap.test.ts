import { gunzipSync } from "node:zlib";
import { addPerson, addProduct, as } from "@shop/api/testing";
import { queryChannel, type RunningQuery } from "@shop/db/query-channel";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { sitemap } from "../../src/endpoints/sitemap.ts";
import { testServer } from "../server.fixture.ts";

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) => loc.replaceAll("&#38;", "&"));

test("robots.txt excludes private paths and names the sitemap", async () => {
  const { call, shop } = await testServer();
  const { body, headers } = await call({ url: "/robots.txt" });
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  for (const path of ["/admin", "/cart", "/placeorder"]) expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).not.toMatch(/Disallow: \/products/);
  expect(body).toContain(`Sitemap: ${shop.settings.appUrl}/sitemap.xml\n`);
});

test("the sitemap lists every product on sale once, in parts, with the time of its last change", async () => {
  const { shop } = await testServer({ settings: { appUrl: "https://shop.example" } });
  const sold = [];
  for (const name of ["A", "B", "C", "D"])
    sold.push(await addProduct(shop, { name, stock: 0, updatedAt: new Date("2026-03-04") }));
  await addProduct(shop, { name: "Draft", priceCents: 0 });
  await addProduct(shop, { name: "Archived", archivedAt: new Date() });
  const ada = await addPerson(shop, { isAdmin: true });
  await as(shop, ada).shopTexts.update({ slug: "delivery", text: "On weekdays" });
  const app = Fastify();
  onTestFinished(() => app.close());
  sitemap(app, shop, null, 2);

  const ask = async (url: string) => (await app.inject({ url })).body;
  const [pages = "", ...parts] = locations(await ask("/sitemap.xml"));
  expect(parts).toHaveLength(2);
  const named: string[] = [];
  for (const part of parts) {
    const xml = await ask(part.replace("https://shop.example", ""));
    expect(xml).toMatch(/^<\?xml .*<\/urlset>\n$/s);
    expect(xml.match(/<lastmod>2026-03-04T/g)).toHaveLength(2);
    named.push(...locations(xml));
  }
  expect(named.toSorted()).toEqual(sold.map(({ id }) => `https://shop.example/product/${id}`).toSorted());
  const ownPages = locations(await ask(pages.replace("https://shop.example", "")));
  expect(ownPages).not.toContain("https://shop.example/terms");
  expect(ownPages).toEqual(
    expect.arrayContaining([
      "https://shop.example/delivery",
      "https://shop.example/",
      "https://shop.example/products",
      "https://shop.example/quick-order",
    ]),
  );
});

test("an invalid part of the sitemap answers 404", async () => {
  const { call } = await testServer();
  for (const part of ["x", "0", "2", "1&part=1", "-1", "1.5", "%00"])
    expect((await call({ url: `/sitemap-products.xml?part=${part}` })).statusCode, part).toBe(404);
});

test("a sitemap is kept until the products on sale change, made once for all who wait, and sent with or without gzip", async () => {
  const { app, shop, call } = await testServer();
  await addProduct(shop, { name: "A" });
  // The first read of the log of changes makes everything kept before outdated.
  for (const _time of [1, 2]) await call({ url: "/sitemap.xml" });
  const queries: string[] = [];
  const note = (query: unknown) => void queries.push((query as RunningQuery).text);
  queryChannel.start.subscribe(note);
  const reads = () => queries.splice(0).filter((text) => text.includes("p.updated_at")).length;
  const asked = Array.from({ length: 40 }, () => call({ url: "/sitemap-products.xml" }));
  const [first, ...others] = (await Promise.all(asked)).map(({ body }) => body);
  expect(new Set(others)).toEqual(new Set([first]));
  expect(reads()).toBe(1);
  const zipped = await app.inject({ url: "/sitemap-products.xml", headers: { "accept-encoding": "gzip" } });
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(first);
  expect(reads()).toBe(0);
  const added = await addProduct(shop, { name: "B" });
  expect((await call({ url: "/sitemap-products.xml" })).body).toContain(added.id);
  expect(reads()).toBe(1);
  queryChannel.start.unsubscribe(note);
});

test("sitemaps are made while all connections for calls are busy, as soon as one is free", async () => {
  const { app, shop } = await testServer();
  const pool = shop.db.$client;
  const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const asked = Array.from({ length: 300 }, () => app.inject("/sitemap.xml"));
  await expect.poll(() => pool.waitingCount).toBe(1);
  for (const client of busy) client.release();
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
});
