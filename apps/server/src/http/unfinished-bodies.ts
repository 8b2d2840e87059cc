import { refusal } from "@shop/api/base/platform/errors";
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
 * their size in this process. Above that the address that needs most loses its oldest connection, so that none can push
 * out the bodies of others. Among addresses that need the same the oldest body goes, because an honest one arrives
 * within moments.
 */
export function unfinishedBodies(app: FastifyInstance, perAddress: number, totalBytes = LARGEST_TOTAL_BYTES): void {
  /** In the order in which they began. */
  const unfinished = new Set<UnfinishedBody>();
  const shares = new Map<string, { bodies: number; bytes: number }>();
  let bytes = 0;

  const shareOf = (network: string) => shares.get(network) ?? { bodies: 0, bytes: 0 };

  function count({ network, bytes: more }: UnfinishedBody, sign: 1 | -1): void {
    const share = shareOf(network);
    const bodies = share.bodies + sign;
    bytes += sign * more;
    if (bodies > 0) shares.set(network, { bodies, bytes: share.bytes + sign * more });
    else shares.delete(network);
  }

  function add(body: UnfinishedBody): void {
    unfinished.add(body);
    count(body, 1);
  }

  function remove(body: UnfinishedBody): void {
    if (unfinished.delete(body)) count(body, -1);
  }

  /** The oldest body of the address that needs most, other than this one. */
  function heaviestBeside(body: UnfinishedBody): UnfinishedBody | undefined {
    let heaviest: UnfinishedBody | undefined;
    let most = 0;
    for (const other of unfinished) {
      const share = shareOf(other.network).bytes;
      if (other !== body && share > most) [heaviest, most] = [other, share];
    }
    return heaviest;
  }

  app.addHook("onRequest", (request, reply, done) => {
    const size = largestSizeOf(request);
    if (size === 0) return done();
    const { raw } = request;
    const { network } = originOf(request.ip);
    if (shareOf(network).bodies >= perAddress) {
      void reply.header("connection", "close");
      return done(refusal("TOO_MANY_REQUESTS", TOO_MANY));
    }
    const body: UnfinishedBody = { network, bytes: size, close: () => raw.destroy() };
    const end = () => remove(body);
    raw.once("end", end).once("close", end);
    add(body);
    while (bytes > totalBytes) {
      const heaviest = heaviestBeside(body);
      if (!heaviest) break;
      remove(heaviest);
      heaviest.close();
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
