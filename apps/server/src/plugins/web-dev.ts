import { readFile } from "node:fs/promises";
import { join } from "node:path";
import middie from "@fastify/middie";
import type { Shop } from "@shop/api/context";
import type { FindPage } from "@shop/domain/rendered-page";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import { DOCS_PATH } from "./docs-path.ts";
import type { SendPage } from "./page-sender.ts";
import { pageTemplate, withShopInfo } from "./page-template.ts";
import { sharedText } from "./page-text.ts";
import { publicPages, type PageOf } from "./public-pages.ts";
import { answerPath, searchForm } from "./web.ts";

const RENDERER = "/src/app/server/render.tsx";
/** Vite sends a page's styles with its scripts. */
const NO_LINKS = { links: "", styles: sharedText("") };

/** Serves the web from its sources with hot reload, on the shop's own port. */
export async function webDev(app: FastifyInstance, root: string, shop: Shop, sendPage: SendPage): Promise<void> {
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
  const pageOf: PageOf = async (request, reply) => {
    const { findPage } = (await vite.ssrLoadModule(RENDERER)) as { findPage: FindPage };
    const template = pageTemplate(await htmlOf("index.html", request.url), shop.settings);
    return publicPages({ shop, findPage, template, linksOf: () => NO_LINKS, answers: null })(request, reply);
  };
  searchForm(app);
  app.get(DOCS_PATH, async (request, reply) =>
    sendPage(reply, withShopInfo(await htmlOf("docs.html", request.url), shop.settings)),
  );
  app.setNotFoundHandler((request, reply) => answerPath(request, reply, pageOf, sendPage));
}
