import { Readable } from "node:stream";
import type { Shop } from "@shop/api/procedures/context";
import { FIRST_PART, productsForSitemap, sitemapParts } from "@shop/api/catalogue/sitemap-products";
import { listCategories, listSubCategories } from "@shop/api/taxonomy/taxonomy-levels";
import { isId } from "@shop/domain/ids";
import { productPath, productsPath, ROUTES } from "@shop/domain/screens/paths";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";

/** The maximum number of URLs in one file (sitemaps.org). */
const MAX_URLS = 50_000;
/** How long crawlers may cache these files, and how long the list of parts is cached, in seconds. */
const MAX_AGE_SECONDS = 3_600;
/** Not for search engines: private screens and the API. */
const PRIVATE = ["/admin", "/api/", "/trpc/", "/cart", "/shipping", "/payment", "/placeorder", "/order/", "/profile"];

const [PAGES, PRODUCTS] = ["/sitemap-pages.xml", "/sitemap-products.xml"];

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** robots.txt, and the sitemap: an index, the shop's own pages and categories, and all products on sale. */
export function sitemap(app: FastifyInstance, { db, settings: { appUrl } }: Shop, productsInPart = MAX_URLS): void {
  const entry = (tag: "url" | "sitemap", path: string, changed?: Date) =>
    `<${tag}><loc>${escapeXml(appUrl + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</${tag}>\n`;
  const document = (root: string, entries: readonly string[]) => head(root) + entries.join("") + foot(root);
  const partsCache = new LRUCache<"parts", string[]>({
    max: 1,
    ttl: MAX_AGE_SECONDS * 1_000,
    fetchMethod: () => sitemapParts(db, productsInPart),
  });

  app.get("/robots.txt", (_request, reply) =>
    reply
      .headers(crawlerHeaders("text/plain; charset=utf-8"))
      .send(
        `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${appUrl}/sitemap.xml\n`,
      ),
  );

  app.get("/sitemap.xml", async (_request, reply) => {
    const products = (await partsCache.forceFetch("parts")).map((after) =>
      after === FIRST_PART ? PRODUCTS : `${PRODUCTS}?after=${after}`,
    );
    return sendXml(
      reply,
      document(
        "sitemapindex",
        [PAGES, ...products].map((path) => entry("sitemap", path)),
      ),
    );
  });

  app.get(PAGES, async (_request, reply) => {
    const [categories, subCategories] = [await listCategories(db), await listSubCategories(db)];
    const paths = [
      ROUTES.home,
      ROUTES.products,
      ROUTES.quickOrder,
      ROUTES.about,
      ROUTES.contact,
      ...categories.map(({ _id }) => productsPath({ cat: _id })),
      ...subCategories.map(({ _id, Category_Id }) => productsPath({ cat: Category_Id._id, subcat: _id })),
    ];
    return sendXml(
      reply,
      document(
        "urlset",
        paths.slice(0, MAX_URLS).map((path) => entry("url", path)),
      ),
    );
  });

  app.get<{ Querystring: { after?: unknown } }>(PRODUCTS, (request, reply) => {
    const { after = FIRST_PART } = request.query;
    if (typeof after !== "string" || !isId(after)) return reply.callNotFound();
    async function* lines() {
      yield head("urlset");
      for await (const products of productsForSitemap(db, String(after), productsInPart))
        yield products.map(({ id, updatedAt }) => entry("url", productPath(id), updatedAt)).join("");
      yield foot("urlset");
    }
    return sendXml(reply, Readable.from(lines()));
  });
}

const head = (root: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
const foot = (root: string) => `</${root}>\n`;

const crawlerHeaders = (contentType: string) => ({
  "content-type": contentType,
  "cache-control": `public, max-age=${MAX_AGE_SECONDS}`,
});

const sendXml = (reply: FastifyReply, body: string | Readable) =>
  reply.headers(crawlerHeaders("application/xml; charset=utf-8")).send(body);
