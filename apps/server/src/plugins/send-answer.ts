import type { FastifyReply, FastifyRequest } from "fastify";
import { hasSeen } from "./etag.ts";

/** What a read is answered with. */
export interface ReadAnswer {
  body: Buffer | string;
  contentType: string;
  etag: string;
}

/** Sends what was read, or 304 to whoever has it. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, contentType, etag }: ReadAnswer,
  more: Record<string, string> = {},
): FastifyReply {
  const isSeen = hasSeen(request.headers["if-none-match"], etag);
  // What is one's own is nobody else's to keep; whoever has it asks whether it still holds.
  void reply.headers({
    etag,
    "cache-control": "private, no-cache",
    ...(!isSeen && { "content-type": contentType }),
    ...more,
  });
  return isSeen ? reply.status(304).send() : reply.send(body);
}
