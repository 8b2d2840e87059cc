import type { Shop } from "@shop/api/base/procedures/context";
import { productsForSitemap, sitemapParts } from "@shop/api/goods/catalogue/sitemap-products";
import { listShopTexts } from "@shop/api/shop/shop-texts/shop-texts";
import { listCategories, listSubCategories } from "@shop/api/goods/taxonomy/taxonomy-levels";
import { productPath, productsPath, ROUTES } from "@shop/domain/screens/paths";
import { shopPagePath } from "@shop/domain/shop-pages";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { ResponseCache } from "../cache/response-cache.ts";
import { compressed, sendCompressed } from "../http/compressed.ts";
import type { CacheableResponse } from "../http/response.ts";

/** The maximum number of URLs in one file: sitemaps.org allows five times as many, but a file is made in memory. */
const MAX_URLS = 10_000;
/** How long crawlers may cache these files, and how long they are kept at most, in seconds. */
const MAX_AGE_SECONDS = 3_600;
/** Not for search engines: private screens and the API. */
const PRIVATE = [
  "/admin",
  "/api/",
  "/trpc/",
  "/cart",
  "/shipping",
  "/payment",
  "/placeorder",
  "/order/",
  "/invoice/",
  "/statement",
  "/quote/",
  "/quotes",
  "/profile",
  "/account/",
  "/lists",
  "/addresses",
  "/company",
];

const [PAGES, PRODUCTS] = ["/sitemap-pages.xml", "/sitemap-products.xml"];

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const LIMITS = { config: { budget: "sitemap" } } as const;

/** robots.txt, and the sitemap: an index, the shop's own pages and categories, and all products on sale. */
export function sitemap(
  app: FastifyInstance,
  { db, settings: { appUrl } }: Shop,
  cache: ResponseCache | null,
  productsInPart = MAX_URLS,
): void {
  const entry = (tag: "url" | "sitemap", path: string, changed?: Date) =>
    `<${tag}><loc>${escapeXml(appUrl + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</${tag}>\n`;
  const documentOf = (root: string, entries: readonly string[]) => head(root) + entries.join("") + foot(root);
  const keep = keptDocuments(cache);
  const partsCache = new LRUCache<"parts", string[]>({
    max: 1,
    ttl: MAX_AGE_SECONDS * 1_000,
    fetchMethod: () => sitemapParts(db, productsInPart),
  });
  const send = async (reply: FastifyReply, path: string, make: () => Promise<string>) =>
    sendCompressed(reply.headers(FOR_CRAWLERS), await keep(path, make));

  app.get("/robots.txt", LIMITS, (_request, reply) =>
    reply
      .headers(FOR_CRAWLERS)
      .type("text/plain; charset=utf-8")
      .send(
        `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${appUrl}/sitemap.xml\n`,
      ),
  );

  app.get("/sitemap.xml", LIMITS, (_request, reply) =>
    send(reply, "index", async () => {
      const parts = await partsCache.forceFetch("parts");
      const products = parts.map((_start, at) => (at === 0 ? PRODUCTS : `${PRODUCTS}?part=${at + 1}`));
      return documentOf(
        "sitemapindex",
        [PAGES, ...products].map((path) => entry("sitemap", path)),
      );
    }),
  );

  app.get(PAGES, LIMITS, (_request, reply) =>
    send(reply, "pages", async () => {
      const [categories, subCategories] = [await listCategories(db), await listSubCategories(db)];
      const { filled } = await listShopTexts(db);
      const paths = [
        ROUTES.home,
        ROUTES.products,
        ROUTES.quickOrder,
        ROUTES.about,
        ROUTES.contact,
        ...filled.map(shopPagePath),
        ...categories.map(({ _id }) => productsPath({ cat: _id })),
        ...subCategories.map(({ _id, Category_Id }) => productsPath({ cat: Category_Id._id, subcat: _id })),
      ];
      return documentOf(
        "urlset",
        paths.slice(0, MAX_URLS).map((path) => entry("url", path)),
      );
    }),
  );

  app.get<{ Querystring: { part?: unknown } }>(PRODUCTS, LIMITS, async ({ query: { part = "1" } }, reply) => {
    const parts = await partsCache.forceFetch("parts");
    const after = typeof part === "string" && /^\d+$/.test(part) ? parts[Number(part) - 1] : undefined;
    if (after === undefined) return reply.callNotFound();
    return send(reply, `products ${after}`, async () => {
      const products = await productsForSitemap(db, after, productsInPart);
      return documentOf(
        "urlset",
        products.map(({ id, updatedAt }) => entry("url", productPath(id), updatedAt)),
      );
    });
  });
}

/**
 * Keeps the documents, which are the same for everybody: until the products on sale or the categories change, and an
 * hour at most, because the times of other changes are in them too. One document is made at a time; all who ask for it
 * meanwhile get the same one.
 */
function keptDocuments(cache: ResponseCache | null) {
  const inTurn = pLimit(1);
  const making = new Map<string, Promise<CacheableResponse>>();

  async function make(key: string, write: () => Promise<string>): Promise<CacheableResponse> {
    const pending = cache?.begin(key);
    pending?.addCacheTags(["listing"]);
    try {
      const document = await compressed(await write(), "application/xml; charset=utf-8");
      pending?.keep(document);
      return document;
    } finally {
      pending?.end();
      making.delete(key);
    }
  }

  return async (name: string, write: () => Promise<string>): Promise<CacheableResponse> => {
    const key = `sitemap ${name} ${Math.floor(Date.now() / 1_000 / MAX_AGE_SECONDS)}`;
    const kept = making.has(key) ? null : await cache?.find(key);
    if (kept) return kept;
    const made = making.get(key) ?? inTurn(() => make(key, write));
    making.set(key, made);
    return made;
  };
}

const head = (root: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
const foot = (root: string) => `</${root}>\n`;

const FOR_CRAWLERS = { "cache-control": `public, max-age=${MAX_AGE_SECONDS}` };
