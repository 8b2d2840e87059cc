import type { FastifyReply, FastifyRequest } from "fastify";
import { sendAnswer } from "../http/answer.ts";
import type { Making, ResponseCache } from "./response-cache.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The making of its answer, when that may be kept. */
    making: Making | null;
  }
}

/** An onRequest hook that answers calls from the cache, and begins the making of what is not in it. */
export function keptCalls(cache: ResponseCache, mayBeKept = (_request: FastifyRequest) => true) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPlain(request)) return undefined;
    const kept = await cache.find(request.url);
    if (kept) return sendAnswer(request, reply, kept);
    if (!mayBeKept(request)) return undefined;
    const making = cache.begin(request.url);
    request.making = making;
    // Fastify's onResponse hook does not run when the client leaves before its answer is sent.
    reply.raw.once("close", making.end);
    return undefined;
  };
}

/** A read by a visitor, who asks for nothing but the usual form of the answer. */
const isPlain = ({ method, headers }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") &&
  headers.authorization === undefined &&
  headers["content-type"] === undefined &&
  headers["trpc-accept"] === undefined &&
  !headers.accept?.includes("application/jsonl");
