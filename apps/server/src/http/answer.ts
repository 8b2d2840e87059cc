import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An answer that may be sent more than once, with the headers that belong to it. */
export interface Answer {
  /** Of a page, compressed by gzip. */
  body: Buffer;
  contentType: string;
  etag: string;
  /** The request headers that it varies by, besides the origin. */
  vary?: string;
}

/** The ETag of an answer: a hash of its bytes, or of the text that they are made of. */
export const etagOf = (body: Buffer | string): string => `"${hash("sha1", body, "base64url")}"`;

/** A call's answer. Its bytes are encoded once; memory of Buffer's pool would hold other bytes while it is kept. */
export function answerOf(text: string, headers: Pick<Answer, "contentType" | "vary">): Answer {
  const body = Buffer.alloc(Buffer.byteLength(text), text);
  return { body, etag: etagOf(body), ...headers };
}

/** True when the caller has this answer already (If-None-Match); a proxy may have marked the tag as weak. */
export function hasSeen(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** Sends a call's answer, or 304 when the caller has it already. */
export function sendAnswer({ headers }: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { body, contentType, etag, vary } = answer;
  // An answer may be the caller's own, so no shared cache keeps it; a browser asks each time whether it has changed.
  void reply.header("etag", etag).header("cache-control", "private, no-cache");
  if (vary !== undefined) {
    const origin = reply.getHeader("vary");
    void reply.header("vary", origin === undefined ? vary : `${String(origin)}, ${vary}`);
  }
  if (hasSeen(headers["if-none-match"], etag)) return reply.status(304).send();
  return reply.header("content-type", contentType).send(body);
}
