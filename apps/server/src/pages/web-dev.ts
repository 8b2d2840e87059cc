import { readFile } from "node:fs/promises";
import { join } from "node:path";
import middie from "@fastify/middie";
import type { Shop } from "@shop/api/base/procedures/context";
import type { FindPage } from "@shop/domain/screens/rendered-page";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import { DOCS_PATH } from "../http/request-path.ts";
import { pageFile, pageSender } from "./page-sender.ts";
import { pageTemplate, withShopInfo } from "./page-template.ts";
import { publicPages } from "./public-pages.ts";
import { servePath, searchForm } from "./web.ts";

const RENDERER = "/src/app/server/render.tsx";

/** Serves the web from its sources with hot reload, on the shop's port. */
export async function webDev(app: FastifyInstance, root: string, shop: Shop): Promise<void> {
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  await app.register(middie);
  app.use((request, response, next) => {
    if (/^\/(api|trpc|images|dev)\//.test(request.url ?? "")) next();
    else vite.middlewares(request, response, next);
  });
  const htmlOf = async (name: string, url: string) =>
    vite.transformIndexHtml(url, await readFile(join(root, name), "utf8"));
  const senderOf = (html: string) => pageSender(html, { ...shop.settings, isDevelopment: true });
  searchForm(app);
  app.get(DOCS_PATH, { config: { budget: "page" } }, async (request, reply) => {
    const html = await htmlOf("docs.html", request.url);
    return senderOf(html)(reply, await pageFile(withShopInfo(html, shop.settings)));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const html = await htmlOf("index.html", request.url);
    const { findPage } = (await vite.ssrLoadModule(RENDERER)) as { findPage: FindPage };
    const template = pageTemplate(html, shop.settings);
    const shell = await pageFile(template.shell);
    // Vite sends a page's styles with its scripts.
    const pageOf = publicPages({ shop, findPage, template, shell, linksOf: () => "", cache: null });
    return servePath(request, reply, pageOf, senderOf(html));
  });
}
