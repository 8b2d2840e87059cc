import { readFile } from "node:fs/promises";
import { join } from "node:path";
import middie from "@fastify/middie";
import type { ShopInfo } from "@shop/domain/shop-info";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import { answerPath, withShopInfo } from "./web.ts";

/** Serves the web from its sources with hot reload, on the shop's own port. */
export async function webDev(app: FastifyInstance, root: string, info: ShopInfo): Promise<void> {
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
  app.setNotFoundHandler(async (request, reply) => {
    const html = withShopInfo(await readFile(join(root, "index.html"), "utf8"), info);
    return answerPath(request, reply, await vite.transformIndexHtml(request.url, html));
  });
}
