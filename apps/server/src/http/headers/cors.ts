import fastifyCors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isCall } from "../place.ts";
import { REQUEST_ID } from "../request-id.ts";

/** The headers that a script of another origin may read, besides those that it always may. */
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

/** Lets scripts of these origins make calls; by default browsers prevent it. Cookies are not allowed: a token is in a header. */
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
  // The header of tRPC's adapter would replace the one with the origin.
  app.addHook("onSend", (_request, reply, payload, done) => {
    const vary = reply.getHeader("vary");
    if (payload instanceof Response && vary !== undefined) payload.headers.append("vary", String(vary));
    done();
  });
}
