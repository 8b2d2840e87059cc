import type { Shop } from "@shop/api/procedures/context";
import type { FindPage, PublicPage } from "@shop/domain/rendered-page";
import { errorAnswer } from "@shop/api/platform/errors";
import { isOverloaded } from "@shop/db/readiness";
import { outageOf } from "@shop/db/unavailable";
import { isScreen } from "@shop/domain/screens";
import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { InSlot, SharedAnswers } from "../cache/shared-answers.ts";
import { clientOf } from "../http/caller.ts";
import type { PageTemplate } from "./page-template.ts";
import { compressedToKeep, HTML, pageFile, type PageFile } from "./page-sender.ts";
import { visitorReads } from "../cache/visitor-reads.ts";

/** A page as it is answered: made for whoever asked, or the one that is kept for everybody. */
export interface Page {
  status: number;
  file: PageFile;
}

export type PageOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Page>;

interface PublicPages {
  shop: Shop;
  findPage: FindPage;
  template: PageTemplate;
  /** The template's shell. */
  shell: PageFile;
  /** The links to a page's own scripts and styles. */
  linksOf: (file: string) => string;
  /** Null: every page is rendered anew. */
  answers: SharedAnswers | null;
}

/** A page for whoever asked, and nobody else: of an address with nothing there, as anybody can make up, or of a shop that is too busy. */
class NotKept extends Error {
  constructor(readonly page: Page) {
    super();
  }
}

/**
 * Pages, those of the public rendered. Nobody is known to the server by an address alone, so a page is the same for
 * everybody and is kept like a call's answer. What can't be rendered, the browser draws: with the database away it says
 * so, and tries again; past the limits of rendered pages (status 429) it reads what it shows by calls of its own.
 */
export function publicPages({ shop, findPage, template, shell, linksOf, answers }: PublicPages): PageOf {
  const { settings } = shop;
  const rendered = async (
    { address, isKept, render }: PublicPage,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Page> => {
    const make = async () => {
      if (isOverloaded(shop.db)) throw new NotKept({ status: 503, file: shell });
      const { appUrl } = settings;
      const { read, dependOn } = visitorReads(shop, request);
      const page = await render({ shop: settings, appUrl, read });
      return { status: page.status, html: template.filled(page, linksOf(page.file)), shared: dependOn() };
    };
    const withinLimits: InSlot = (work) => shop.limits.renderPage(clientOf(request, reply), work);
    const sentOnce = async (status: number, html: string) => ({ status, file: await pageFile(html, "once") });
    if (!answers || !isKept) {
      const { status, html } = await withinLimits(make);
      return sentOnce(status, html);
    }
    const toKeep = async () => {
      const { status, html, shared } = await make();
      if (status !== 200) throw new NotKept(await sentOnce(status, html));
      return { body: html, contentType: HTML, shared, pack: compressedToKeep };
    };
    const answer = await answers.answer(`page ${address}`, toKeep, withinLimits);
    return "etag" in answer ? { status: 200, file: answer } : sentOnce(200, answer.body);
  };

  const found = remembered(findPage);
  return async (request, reply) => {
    const drawnByBrowser = { status: isScreen(pathOf(request.url)) ? 200 : 404, file: shell };
    try {
      const page = await found(request.url);
      return page ? await rendered(page, request, reply) : drawnByBrowser;
    } catch (error) {
      if (error instanceof NotKept) return error.page;
      const status = statusOf(error);
      if (status === 429 || status === 503) return { ...drawnByBrowser, status };
      // What can't be asked for, nobody finds.
      if (status < 500) return { ...drawnByBrowser, status: 404 };
      request.log.error({ err: error }, "a page could not be rendered");
      return drawnByBrowser;
    }
  };
}

/** As many addresses are remembered, and none that is longer. */
const REMEMBERED = { addresses: 5_000, length: 300 };

/** Finding a page costs more than sending one that is kept: so those that may be kept are found once. */
function remembered(findPage: FindPage): FindPage {
  const known = new Map<string, PublicPage>();
  return async (url) => {
    const page = known.get(url) ?? (await findPage(url));
    if (!page?.isKept || url.length > REMEMBERED.length) return page;
    if (known.size >= REMEMBERED.addresses) known.clear();
    known.set(url, page);
    return page;
  };
}

export const pathOf = (url: string): string => url.split("?")[0] ?? "/";

/** How an error would be answered: that of what is kept, when the database was away, a refusal, or that of a read, whose error the web's client has made. */
function statusOf(error: unknown): number {
  if (outageOf(error) !== null) return 503;
  if (error instanceof TRPCError) return errorAnswer(error).status;
  const data = error instanceof Error && "data" in error ? error.data : undefined;
  const isAnswered = typeof data === "object" && data !== null && "httpStatus" in data;
  return isAnswered ? Number(data.httpStatus) : 500;
}
