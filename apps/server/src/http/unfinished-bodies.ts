import { refusal } from "@shop/api/base/platform/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { heldMemory } from "./held-memory.ts";
import { originOf } from "./network.ts";

const TOO_MANY = "Too many requests from your address have not arrived completely. Please wait a second and try again.";
const LARGEST_TOTAL_BYTES = 64 * 1024 * 1024;

/**
 * Limits the requests whose bodies have not arrived completely: their number by address, further ones get 429, and
 * their size in this process.
 */
export function unfinishedBodies(app: FastifyInstance, perAddress: number, totalBytes = LARGEST_TOTAL_BYTES): void {
  const unfinished = heldMemory(totalBytes);

  app.addHook("onRequest", (request, reply, done) => {
    const bytes = largestBodyOf(request);
    if (bytes === 0) return done();
    const { raw } = request;
    const { network } = originOf(request.ip);
    if (unfinished.requestsOf(network) >= perAddress) {
      void reply.header("connection", "close");
      return done(refusal("TOO_MANY_REQUESTS", TOO_MANY));
    }
    const end = unfinished.hold({ network, bytes, close: () => raw.destroy() });
    raw.once("end", end).once("close", end);
    return done();
  });
}

/** The bytes that a request's body may still bring; 0 without a body. A longer one than allowed is not read. */
export function largestBodyOf({ headers, routeOptions }: FastifyRequest): number {
  const largest = routeOptions.bodyLimit;
  if (headers["transfer-encoding"] !== undefined) return largest;
  return Math.min(Number(headers["content-length"] ?? 0), largest);
}
