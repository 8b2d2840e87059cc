import { addProduct } from "@shop/api/testing";
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
  const app = Fastify();
  onTestFinished(() => app.close());
  sitemap(app, shop, 2);

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
  expect(locations(await ask(pages.replace("https://shop.example", "")))).toEqual(
    expect.arrayContaining([
      "https://shop.example/",
      "https://shop.example/products",
      "https://shop.example/quick-order",
    ]),
  );
});

test("an invalid part of the sitemap answers 404", async () => {
  const { call } = await testServer();
  for (const after of ["x", "1&after=2", "%00"])
    expect((await call({ url: `/sitemap-products.xml?after=${after}` })).statusCode, after).toBe(404);
});
