import type { FastifyReply } from "fastify";
import { compressed, sendCompressed } from "../http/compressed.ts";
import { pageHeaders, scriptHashes, type PagePolicyOptions } from "../http/headers/content-policy.ts";
import { pathOf } from "../http/request-path.ts";
import { matchesEtag, type CacheableResponse } from "../http/response.ts";

/** A page as it is sent and cached. */
export const pageFile = (html: string): Promise<CacheableResponse> => compressed(html, "text/html; charset=utf-8");

export type SendPage = (reply: FastifyReply, page: CacheableResponse) => Promise<FastifyReply>;

/**
 * Returns a function that sends pages made from a built page, with the policy that allows its inline scripts. Only a
 * page with status 200 has an ETag. It is weak, because it is the same for the compressed and the uncompressed page.
 */
export function pageSender(builtPage: string, options: PagePolicyOptions): SendPage {
  const headersAt = pageHeaders(scriptHashes(builtPage), options);
  return async (reply, page) => {
    const { url, headers } = reply.request;
    reply.headers({ ...headersAt(pathOf(url)), "cache-control": "no-cache", vary: "accept-encoding" });
    if (reply.statusCode === 200) {
      reply.headers({ etag: `W/${page.etag}`, "cache-control": "public, no-cache" });
      if (matchesEtag(headers["if-none-match"], page.etag)) return reply.status(304).send();
    }
    return sendCompressed(reply, page);
  };
}
