import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { pageHeaders, scriptHashes, type PagePolicyOptions } from "../http/headers/content-policy.ts";
import { pathOf } from "../http/request-path.ts";
import { etagOf, matchesEtag, type CacheableResponse } from "../http/response.ts";

const [gzipped, gunzipped] = [promisify(gzip), promisify(gunzip)];

/** A page as it is sent and cached: compressed by gzip. */
export const pageFile = async (html: string): Promise<CacheableResponse> => ({
  body: await gzipped(html),
  contentType: "text/html; charset=utf-8",
  etag: etagOf(html),
});

export type SendPage = (reply: FastifyReply, page: CacheableResponse) => Promise<FastifyReply>;

/**
 * Returns a function that sends pages made from a built page, with the policy that allows its inline scripts. Only a
 * page with status 200 has an ETag. It is weak, because it is the same for the compressed and the uncompressed page.
 */
export function pageSender(builtPage: string, options: PagePolicyOptions): SendPage {
  const headersAt = pageHeaders(scriptHashes(builtPage), options);
  return async (reply, { body, contentType, etag }) => {
    const { url, headers } = reply.request;
    reply.headers({ ...headersAt(pathOf(url)), "cache-control": "no-cache", vary: "accept-encoding" });
    if (reply.statusCode === 200) {
      reply.headers({ etag: `W/${etag}`, "cache-control": "public, no-cache" });
      if (matchesEtag(headers["if-none-match"], etag)) return reply.status(304).send();
    }
    reply.header("content-type", contentType);
    if (!acceptsGzip(headers["accept-encoding"])) return reply.send(await gunzipped(body));
    return reply.header("content-encoding", "gzip").send(body);
  };
}

/** True when this Accept-Encoding allows gzip: "gzip;q=0" does not. */
function acceptsGzip(accepted: string | string[] | undefined): boolean {
  const weights = new Map(
    String(accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((coding) => {
        const [name = "", ...parameters] = coding.split(";").map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="));
        return [name, weight ? Number(weight.slice(2)) : 1];
      }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}
