import fastifyCors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isCall } from "./place.ts";
import { REQUEST_ID } from "./request-id.ts";

/** What a script of another origin may read of an answer, besides what it always may. */
const EXPOSED = [
  "ETag",
  "Link",
  "RateLimit",
  "RateLimit-Policy",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "X-Request-Id",
  "X-Total-Count",
];

/** Lets scripts of these origins call; without any, browsers keep them off. Tokens are sent by hand, so no cookie is. */
export async function cors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const forCalls = {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", REQUEST_ID],
    exposedHeaders: EXPOSED,
    maxAge: 24 * 60 * 60,
    strictPreflight: false,
  };
  await app.register(fastifyCors, () => (request: FastifyRequest, decide: (error: null, options: object) => void) => {
    decide(null, isCall(request) ? forCalls : { origin: false });
  });
  // What tRPC's adapter says that its answer varies by would stand in place of the origin.
  app.addHook("onSend", (_request, reply, payload, done) => {
    const vary = reply.getHeader("vary");
    if (payload instanceof Response && vary !== undefined) payload.headers.append("vary", String(vary));
    done();
  });
}
