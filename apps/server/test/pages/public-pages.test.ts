// Rendered pages, with a fake renderer. The real one is tested in apps/web.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { addProduct } from "@shop/api/testing";
import { newId } from "@shop/db/columns";
import { movedRecords } from "@shop/db/schema/moved";
import { products } from "@shop/db/schema/products";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../src/app.ts";
import { readEnv } from "../../src/env.ts";
import { runLog } from "../logs/run-log.ts";
import { createTestServer, TEST_ENV, writeBareWebBuild, type TestServer } from "../server.fixture.ts";

const TEMPLATE = `<!doctype html><head><!--page-head--><script type="application/json" id="shop-info"><!--shop-info--></script>
<link rel="stylesheet" crossorigin href="/assets/index.css"></head>
<div id="root"><!--page-body--></div><script type="application/json" id="page-state"><!--page-state--></script>`;

/** Renders the product of the address, or the first product, or the cheapest. */
const RENDERER = `
let rendered = 0;
export const findPage = async (url) => {
  const [, kind, id] = url.split("/");
  if (kind === "cart" || kind === "not-found") return null;
  if (kind === "broken") throw new Error("broken");
  if (kind === "refused") throw Object.assign(new Error("refused"), { data: { httpStatus: 400 } });
  return {
    address: url.split("?")[0],
    isCacheable: true,
    render: async ({ shop, appUrl, read }) => {
      const reads = {
        product: ["products.byId", { id }],
        cheapest: ["products.list", { sort: "price" }],
        settings: ["config.stripeKey"],
      };
      const answer = await read(...(reads[kind] ?? ["products.list", { pageSize: 1 }]));
      if (answer.error?.data.httpStatus >= 500) throw Object.assign(new Error("away"), { data: answer.error.data });
      const found = answer.data?.products?.[0] ?? answer.data;
      return {
        status: answer.error ? 404 : 200,
        file: "src/pages/product.tsx",
        head: "<title>" + shop.name + "</title><link rel=canonical href=" + appUrl + ">",
        body: "<h1>" + (found ? found.name + " at " + found.price : "nothing") + ", rendering " + ++rendered + "</h1>",
        state: JSON.stringify(found ?? null),
      };
    },
  };
};`;

const MANIFEST = {
  "index.html": { file: "assets/index.js", imports: ["_shared.js"], css: ["assets/index.css"] },
  "_shared.js": { file: "assets/shared.js", css: ["assets/shared.css"] },
  "_deep.js": { file: "assets/deep.js", css: ["assets/deep.css"], imports: ["_shared.js"] },
  "src/pages/product.tsx": {
    file: "assets/product.js",
    css: ["assets/product.css"],
    imports: ["_deep.js", "index.html"],
  },
};

let server: TestServer;
let app: Awaited<ReturnType<typeof buildApp>>;
const logged: string[] = [];
beforeAll(async () => {
  server = await createTestServer();
  // A renderer is loaded once per path, so this server needs its own copy.
  const webRoot = join(server.folder, "rendered", "web");
  await writeBareWebBuild(webRoot);
  await writeFile(join(webRoot, "index.html"), TEMPLATE);
  await writeFile(join(webRoot, ".vite", "manifest.json"), JSON.stringify(MANIFEST));
  await mkdir(join(webRoot, "assets"));
  for (const { css } of Object.values(MANIFEST))
    for (const file of css) await writeFile(join(webRoot, file), `/* ${file} */\n`);
  await writeFile(join(webRoot, "..", "dist-server", "render.js"), RENDERER);
  const env = readEnv({ ...TEST_ENV, DATA_DIR: join(server.folder, "data") });
  const log = {
    write(line: string) {
      logged.push(line);
      runLog.write(line);
    },
  };
  app = await buildApp({ env, shop: server.shop, webRoot, log });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const heading = (body: string) => /<h1>(.*), rendering \d+<\/h1>/.exec(body)?.[1];

test("a page contains its title, styles, content and data", async () => {
  const { id } = await addProduct(server.shop, { name: "Gloves", priceCents: 12_50 });
  const { statusCode, body, headers } = await ask(`/product/${id}`);
  expect([statusCode, headers["cache-control"]]).toEqual([200, "public, no-cache"]);
  expect(heading(body)).toBe("Gloves at 12.5");
  const [head = "", root = ""] = body.split("</head>");
  expect(head).toContain(`<title>${server.shop.settings.name}</title>`);
  const linked = (rel: string) =>
    Array.from(
      head.matchAll(new RegExp(`<link rel="${rel}"( type="text/plain")? href="([^"]+)"( fetchpriority="low")?>`, "g")),
      ([, off, file, late]) => [file, off && "not loaded", late && "late"].filter(Boolean).join(", "),
    );
  // Vite's module import treats styles that are linked here as loaded: they are inlined in the page.
  expect(linked("stylesheet")).toEqual(
    ["/assets/index.css", "/assets/product.css", "/assets/deep.css"].map((file) => `${file}, not loaded`),
  );
  expect(linked("modulepreload")).toEqual(["/assets/deep.js, late"]);
  expect(head).toContain('<script type="module" fetchpriority="low" data-page src="/assets/product.js"></script>');
  // The inlined styles, those of all pages first, so that nothing must be fetched before the first paint.
  const [, styles = ""] = /<style>([^<]+)<\/style>$/.exec(head) ?? [];
  expect(Array.from(styles.matchAll(/assets\/\w+\.css/g), ([file]) => file)).toEqual([
    "assets/index.css",
    "assets/shared.css",
    "assets/product.css",
    "assets/deep.css",
  ]);
  expect(root).toContain(`"_id":"${id}"`);
  expect(body).not.toContain("<!--page");
});

test("a page is rendered once for everyone, and again after its content has changed", async () => {
  const { id } = await addProduct(server.shop, { name: "Masks", priceCents: 5_00 });
  // A page is cached from the second request on.
  await ask(`/product/${id}`);
  const first = await ask(`/product/${id}`, { "accept-encoding": "gzip" });
  const again = await ask(`/product/${id}`, { "accept-encoding": "gzip" });
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  const seen = { "if-none-match": String(first.headers.etag) };
  expect((await ask(`/product/${id}`, seen)).statusCode).toBe(304);
  await server.shop.db.update(products).set({ priceCents: 6_00 }).where(eq(products.id, id));
  const changed = await ask(`/product/${id}`, seen);
  expect([changed.statusCode, heading(changed.body)]).toEqual([200, "Masks at 6"]);
});

test("query parameters that a page ignores do not make another cache entry", async () => {
  const { id } = await addProduct(server.shop, { name: "Aprons" });
  // The change log is read with the second request.
  await ask(`/product/${id}`);
  const first = await ask(`/product/${id}`);
  for (const query of ["?gclid=1", "?gclid=2", ""])
    expect((await ask(`/product/${id}${query}`)).body, query).toBe(first.body);
});

test("a URL with a broken escape gets the Not Found page in browsers and an error in programs", async () => {
  const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  for (const url of ["/%", "/products/search/%ff"]) {
    const shown = await ask(url, html);
    expect([shown.statusCode, shown.body.includes('<div id="root">')], url).toEqual([404, true]);
    expect(shown.headers["content-type"]).toContain("text/html");
    const refused = await ask(url, { accept: "application/json" });
    expect([refused.statusCode, refused.json()], url).toEqual([
      400,
      { message: "The address has a broken % escape in it", code: "BAD_REQUEST" },
    ]);
  }
  expect((await ask("/api/products/%ff", html)).statusCode).toBe(400);
});

test("a page is cached until its data changes, but not if its data is not public", async () => {
  const dear = await addProduct(server.shop, { priceCents: 500_00 });
  const newest = await addProduct(server.shop, { priceCents: 400_00 });
  const setPrice = ({ id }: { id: string }, priceCents: number) =>
    server.shop.db.update(products).set({ priceCents }).where(eq(products.id, id));
  const renderingOf = async (url: string) => /rendering (\d+)/.exec((await ask(url)).body)?.[1];
  const isKept = async (url: string, change?: () => Promise<unknown>) => {
    await ask(url);
    const before = await renderingOf(url);
    await change?.();
    return (await renderingOf(url)) === before;
  };
  for (const url of ["/", "/cheapest", `/product/${newest.id}`]) expect(await isKept(url), url).toBe(true);
  expect([(await ask("/settings")).statusCode, await isKept("/settings")]).toEqual([200, false]);
  expect(await isKept("/", () => setPrice(dear, 450_00))).toBe(true);
  expect(await isKept("/cheapest", () => setPrice(dear, 460_00))).toBe(false);
  for (const [url, cents] of [
    ["/", 410_00],
    [`/product/${newest.id}`, 420_00],
  ] as const)
    expect(await isKept(url, () => setPrice(newest, cents)), url).toBe(false);
});

test("an invalid URL answers 404 without a line in the log", async () => {
  const { statusCode, body } = await ask("/refused");
  expect([statusCode, body.includes('<div id="root"></div>')]).toEqual([404, true]);
  expect(logged.filter((line) => line.includes("/refused") && line.includes("could not be rendered"))).toEqual([]);
});

test("an unpublished product answers 404 until it is published", async () => {
  const { id } = await addProduct(server.shop, { name: "Gowns", archivedAt: new Date() });
  for (const url of [`/product/${id}`, "/product/none"]) expect((await ask(url)).statusCode, url).toBe(404);
  await server.shop.db.update(products).set({ archivedAt: null }).where(eq(products.id, id));
  expect((await ask(`/product/${id}`)).statusCode).toBe(200);
});

test("a page is compressed for clients that accept it", async () => {
  await ask("/");
  const plain = await ask("/");
  const compressed = await ask("/", { "accept-encoding": "br, gzip" });
  expect(compressed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers).not.toHaveProperty("content-encoding");
});

test("private screens and pages that can't be rendered are left to the browser", async () => {
  for (const [url, status] of [
    ["/cart", 200],
    ["/broken", 404],
  ] as const) {
    const { statusCode, body } = await ask(url);
    expect([statusCode, body.includes('<div id="root"></div>')], url).toEqual([status, true]);
    expect(body).not.toContain("<!--page");
  }
});

test("the search form redirects to the search page without JavaScript", async () => {
  const redirectOf = async (query: string) => {
    const { statusCode, headers } = await ask(`/products/search${query}`);
    return [statusCode, headers["location"]];
  };
  expect(await redirectOf("?keyword=nitrile+gloves%2F5")).toEqual([303, "/products/search/nitrile%20gloves%2F5"]);
  for (const query of ["", "?keyword=", "?keyword=%20"]) expect(await redirectOf(query), query).toEqual([303, "/"]);
});

test("addresses of a shop that was moved in are redirected for good, and its other ids are not found as before", async () => {
  const { db } = server.shop;
  const { id } = await addProduct(server.shop);
  const [product, cat, subcat] = ["5f0000000000000000000001", "5f0000000000000000000002", "5f0000000000000000000003"];
  const [category, subCategory] = [newId(), newId()];
  await db.insert(movedRecords).values([
    { collection: "products", oldId: product, newId: id },
    { collection: "categories", oldId: cat, newId: category },
    { collection: "subcategories", oldId: subcat, newId: subCategory },
  ]);
  const unknown = "5f000000000000000000000f";
  const redirects: Record<string, string> = {
    [`/product/${product}`]: `/product/${id}`,
    [`/product/${product.toUpperCase()}/?gclid=1`]: `/product/${id}?gclid=1`,
    [`/products?cat=${cat}`]: `/products?cat=${category}`,
    [`/products/page/2?cat=${cat}&subcat=${subcat}&subcatsec=${unknown}`]: `/products/page/2?cat=${category}&subcat=${subCategory}&subcatsec=${unknown}`,
  };
  for (const [from, to] of Object.entries(redirects)) {
    const { statusCode, headers } = await ask(from);
    expect([statusCode, headers.location], from).toEqual([301, to]);
  }
  expect((await ask(`/product/${unknown}`)).statusCode).toBe(404);
  expect((await ask(`/product/${cat}`)).statusCode).toBe(404);
  expect((await ask(`/product/${id}`)).statusCode).toBe(200);
  expect((await ask(`/products?cat=${unknown}`)).headers.location).toBeUndefined();
});
