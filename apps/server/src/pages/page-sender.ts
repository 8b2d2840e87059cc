import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { Answer } from "../cache/answer-store.ts";
import { pageHeaders, scriptHashes, type PagePolicyOptions } from "./content-policy.ts";
import { etagOf, hasSeen } from "../http/etag.ts";

export const HTML = "text/html; charset=utf-8";

/** A page, compressed by gzip: the same bytes for all its visitors. */
export type PageFile = Pick<Answer, "body" | "etag">;

/** Compression levels: fast for a page that is sent once, small for one that is kept. */
const LEVELS = { once: 3, kept: 9 };

const [gzipped, gunzipped] = [promisify(gzip), promisify(gunzip)];

export const compressedToKeep = (html: string): Promise<Buffer> => gzipped(html, { level: LEVELS.kept });

export const pageFile = async (html: string, use: keyof typeof LEVELS): Promise<PageFile> => ({
  body: await gzipped(html, { level: LEVELS[use] }),
  etag: etagOf(html),
});

export type SendPage = (reply: FastifyReply, page: PageFile) => Promise<FastifyReply>;

/**
 * Sends the pages that are made of a built page, with the policy that allows its inline scripts. Only a page with status
 * 200 has an ETag, a weak one: it is the same for the compressed page and the uncompressed one.
 */
export function pageSender(builtPage: string, options: PagePolicyOptions): SendPage {
  const headersAt = pageHeaders(scriptHashes(builtPage), options);
  return async (reply, { body, etag }) => {
    const { url, headers } = reply.request;
    const [path = "/"] = url.split("?");
    reply.headers({ ...headersAt(path), "cache-control": "no-cache", vary: "accept-encoding" });
    if (reply.statusCode === 200) {
      reply.headers({ etag: `W/${etag}`, "cache-control": "public, no-cache" });
      if (hasSeen(headers["if-none-match"], etag)) return reply.status(304).send();
    }
    reply.header("content-type", HTML);
    if (!takesGzip(headers["accept-encoding"])) return reply.send(await gunzipped(body));
    return reply.header("content-encoding", "gzip").send(body);
  };
}

/** True when an answer may be compressed for the sender of this Accept-Encoding: "gzip;q=0" is a no. */
function takesGzip(accepted: string | string[] | undefined): boolean {
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
