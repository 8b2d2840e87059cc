import type { FastifyReply, FastifyRequest } from "fastify";
import { sendResponse } from "../http/response.ts";
import type { PendingEntry, ResponseCache } from "./response-cache.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The answer that is being made for this request; null when it may not be cached. */
    pendingEntry: PendingEntry | null;
  }
}

/** An onRequest hook that sends a cached answer, or begins one that may be cached. */
export function serveCachedResponses(cache: ResponseCache, mayBeKept = (_request: FastifyRequest) => true) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPlain(request)) return undefined;
    const kept = await cache.find(request.url);
    if (kept) return sendResponse(request, reply, kept);
    if (!mayBeKept(request)) return undefined;
    const pending = cache.begin(request.url);
    request.pendingEntry = pending;
    // Fastify's onResponse hook does not run when the client disconnects before the response is sent.
    reply.raw.once("close", pending.end);
    return undefined;
  };
}

/** True for a visitor's read without headers that change the form of the response. */
const isPlain = ({ method, headers }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") &&
  headers.authorization === undefined &&
  headers["content-type"] === undefined &&
  headers["trpc-accept"] === undefined &&
  !headers.accept?.includes("application/jsonl");
