import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A response that may be cached and sent more than once, with its headers. */
export interface CacheableResponse {
  /** Compressed by gzip if it is a page (compressed.ts). */
  body: Buffer;
  /** The uncompressed form of a page, once a client without gzip has asked for it. */
  plain?: Buffer;
  contentType: string;
  etag: string;
  /** The value of Vary, without the origin. */
  vary?: string;
}

/** The ETag of a response: a hash of its bytes, or of the text before compression. */
export const etagOf = (body: Buffer | string): string => `"${hash("sha1", body, "base64url")}"`;

/** A call's answer. Buffer.alloc does not use Node's shared pool, which a cached answer would keep in memory. */
export function createResponse(
  text: string,
  headers: Pick<CacheableResponse, "contentType" | "vary">,
): CacheableResponse {
  const body = Buffer.alloc(Buffer.byteLength(text), text);
  return { body, etag: etagOf(body), ...headers };
}

/** True when the caller already has this response (If-None-Match); a proxy may have marked the tag as weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** Sends a call's answer, or 304 when the caller already has it. */
export function sendResponse(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: CacheableResponse,
): FastifyReply {
  const { body, contentType, etag, vary } = answer;
  // An answer may contain the caller's own data, so shared caches must not store it; browsers revalidate it each time.
  void reply.header("etag", etag).header("cache-control", "private, no-cache");
  if (vary !== undefined) {
    const origin = reply.getHeader("vary");
    void reply.header("vary", origin === undefined ? vary : `${String(origin)}, ${vary}`);
  }
  if (matchesEtag(headers["if-none-match"], etag)) return reply.status(304).send();
  return reply.header("content-type", contentType).send(body);
}
