import type { FastifyReply, FastifyRequest } from "fastify";
import type { Answer } from "../cache/answer-store.ts";
import type { Rendered } from "../cache/shared-answers.ts";
import { etagOf, hasSeen } from "./etag.ts";

const asItIs = (text: string) => text;

/** Sends what was read, or 304 to whoever has it. */
export function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: Answer | Pick<Rendered, "body" | "contentType">,
  vary?: string,
): FastifyReply {
  const etag = "etag" in answer ? answer.etag : etagOf(answer.body);
  // What is one's own is nobody else's to keep; whoever has it asks whether it still holds.
  void reply.header("etag", etag).header("cache-control", "private, no-cache");
  if (vary !== undefined) {
    // For calls of other origins an answer varies by something already.
    const others = reply.getHeader("vary");
    void reply.header("vary", others === undefined ? vary : `${String(others)}, ${vary}`);
  }
  if (hasSeen(headers["if-none-match"], etag)) return reply.status(304).send();
  // With a serializer of one's own the type stays as it is: Fastify adds a charset, which tRPC's adapter leaves out.
  return reply.header("content-type", answer.contentType).serializer(asItIs).send(answer.body);
}
