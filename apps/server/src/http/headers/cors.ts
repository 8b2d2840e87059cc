import fastifyCors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isApiCall } from "../request-path.ts";
import type { requestLimits } from "../request-limits.ts";
import { REQUEST_ID } from "../request-id.ts";

/** The response headers that scripts of other origins may read, besides those that CORS always allows. */
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

/** Allows scripts of these origins to make calls. Cookies are not allowed, because the token is in a header. */
export async function cors(
  app: FastifyInstance,
  origins: readonly string[],
  limitRequest: ReturnType<typeof requestLimits> | null,
): Promise<void> {
  if (origins.length === 0) return;
  // Preflights are answered here, before the limit of all requests. Its refusals need the headers that are added here.
  if (limitRequest)
    app.addHook("onRequest", async (request, reply) =>
      request.method === "OPTIONS" ? limitRequest(request, reply) : undefined,
    );
  app.addHook("onRoute", (route) => {
    if (route.method === "OPTIONS") route.config = { ...route.config, budget: "call" };
  });
  const forCalls = {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", REQUEST_ID],
    exposedHeaders: EXPOSED,
    maxAge: 24 * 60 * 60,
    strictPreflight: false,
  };
  await app.register(fastifyCors, () => (request: FastifyRequest, decide: (error: null, options: object) => void) => {
    decide(null, isApiCall(request) ? forCalls : { origin: false });
  });
  // Otherwise the Vary header of tRPC's adapter would replace the one with the origin.
  app.addHook("onSend", (_request, reply, payload, done) => {
    const vary = reply.getHeader("vary");
    if (payload instanceof Response && vary !== undefined) payload.headers.append("vary", String(vary));
    done();
  });
}
