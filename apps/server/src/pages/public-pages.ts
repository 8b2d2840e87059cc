import type { Shop } from "@shop/api/base/procedures/context";
import type { FindPage, PublicPage } from "@shop/domain/screens/rendered-page";
import { errorResponse } from "@shop/api/base/platform/errors";
import { isOverloaded } from "@shop/db/overload";
import { outageOf } from "@shop/db/unavailable";
import { isScreen } from "@shop/domain/screens/screens";
import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ResponseCache } from "../cache/response-cache.ts";
import { acceptsGzip, withPlain } from "../http/compressed.ts";
import type { CacheableResponse } from "../http/response.ts";
import { clientOf } from "../http/caller.ts";
import { pathOf } from "../http/request-path.ts";
import { routeLabel } from "../http/route-label.ts";
import type { PageTemplate } from "./page-template.ts";
import { movedAddress, oldAddressOf } from "./moved-addresses.ts";
import { pageFile } from "./page-sender.ts";
import { visitorReads } from "./visitor-reads.ts";

/** A page as it is sent. */
export interface Page {
  status: number;
  file: CacheableResponse;
  /** Where the page is now: its address was that of a shop that was moved in. */
  movedTo?: string;
}

export type PageOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Page>;

interface PublicPages {
  shop: Shop;
  findPage: FindPage;
  template: PageTemplate;
  /** The page without content, which the browser renders. */
  shell: CacheableResponse;
  /** The links to a page's own scripts and styles. */
  linksOf: (file: string) => string;
  /** Null: every page is rendered for each request. */
  cache: ResponseCache | null;
}

/**
 * The shop's pages. Public pages are rendered on the server. A page's request has no token, so the page is the same for
 * everybody and is cached like a call's answer. A page that can't be rendered is sent empty and rendered by the
 * browser: when the database is unavailable, the browser shows a message and tries again; above the limits of rendered
 * pages (status 429), it makes its own calls.
 */
export function publicPages({ shop, findPage, template, shell, linksOf, cache }: PublicPages): PageOf {
  const { settings } = shop;

  /** A cached page with the form that the client accepts. The uncompressed form is made once, and cached with it. */
  async function inAcceptedForm(key: string, page: CacheableResponse, request: FastifyRequest) {
    if (page.plain || acceptsGzip(request)) return page;
    const both = await withPlain(page);
    cache?.replace(key, page, both);
    return both;
  }

  async function rendered(
    { address, isCacheable, render }: PublicPage,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Page> {
    const key = `page ${address}`;
    const cached = isCacheable ? await cache?.find(key) : null;
    if (cached) return { status: 200, file: await inAcceptedForm(key, cached, request) };
    const pending = isCacheable ? cache?.begin(key) : undefined;
    try {
      return await shop.limits.renderPage(clientOf(request, reply), async () => {
        if (isOverloaded(shop.db)) return { status: 503, file: shell };
        const read = visitorReads(shop, request, pending?.addCacheTags);
        const page = await render({ shop: settings, appUrl: settings.appUrl, read });
        const file = await pageFile(template.filled(page, linksOf(page.file)));
        if (page.status === 200) pending?.keep(file);
        return { status: page.status, file };
      });
    } finally {
      pending?.end();
    }
  }

  /** The present address of a page of a shop that was moved in; null for any other. */
  async function movedTo(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const old = oldAddressOf(request.url);
    if (!old) return null;
    return shop.limits.renderPage(clientOf(request, reply), () => movedAddress(shop.db, old));
  }

  return async (request, reply) => {
    const renderedByBrowser = { status: isScreen(pathOf(request.url)) ? 200 : 404, file: shell };
    try {
      const address = await movedTo(request, reply);
      if (address !== null) return { status: 301, file: shell, movedTo: address };
      const page = await findPage(request.url);
      return page ? await rendered(page, request, reply) : renderedByBrowser;
    } catch (error) {
      const status = statusOf(error);
      if (status === 429 || status === 503) return { ...renderedByBrowser, status };
      // A URL that the page's calls refuse is treated like an unknown one.
      if (status < 500) return { ...renderedByBrowser, status: 404 };
      request.log.error({ route: routeLabel(request), err: error }, "a page could not be rendered");
      return renderedByBrowser;
    }
  };
}

/** The status of an error: an outage of the database, a refusal, or a failed read, thrown by the web's tRPC client. */
function statusOf(error: unknown): number {
  if (outageOf(error) !== null) return 503;
  if (error instanceof TRPCError) return errorResponse(error).status;
  const data = error instanceof Error && "data" in error ? error.data : undefined;
  const isAnswered = typeof data === "object" && data !== null && "httpStatus" in data;
  return isAnswered ? Number(data.httpStatus) : 500;
}
