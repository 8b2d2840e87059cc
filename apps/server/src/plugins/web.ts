import { readFile } from "node:fs/promises";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import { isScreen } from "@shop/domain/screens";
import type { ShopInfo } from "@shop/domain/shop-info";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NONCE_PLACE, type SendPage } from "./page-sender.ts";
import { REST_PREFIX } from "./rest-procedures.ts";

const PLACE = "<!--shop-info-->";
/** As Vite has written it into the page (`html.cspNonce`). */
const BUILT_NONCE_PLACE = "__NONCE__";

/** The page to read and try the API's calls. */
export const DOCS_PATH = `${REST_PREFIX}/docs`;

/**
 * Writes the shop's public settings into the page, so that nothing has to be asked before the first render, and this
 * server's own place for the nonce.
 */
export function withShopInfo(html: string, info: ShopInfo): string {
  const { name, abn, address, phone, email, timeZone, bank, isDemo, takesCards, hasStripe } = info;
  const json = JSON.stringify({
    name,
    abn,
    address,
    phone,
    email,
    timeZone,
    bank,
    isDemo,
    takesCards,
    hasStripe,
  } satisfies ShopInfo);
  // The nonce's place first: no setting may hold it.
  const page = html.replaceAll(BUILT_NONCE_PLACE, NONCE_PLACE);
  return page.replace(PLACE, () => json.replaceAll("<", "\\u003c"));
}

/**
 * Answers a path that no route took: a screen's page, the Not Found page (status 404), an error for programs, or the way
 * to the page about the API for whoever wrote a slash too many.
 */
export function answerPath(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  sendPage: SendPage,
): FastifyReply {
  const [path = "/"] = request.url.split("?");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && path === `${DOCS_PATH}/`) return reply.redirect(DOCS_PATH, 308);
  if (/^\/(api|trpc)(\/|$)/.test(path) || !isRead) {
    return reply.status(404).send({ message: `Not Found - ${path}`, code: "NOT_FOUND" });
  }
  return sendPage(reply.status(isScreen(path) ? 200 : 404), html);
}

/** Serves the built web from `root`: hashed files for ever, every screen's page, and the page about the API. */
export async function web(app: FastifyInstance, root: string, info: ShopInfo, sendPage: SendPage): Promise<void> {
  const pageOf = async (name: string) => withShopInfo(await readFile(join(root, name), "utf8"), info);
  const [html, docs] = [await pageOf("index.html"), await pageOf("docs.html")];
  app.get(DOCS_PATH, (_request, reply) => sendPage(reply, docs));
  await app.register(staticFiles, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    // The pages as they were built know nothing of the shop; they are sent by sendPage alone.
    allowedPath: (path) => path !== "/index.html" && path !== "/docs.html",
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(root, "assets"));
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  app.setNotFoundHandler((request, reply) => answerPath(request, reply, html, sendPage));
}
