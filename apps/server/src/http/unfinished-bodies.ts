import { refusal } from "@shop/api/platform/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { originOf } from "./network.ts";

const TOO_MANY = "Too many requests from your address have not arrived completely. Please wait a second and try again.";
const LARGEST_TOTAL_BYTES = 64 * 1024 * 1024;

interface UnfinishedBody {
  network: string;
  /** The memory it may need. */
  bytes: number;
  close: () => void;
}

/**
 * Limits the requests whose bodies have not arrived completely: their number by address, further ones get 429, and
 * their size in this process. Above that the oldest connection is closed, because an honest body arrives within
 * moments, and one that is held back is the oldest.
 */
export function unfinishedBodies(app: FastifyInstance, perAddress: number, totalBytes = LARGEST_TOTAL_BYTES): void {
  /** In the order in which they began. */
  const unfinished = new Set<UnfinishedBody>();
  const counts = new Map<string, number>();
  let bytes = 0;

  function add(body: UnfinishedBody): void {
    unfinished.add(body);
    bytes += body.bytes;
    counts.set(body.network, (counts.get(body.network) ?? 0) + 1);
  }

  function remove(body: UnfinishedBody): void {
    if (!unfinished.delete(body)) return;
    bytes -= body.bytes;
    const left = (counts.get(body.network) ?? 0) - 1;
    if (left > 0) counts.set(body.network, left);
    else counts.delete(body.network);
  }

  app.addHook("onRequest", (request, reply, done) => {
    const size = largestSizeOf(request);
    if (size === 0) return done();
    const { raw } = request;
    const { network } = originOf(request.ip);
    if ((counts.get(network) ?? 0) >= perAddress) {
      void reply.header("connection", "close");
      return done(refusal("TOO_MANY_REQUESTS", TOO_MANY));
    }
    const body: UnfinishedBody = { network, bytes: size, close: () => raw.destroy() };
    const end = () => remove(body);
    raw.once("end", end).once("close", end);
    add(body);
    for (const oldest of unfinished) {
      if (bytes <= totalBytes || oldest === body) break;
      remove(oldest);
      oldest.close();
    }
    return done();
  });
}

/** The bytes that a request's body may still bring; 0 without a body. A longer one than allowed is not read. */
function largestSizeOf({ headers, routeOptions }: FastifyRequest): number {
  const largest = routeOptions.bodyLimit;
  if (headers["transfer-encoding"] !== undefined) return largest;
  return Math.min(Number(headers["content-length"] ?? 0), largest);
}
