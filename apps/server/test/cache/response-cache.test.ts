// Cached answers are correct after any change, by any user and on any server.
import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { deleteOldCatalogueChanges } from "@shop/api/goods/catalogue/catalogue-changes";
import { addOrder, addPerson, addProduct, addCategoryTree, as, setCustomerPrice, type Person } from "@shop/api/testing";
import type { Meta } from "@shop/api/base/procedures/procedures";
import { appRouter } from "@shop/api/root";
import { products } from "@shop/db/schema/products";
import type { ProductDetail, ProductPage } from "@shop/domain/contracts/products";
import { eq, sql } from "drizzle-orm";
import Fastify, { type LightMyRequestResponse } from "fastify";
import { longTest } from "@shop/db/testing/long-form";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { serveCachedResponses } from "../../src/cache/cache-hook.ts";
import { createResponseCache } from "../../src/cache/response-cache.ts";
import { createResponse } from "../../src/http/response.ts";
import { DatabaseProxy } from "../faults/database-proxy.fixture.ts";
import { createTestServer, testServer, type TestServer } from "../server.fixture.ts";
import { batchOf, startAnotherServer, changeWithoutLogEntry } from "./response-cache.fixture.ts";

let server: TestServer;
let shop: TestServer["shop"];
let ana: Person;
let nora: Person;
let shelf: Awaited<ReturnType<typeof addCategoryTree>>;
let gloves: { id: string; name: string };
let mask: { id: string; name: string };

beforeAll(async () => {
  server = await createTestServer();
  ({ shop } = server);
  [ana, nora] = [await addPerson(shop, { isAdmin: true }), await addPerson(shop)];
});
afterAll(() => server.close());
beforeEach(async () => {
  const name = crypto.randomUUID();
  shelf = await addCategoryTree(shop, [`Gloves ${name}`, "Nitrile", "Blue"]);
  gloves = await addProduct(shop, { name: `Gloves ${name}`, ...shelf, stock: 50 });
  mask = await addProduct(shop, { name: `Mask ${name}`, stock: 50 });
});

const get = (url: string, token?: string) => server.call({ url, ...(token !== undefined && { token }) });
/** Returns a response that is cached from now on. The first read of the log invalidates everything, so the first is not cached. */
async function askTwice(url: string) {
  await get(url);
  return get(url);
}
const detail = ({ id }: { id: string }) => `/api/products/${id}`;
const overTrpc = ({ id }: { id: string }) => batchOf(["products.byId", { id }]);

const DAY = "2026-11-27";

test("no answer outlives midnight, not even one that is being made at that moment", async () => {
  let day = DAY;
  const cache = createResponseCache({ db: shop.db, maxBytes: 100_000, freshMs: 0, today: () => day });
  onTestFinished(cache.close);
  const answer = createResponse("Box of 100: $12.50", { contentType: "text/html" });
  cache.begin("/warm").keep(answer);
  await cache.find("/warm");
  cache.begin("/kept").keep(answer);
  expect(await cache.find("/kept")).toBe(answer);
  const late = cache.begin("/late");
  day = "2026-11-28";
  late.keep(answer);
  expect(await cache.find("/late")).toBeNull();
  expect(await cache.find("/kept")).toBeNull();
  cache.begin("/kept").keep(answer);
  expect(await cache.find("/kept")).toBe(answer);
});

test("another form of an answer counts towards the size of the cache, and replaces only that answer", async () => {
  const cache = createResponseCache({ db: shop.db, maxBytes: 100_000, freshMs: 0, today: () => DAY });
  onTestFinished(cache.close);
  const answer = createResponse("x".repeat(1_000), { contentType: "text/html" });
  const both = { ...answer, plain: Buffer.alloc(5_000) };
  const keep = (key: string) => cache.begin(key).keep(answer);
  keep("/warm");
  await cache.find("/warm");
  keep("/a");
  const { bytes } = cache.figures();
  cache.replace("/a", { ...answer }, both);
  expect([cache.figures().bytes, await cache.find("/a")]).toEqual([bytes, answer]);
  cache.replace("/a", answer, both);
  expect([cache.figures().bytes, await cache.find("/a")]).toEqual([bytes + 5_000, both]);
  cache.replace("/gone", answer, both);
  expect(await cache.find("/gone")).toBeNull();
  for (let n = 0; n < 30; n += 1) {
    keep(`/${n}`);
    cache.replace(`/${n}`, answer, both);
    expect(cache.figures().bytes).toBeLessThanOrEqual(100_000);
  }
});

/** Every read that is the same for everybody, with the id of an existing record. */
const reads = (): Record<string, [rest: string, input?: object]> => ({
  "products.list": [`/api/products?categoryid=${shelf.categoryId}`, { categoryid: shelf.categoryId }],
  "products.top": ["/api/products/top"],
  "products.byId": [detail(gloves), { id: gloves.id }],
  "products.facets": [`/api/products/facets?categoryid=${shelf.categoryId}`, { categoryid: shelf.categoryId }],
  "products.suggest": ["/api/products/suggest?keyword=gloves", { keyword: "gloves" }],
  "shopTexts.list": ["/api/pages"],
  "shopTexts.page": ["/api/pages/delivery", { slug: "delivery" }],
  "taxonomy.categories.list": ["/api/categories"],
  "taxonomy.categories.byId": [`/api/categories/${shelf.categoryId}`, { id: shelf.categoryId }],
  "taxonomy.subCategories.list": ["/api/subcategories"],
  "taxonomy.subCategories.byId": [`/api/subcategories/${shelf.subCategoryId}`, { id: shelf.subCategoryId }],
  "taxonomy.subCategories.ofCategory": [
    `/api/subcategories/getsubcat/${shelf.categoryId}`,
    { categoryId: shelf.categoryId },
  ],
  "taxonomy.sections.list": ["/api/subcategorySection"],
  "taxonomy.sections.byId": [`/api/subcategorySection/get/${shelf.sectionId}`, { id: shelf.sectionId }],
  "taxonomy.sections.ofSubCategory": [
    `/api/subcategorySection/${shelf.subCategoryId}`,
    { subCategoryId: shelf.subCategoryId },
  ],
});

const SHARED = Object.entries(appRouter._def.procedures as unknown as Record<string, { meta?: Meta }>)
  .filter(([, { meta }]) => meta?.cacheTags)
  .map(([path]) => path);

/** A response without the headers that differ each time. */
function shown({ statusCode, headers, body }: LightMyRequestResponse) {
  const { "x-request-id": _id, date: _date, ...same } = headers;
  return { statusCode, same, body };
}

describe("a read that is the same for everybody", () => {
  test("is cached until the data changes, but not for callers with a token", async () => {
    expect(Object.keys(reads()).toSorted()).toEqual(SHARED.toSorted());
    for (const slug of ["delivery", "promise"]) await as(shop, ana).shopTexts.update({ slug, text: "Tomorrow" });
    const urls = Object.entries(reads()).flatMap(([path, [rest, input = {}]]) => [
      rest,
      batchOf([path, input]),
      `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
    ]);
    const kept = new Map<string, Awaited<ReturnType<typeof get>>>();
    for (const url of urls) kept.set(url, await askTwice(url));
    for (const table of ["products", "categories"])
      await changeWithoutLogEntry(shop, `UPDATE ${table} SET name = name || ' behind'`);
    await changeWithoutLogEntry(shop, "UPDATE shop_text_versions SET text = text || ' behind'");
    for (const [url, first] of kept) {
      expect(first.statusCode, url).toBe(200);
      expect(shown(await get(url)), url).toEqual(shown(first));
      expect((await get(url, nora.token)).body, url).toContain(" behind");
    }
    await shop.db.execute("INSERT INTO catalogue_changes DEFAULT VALUES");
    for (const url of urls) expect((await get(url)).body, url).toContain(" behind");
  });

  test("answers 304 and HEAD from the cache too, each response with its own request id", async () => {
    const first = await askTwice(detail(gloves));
    await changeWithoutLogEntry(shop, `UPDATE products SET name = 'behind' WHERE id = '${gloves.id}'`);
    const headers = { "if-none-match": String(first.headers.etag) };
    const again = await server.call({ url: detail(gloves), headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await server.call({ url: detail(gloves), method: "HEAD" });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, first.headers.etag, ""]);
    expect(new Set([first, again, head].map((answer) => answer.headers["x-request-id"])).size).toBe(3);
    const batch = await askTwice(overTrpc(mask));
    const seen = await server.call({ url: overTrpc(mask), headers: { "if-none-match": String(batch.headers.etag) } });
    expect([seen.statusCode, seen.body]).toEqual([304, ""]);
  });

  test("varies by the caller's origin over REST and tRPC", async () => {
    const open = await startAnotherServer(server, { env: { CORS_ORIGINS: "https://app.example" } });
    const none = batchOf(["products.byId", { id: crypto.randomUUID() }]);
    for (const url of [detail(gloves), overTrpc(gloves), none])
      for (const time of ["first", "second", "kept"]) {
        const { headers } = await open.app.inject({ url, headers: { origin: "https://app.example" } });
        expect(headers["vary"], `${url}, ${time}`).toContain("Origin");
        if (url !== detail(gloves)) expect(headers["vary"], `${url}, ${time}`).toContain("trpc-accept, accept");
      }
  });

  test("counts towards the rate limit", async () => {
    const limited = await startAnotherServer(server, { env: { RATE_LIMIT: "on", RATE_LIMIT_CALLS: "3" } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => limited.ask(detail(gloves))));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.headers["ratelimit-limit"]).toBe("3");
  });

  test("equals the response of tRPC's own adapter, including refusals", async () => {
    const plain = await startAnotherServer(server, { env: { CATALOGUE_CACHE_MB: "0" } });
    const kept = await startAnotherServer(server);
    const none = crypto.randomUUID();
    const long = batchOf(...Array.from({ length: 101 }, () => ["products.top"] as const));
    const urls = [
      overTrpc(gloves),
      `/trpc/products.byId?input=${encodeURIComponent(JSON.stringify({ id: gloves.id }))}`,
      "/trpc/products.list",
      batchOf(["products.list", { pageSize: 2 }], ["products.top"], ["taxonomy.categories.list"]),
      batchOf(["products.byId", { id: gloves.id }], ["products.byId", { id: none }]),
      batchOf(["products.byId", { id: none }]),
      batchOf(["products.list", { pageSize: 0 }]),
      batchOf(["products.top"], ["orders.mine"]),
      batchOf(["products.top"], ["nothing"]),
      "/trpc/products.top,products.top",
      "/trpc/products.list?input=%7B",
      "/trpc/products.list?batch=1&input=[]",
      "/trpc/products.list?batch=1",
      "/trpc/products.list?input={}&other=1",
      "/trpc/products.list?input={}&input={}",
      "/trpc/products.list?batch=1&batch=1",
      long,
    ];
    for (const url of urls) {
      const theirs = await plain.app.inject(url);
      for (let time = 0; time < 3; time += 1) {
        const ours = await kept.app.inject(url);
        const summary = ({ statusCode, body, headers }: LightMyRequestResponse) => ({
          statusCode,
          body: JSON.parse(body) as unknown,
          type: headers["content-type"],
          vary: headers["vary"],
        });
        expect(summary(ours), url).toEqual(summary(theirs));
      }
    }
    for (const headers of [{ "trpc-accept": "application/jsonl" }, { accept: "application/jsonl" }]) {
      const url = batchOf(["products.top"]);
      const theirs = await plain.app.inject({ url, headers });
      expect((await kept.app.inject({ url, headers })).headers["content-type"]).toBe(theirs.headers["content-type"]);
    }
  });
});

describe("an acknowledged change is in the next response", () => {
  /** Caches every response that shows the two products. */
  async function keepBoth(): Promise<void> {
    for (const url of [detail(gloves), detail(mask), overTrpc(gloves), "/api/products", "/api/products/top"])
      await askTwice(url);
  }
  const read = async <T>(url: string): Promise<T> => (await get(url)).json<T>();
  const isKept = async (product: { id: string; name: string }) => {
    const before = await askTwice(detail(product));
    await changeWithoutLogEntry(shop, `UPDATE products SET brand = 'unseen' WHERE id = '${product.id}'`);
    return (await get(detail(product))).body === before.body;
  };

  test("an order's stock, while other products stay cached", async () => {
    await keepBoth();
    await changeWithoutLogEntry(shop, `UPDATE products SET brand = 'unseen' WHERE id = '${mask.id}'`);
    await addOrder(shop, nora, [[gloves, 3]]);
    expect(await read(detail(gloves))).toMatchObject({ countInStock: 47 });
    expect((await get(overTrpc(gloves))).body).toContain('"countInStock":47');
    const { products: listed } = await read<{ products: { _id: string; countInStock: number }[] }>("/api/products");
    expect(listed.find(({ _id }) => _id === gloves.id)).toMatchObject({ countInStock: 47 });
    expect((await get(detail(mask))).body).not.toContain("unseen");
    expect(await isKept(mask)).toBe(true);
  });

  test("a product's price, while lists without the product stay cached", async () => {
    const place = { categoryid: shelf.categoryId };
    const visor = await addProduct(shop, { ...shelf, name: `Visor ${shelf.categoryId}`, priceCents: 12_00 });
    const list = `/api/products?categoryid=${shelf.categoryId}`;
    const byPrice = [
      `${list}&sort=price`,
      `${list}&sort=%70rice`,
      `${list}&sort=-price`,
      `${list}&maxPrice=11`,
      `${list}&minPrice=11.5`,
      `/api/products/facets?categoryid=${shelf.categoryId}`,
      batchOf(["products.list", { ...place, sort: "price" }]),
      batchOf(["products.list", place], ["products.list", { ...place, minPrice: 11.5 }]),
      batchOf(["taxonomy.categories.list"], ["products.facets", place]),
    ];
    const showing = [list, detail(visor), batchOf(["products.list", place]), overTrpc(visor)];
    const others = ["/api/products?keyword=mask", batchOf(["products.list", { keyword: "mask" }]), detail(mask)];
    const all = [...byPrice, ...showing, ...others];
    const before = new Map<string, string>();
    for (const url of all) before.set(url, (await askTwice(url)).body);
    await changeWithoutLogEntry(shop, `UPDATE products SET brand = 'unseen' WHERE id in ('${mask.id}', '${visor.id}')`);
    for (const url of all) expect((await get(url)).body, url).toBe(before.get(url));
    await as(shop, ana).products.update({ id: visor.id, price: 9 });
    for (const url of [...byPrice, ...showing]) expect((await get(url)).body, url).not.toBe(before.get(url));
    for (const url of others) expect((await get(url)).body, url).toBe(before.get(url));
  });

  test("a product's price in the suggestions for a search without results", async () => {
    const url = "/api/products?keyword=xylophone";
    const suggested = async () =>
      (await get(url)).json<ProductPage>().suggestions?.products.find(({ _id }) => _id === gloves.id);
    await askTwice(url);
    await as(shop, ana).products.update({ id: gloves.id, price: 3.5 });
    expect(await suggested()).toMatchObject({ price: 3.5 });
  });

  test("a new review and the product's rating", async () => {
    await keepBoth();
    await as(shop, nora).products.review({ id: gloves.id, rating: 5, comment: "The best there are" });
    expect(await read(detail(gloves))).toMatchObject({ rating: 5, numReviews: 1, reviews: [{ rating: 5 }] });
    expect((await get("/api/products/top")).body).toContain(gloves.id);
  });

  test("a category's new name, in the taxonomy, in lists and on the product", async () => {
    await keepBoth();
    for (const [url] of Object.values(reads())) await askTwice(url);
    const { version } = await as(shop, ana).taxonomy.categories.byId({ id: shelf.categoryId });
    const categoryName = `Hands ${crypto.randomUUID()}`;
    await as(shop, ana).taxonomy.categories.update({ id: shelf.categoryId, categoryName, version });
    for (const [path, [url]] of Object.entries(reads()))
      if (!["products.top", "products.suggest", "shopTexts.list", "shopTexts.page"].includes(path))
        expect((await get(url)).body, url).toContain(categoryName);
  });

  test("a product that is created, is archived or becomes a draft", async () => {
    await keepBoth();
    const apron = await addProduct(shop, { name: "Apron" });
    expect((await get("/api/products")).body).toContain(apron.id);
    expect((await get(detail(apron))).statusCode).toBe(200);
    await as(shop, ana).products.update({ id: apron.id, isArchived: true });
    await as(shop, ana).products.update({ id: gloves.id, price: 0 });
    for (const product of [apron, gloves]) {
      for (let time = 0; time < 2; time += 1) {
        expect((await get(detail(product))).statusCode).toBe(404);
        expect((await get(overTrpc(product))).statusCode).toBe(404);
      }
      expect((await get("/api/products")).body).not.toContain(product.id);
    }
    await as(shop, ana).products.update({ id: apron.id, isArchived: false });
    expect((await get(detail(apron))).statusCode).toBe(200);
  });

  test("a size of a product that is added, changes its stock or is archived", async () => {
    const small = await addProduct(shop, { name: "Gown, Small", ...shelf });
    const sizes = async () => (await askTwice(detail(small))).json<ProductDetail>().sizes;
    const own = { _id: small.id, size: "Small", countInStock: 100, minQty: 1 };
    expect(await sizes()).toEqual([own]);
    const { id } = await addProduct(shop, { name: "Gown, Large", ...shelf });
    expect(await sizes()).toEqual([own, { _id: id, size: "Large", countInStock: 100, minQty: 1 }]);
    await as(shop, ana).products.update({ id, countInStock: 90 });
    expect(await sizes()).toEqual([own, { _id: id, size: "Large", countInStock: 90, minQty: 1 }]);
    await as(shop, ana).products.update({ id, isArchived: true });
    expect(await sizes()).toEqual([own]);
  });

  test("another colour or pack of a product that is added, changes its stock or is archived", async () => {
    const blue = await addProduct(shop, { name: "Blue mop", color: "Blue", packageQuantity: "Each", ...shelf });
    const others = async () => {
      const { colors, packs } = (await askTwice(detail(blue))).json<ProductDetail>();
      return [colors?.map(({ countInStock }) => countInStock), packs?.map(({ countInStock }) => countInStock)];
    };
    expect(await others()).toEqual([undefined, undefined]);
    const red = await addProduct(shop, { name: "Red mop", color: "Red", stock: 5, ...shelf });
    const dozen = await addProduct(shop, {
      name: "Blue mop",
      color: "Blue",
      packageQuantity: "Carton of 12",
      ...shelf,
    });
    expect(await others()).toEqual([
      [100, 5],
      [100, 100],
    ]);
    await as(shop, ana).products.update({ id: red.id, countInStock: 4 });
    await as(shop, ana).products.update({ id: dozen.id, countInStock: 9 });
    expect(await others()).toEqual([
      [100, 4],
      [100, 9],
    ]);
    await as(shop, ana).products.update({ id: red.id, isArchived: true });
    await as(shop, ana).products.update({ id: dozen.id, color: "Navy" });
    expect(await others()).toEqual([undefined, undefined]);
  });

  test("the substitutes of an out-of-stock product, their stock and the product's minimum quantity", async () => {
    const { products: staff } = as(shop, ana);
    const offered = async () =>
      (await askTwice(detail(gloves))).json<ProductDetail>().substitutes.map(({ countInStock }) => countInStock);
    await staff.setSubstitutes({ id: gloves.id, substitutes: [mask.id] });
    expect(await offered()).toEqual([]);
    await staff.update({ id: gloves.id, minQty: 60 });
    expect(await offered()).toEqual([50]);
    await addOrder(shop, nora, [[mask, 10]]);
    expect(await offered()).toEqual([40]);
    await addOrder(shop, nora, [[mask, 40]]);
    expect(await offered()).toEqual([]);
    await staff.update({ id: mask.id, countInStock: 8 });
    expect(await offered()).toEqual([8]);
    await staff.setSubstitutes({ id: gloves.id, substitutes: [] });
    expect(await offered()).toEqual([]);
  });

  test("a change of many products by another program", async () => {
    await keepBoth();
    await shop.db.update(products).set({ priceCents: sql`price_cents + 1` });
    expect(await read(detail(mask))).toMatchObject({ price: 10.01 });
  });

  test("a change whose log entry was deleted before the server read it", async () => {
    await keepBoth();
    await shop.db.update(products).set({ priceCents: 77_00 }).where(eq(products.id, gloves.id));
    await shop.db.execute(sql`insert into catalogue_changes (reach) select 'listing' from generate_series(1, 10000)`);
    await deleteOldCatalogueChanges(shop);
    expect(await read(detail(gloves))).toMatchObject({ price: 77 });
  });
});

longTest("on two servers no response is older than the changes acknowledged before its request", async () => {
  const [one, other] = [await startAnotherServer(server), await startAnotherServer(server)];
  let acknowledged = 10;
  let isOver = false;
  const urls = [detail(gloves), `/api/products?categoryid=${shelf.categoryId}`, overTrpc(gloves), batchOf(["products.list", { categoryid: shelf.categoryId }])]; // prettier-ignore
  let answers = 0;
  const buyers = [one, other].flatMap(({ ask }) =>
    urls.map(async (url) => {
      while (!isOver) {
        const least = acknowledged;
        const [, price] = /"price":(\d+)/.exec((await ask(url)).body) ?? [];
        expect(Number(price), url).toBeGreaterThanOrEqual(least);
        answers += 1;
        await setImmediate(); // responses without a query must not keep the change from running
      }
    }),
  );
  const changes = (async () => {
    for (let price = 11; price <= 40; price += 1) {
      const url = `/api/products/${gloves.id}`;
      const headers = { authorization: `Bearer ${ana.token}` };
      const changer = price % 2 ? one : other;
      const done = await changer.app.inject({ method: "PUT", url, headers, payload: { price } });
      expect(done.statusCode).toBe(200);
      acknowledged = price;
      for (const { ask } of [one, other])
        for (const address of urls) expect((await ask(address)).body).toContain(`"price":${price},`);
    }
  })();
  await changes.finally(() => (isOver = true));
  await Promise.all(buyers);
  expect(answers).toBeGreaterThan(100);
});

const PLAIN = { contentType: "text/plain" };

/** A cache on the shop's database that has read the log once: the first read invalidates everything. */
async function cacheOf(maxBytes = 1024 * 1024) {
  const cache = createResponseCache({ db: shop.db, maxBytes, freshMs: 0, today: () => DAY });
  onTestFinished(cache.close);
  cache.begin("first").keep(createResponse("first", PLAIN));
  expect(await cache.find("first")).toBeNull();
  return cache;
}

test("a response that was read before a change of its data is not cached", async () => {
  const cache = await cacheOf();
  const isKeptAfter = async (tags: string[], change: () => Promise<unknown>) => {
    const key = crypto.randomUUID();
    const making = cache.begin(key);
    making.addCacheTags(tags);
    await change();
    making.keep(createResponse(key, PLAIN));
    return (await cache.find(key)) !== null;
  };
  const set = (columns: object) => () => shop.db.update(products).set(columns).where(eq(products.id, gloves.id));
  const buy = () => addOrder(shop, nora, [[gloves, 1]]);
  expect(await isKeptAfter([gloves.id, "listing", "prices"], async () => undefined)).toBe(true);
  expect(await isKeptAfter([gloves.id], set({ priceCents: 20_00 }))).toBe(false);
  expect(await isKeptAfter(["prices"], set({ priceCents: 21_00 }))).toBe(false);
  expect(await isKeptAfter([mask.id, "listing"], set({ priceCents: 22_00 }))).toBe(true);
  expect(await isKeptAfter(["listing"], set({ brand: "New" }))).toBe(false);
  expect(await isKeptAfter([mask.id, "prices"], set({ brand: "Newer" }))).toBe(true);
  expect(await isKeptAfter([gloves.id], buy)).toBe(false);
  expect(await isKeptAfter([mask.id, "listing", "prices"], buy)).toBe(true);
  expect(await isKeptAfter([], () => shop.db.execute("INSERT INTO catalogue_changes DEFAULT VALUES"))).toBe(false);
});

test("concurrent requests for one response wait for the first to produce it, but not for long", async () => {
  const cache = await cacheOf();
  const making = cache.begin("key");
  const waiting = Array.from({ length: 20 }, () => cache.find("key"));
  making.keep(createResponse("made", PLAIN));
  for (const found of await Promise.all(waiting)) expect(found?.body.toString()).toBe("made");
  cache.begin("slow");
  expect(await cache.find("slow")).toBeNull();
});

test("a response stops being in progress when its client disconnects before it is ready", async () => {
  const cache = await cacheOf();
  let ended = 0;
  const begin = (key: string) => {
    const making = cache.begin(key);
    return {
      ...making,
      end() {
        ended += 1;
        making.end();
      },
    };
  };
  const app = Fastify();
  onTestFinished(() => app.close());
  const arrived = once(app.server, "request");
  let leave = () => undefined as void;
  const left = new Promise<void>((resolve) => (leave = resolve));
  app.decorateRequest("making", null);
  app.get("/slow", { onRequest: serveCachedResponses({ ...cache, begin }) }, async () => {
    await left;
    return "too late";
  });
  const client = connect(Number(new URL(await app.listen()).port), "127.0.0.1");
  client.write("GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n");
  await arrived;
  client.destroy();
  await expect.poll(() => ended).toBe(1);
  leave();
});

test("the cache evicts the least recently used responses and does not store large ones", async () => {
  const cache = await cacheOf(20_000);
  const keep = (key: string, length: number) => {
    const making = cache.begin(key);
    making.keep(createResponse("x".repeat(length), PLAIN));
  };
  keep("asked again", 500);
  for (let n = 0; n < 30; n += 1) {
    keep(`key ${n}`, 500);
    expect(await cache.find("asked again")).not.toBeNull();
  }
  expect(await cache.find("key 0")).toBeNull();
  expect(await cache.find("key 29")).not.toBeNull();
  keep("large", 2_000);
  expect(await cache.find("large")).toBeNull();
  keep("x".repeat(2_001), 1);
  expect(await cache.find("x".repeat(2_001))).toBeNull();
});

test("customers with their own prices, a visitor and staff never get each other's responses", async () => {
  const [yann, zoe] = [nora, await addPerson(shop)];
  await setCustomerPrice(shop, yann, gloves, 7_77);
  await setCustomerPrice(shop, zoe, gloves, 6_66);
  const draft = await addProduct(shop, { name: "Draft", priceCents: 0, ...shelf });
  const list = `?categoryid=${shelf.categoryId}`;
  const own = [`/api/productuserprice/${gloves.id}`, `/api/productuserprice/products${list}`, batchOf(["pricing.productById", { id: gloves.id }])]; // prettier-ignore
  const all = [detail(gloves), `/api/products${list}`, overTrpc(gloves), batchOf(["products.list", { categoryid: shelf.categoryId }])]; // prettier-ignore
  // The first request must not decide what later ones receive.
  for (const order of [
    [yann, zoe, ana, null],
    [null, ana, zoe, yann],
  ]) {
    for (const person of order) {
      for (const url of all) {
        const { body } = await get(url, person?.token);
        expect(body).toContain('"price":10,');
        expect(body).not.toContain("userPrice");
        const isStaffsList = person === ana && url.includes("categoryid");
        expect(body.includes(draft.id), `${person?.name} ${url}`).toBe(isStaffsList);
      }
      expect((await get(detail(draft), person?.token)).statusCode).toBe(person === ana ? 200 : 404);
      for (const url of own) {
        const answer = await get(url, person?.token);
        if (!person) expect(answer.statusCode).toBe(401);
        else if (person === ana) expect(answer.body).not.toContain("userPrice");
        else {
          expect(answer.body).toContain(`"userPrice":${person === yann ? "7.77" : "6.66"}`);
          expect(answer.body).not.toContain(person === yann ? "6.66" : "7.77");
        }
      }
    }
    await shop.db.execute("INSERT INTO catalogue_changes DEFAULT VALUES");
  }
});

test("cached responses are not used while the database is unavailable, and are current afterwards", async () => {
  const own = await testServer();
  const product = await addProduct(own.shop);
  const line = await DatabaseProxy.open(own.shop.url());
  const far = await startAnotherServer(own, { url: line.url });
  const urls = [detail(product), overTrpc(product)];
  for (const url of [...urls, ...urls, ...urls]) expect((await far.ask(url)).statusCode).toBe(200);
  await line.refuse();
  for (const url of urls) expect((await far.ask(url)).statusCode).toBe(503);
  await own.shop.db.update(products).set({ priceCents: 12_00 }).where(eq(products.id, product.id));
  await line.mend();
  for (const url of urls) {
    await expect.poll(async () => (await far.ask(url)).statusCode).toBe(200);
    expect((await far.ask(url)).body).toContain('"price":12,');
  }
});

describe("while the last read of the change log is recent", () => {
  const price = (answer: { body: string }) => /"price":([\d.]+)/.exec(answer.body)?.[1];

  test("a change through this server is in its next REST and tRPC responses", async () => {
    const own = await startAnotherServer(server, { env: { CATALOGUE_CACHE_FRESH_MS: "1000" } });
    const urls = [detail(gloves), overTrpc(gloves)];
    const prices = async () => [price(await own.ask(urls[0] ?? "")), price(await own.ask(urls[1] ?? ""))];
    const save = { method: "PUT", headers: { authorization: `Bearer ${ana.token}` } } as const;
    await prices();
    for (const now of [11, 12, 13]) {
      await shop.db.update(products).set({ name: "Gloves behind this server's back" }).where(eq(products.id, mask.id));
      expect((await own.app.inject({ ...save, url: detail(gloves), payload: { price: now } })).statusCode).toBe(200);
      expect(await prices()).toEqual([String(now), String(now)]);
    }
  });

  test("a change through another server is in the responses within a second", async () => {
    const other = await startAnotherServer(server, { env: { CATALOGUE_CACHE_FRESH_MS: "250" } });
    for (let time = 0; time < 3; time += 1) await other.ask(detail(gloves));
    await server.call({ method: "PUT", url: detail(gloves), token: ana.token, body: { price: 14 } });
    await expect.poll(async () => price(await other.ask(detail(gloves))), { timeout: 1_000 }).toBe("14");
  });

  test("cached responses need no query", async () => {
    const line = await DatabaseProxy.open(shop.url());
    const far = await startAnotherServer(server, { url: line.url, env: { CATALOGUE_CACHE_FRESH_MS: "1000" } });
    for (let time = 0; time < 3; time += 1) await far.ask(detail(gloves));
    await line.refuse();
    expect((await far.ask(detail(gloves))).statusCode).toBe(200);
    await expect.poll(async () => (await far.ask(detail(gloves))).statusCode).toBe(503);
  });
});
