import { readFile } from "node:fs/promises";
import { join } from "node:path";
import middie from "@fastify/middie";
import type { ShopInfo } from "@shop/domain/shop-info";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import type { SendPage } from "./page-sender.ts";
import { answerPath, DOCS_PATH, withShopInfo } from "./web.ts";

/** Serves the web from its sources with hot reload, on the shop's own port. */
export async function webDev(app: FastifyInstance, root: string, info: ShopInfo, sendPage: SendPage): Promise<void> {
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
  const pageOf = async (name: string, url: string) =>
    withShopInfo(await vite.transformIndexHtml(url, await readFile(join(root, name), "utf8")), info);
  app.get(DOCS_PATH, async (request, reply) => sendPage(reply, await pageOf("docs.html", request.url)));
  app.setNotFoundHandler(async (request, reply) =>
    answerPath(request, reply, await pageOf("index.html", request.url), sendPage),
  );
}
