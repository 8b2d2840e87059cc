import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import staticFiles from "@fastify/static";
import type { Shop } from "@shop/api/base/procedures/context";
import { searchPath, SEARCH_FORM } from "@shop/domain/screens/paths";
import type { FindPage } from "@shop/domain/screens/rendered-page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ResponseCache } from "../cache/response-cache.ts";
import { withPlain } from "../http/compressed.ts";
import { DOCS_PATH, pathOf } from "../http/request-path.ts";
import { limitRoutes } from "../http/route-limits.ts";
import { pageLinks } from "./page-links.ts";
import { pageTemplate, withShopInfo } from "./page-template.ts";
import { publicPages, type PageOf } from "./public-pages.ts";
import { pageFile, pageSender, type SendPage } from "./page-sender.ts";

/**
 * Responds to a path without a route: with a screen's page, the Not Found page (status 404), an error for programs, or
 * a redirect to the API's documentation when its URL has a slash at the end.
 */
export async function servePath(
  request: FastifyRequest,
  reply: FastifyReply,
  pageOf: PageOf,
  sendPage: SendPage,
): Promise<FastifyReply> {
  const path = pathOf(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && path === `${DOCS_PATH}/`) return reply.redirect(DOCS_PATH, 308);
  if (/^\/(api|trpc)(\/|$)/.test(path) || !isRead) {
    return reply.status(404).send({ message: `Not Found - ${path}`, code: "NOT_FOUND" });
  }
  const { status, file, movedTo } = await pageOf(request, reply);
  if (movedTo !== undefined) return reply.redirect(movedTo, 301);
  return sendPage(reply.status(status), file);
}

/** The search form without JavaScript: redirects to the URL that a search has with JavaScript. */
export function searchForm(app: FastifyInstance): void {
  app.get<{ Querystring: { keyword?: string | string[] } }>(
    SEARCH_FORM,
    { config: { budget: "page" } },
    ({ query: { keyword = "" } }, reply) => reply.redirect(searchPath(String(keyword)), 303),
  );
}

/** Serves the built web from `root`: its files, every screen's page, and the API's documentation. */
export async function web(app: FastifyInstance, root: string, shop: Shop, cache: ResponseCache | null): Promise<void> {
  const read = (name: string) => readFile(join(root, name), "utf8");
  const [index, docs] = [await read("index.html"), await read("docs.html")];
  const [sendPage, sendDocs] = [pageSender(index, shop.settings), pageSender(docs, shop.settings)];
  const docsFile = await withPlain(await pageFile(withShopInfo(docs, shop.settings)));
  const renderer = pathToFileURL(join(root, "..", "dist-server", "render.js"));
  const { findPage } = (await import(renderer.href)) as { findPage: FindPage };
  const template = pageTemplate(index, shop.settings);
  const shell = await withPlain(await pageFile(template.shell));
  const pageOf = publicPages({ shop, findPage, template, shell, linksOf: await pageLinks(root), cache });

  searchForm(app);
  app.get(DOCS_PATH, { config: { budget: "page" } }, (_request, reply) => sendDocs(reply, docsFile));
  await app.register(async (scope) => {
    limitRoutes(scope, "file");
    await scope.register(staticFiles, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      // The built pages lack the shop's settings, so they are not served as files.
      allowedPath: (path) => path !== "/index.html" && path !== "/docs.html",
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(root, "assets"));
        void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      },
    });
  });
  app.setNotFoundHandler((request, reply) => servePath(request, reply, pageOf, sendPage));
}
