import { refusal } from "@shop/api/base/platform/errors";
import { tokenKey } from "@shop/api/base/limits/running-calls";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { MAX_CALLS_PER_BATCH, proceduresIn } from "./batch.ts";
import { tokenOf } from "./caller.ts";
import { originOf } from "./network.ts";
import { dropFurther } from "./pipelining.ts";
import { isApiCall } from "./request-path.ts";
import { BODY_BYTES, budgetOf, type Budget } from "./route-limits.ts";
import { largestBodyOf } from "./unfinished-bodies.ts";

interface RequestLimits {
  /** Requests of an address per second; for calls, procedures. */
  perAddress: Record<Budget, number>;
  /** Procedures of a token per second. */
  perToken: number;
}

const TOO_MANY = "Too many requests. Please wait a second and try again.";
/** Parsing a body of 1 MB may take a tenth of a second of CPU time. */
const BODY_BYTES_PER_SECOND = 2 * BODY_BYTES.large;

/** Counts by key, up to `points` a second. */
function countPerSecond(name: "address" | "token", points: number) {
  const limiter = new RateLimiterMemory({ points, duration: 1 });
  return {
    name,
    points,
    policy: `"${name}";q=${points};w=1`,
    /** What is left for the key; -1 when it was used up before. */
    async take(key: string, count: number): Promise<number> {
      // The promise rejects when the budget is used up.
      const taken = await limiter.consume(key, count).catch(() => null);
      return taken ? taken.remainingPoints : -1;
    },
  };
}
type Count = ReturnType<typeof countPerSecond>;

/**
 * Returns an onRequest hook that limits all requests by address, each kind of route separately, and calls also by token,
 * whether the token is valid or not. Each procedure of a batch counts as one call, even if its answer is cached; a batch
 * that exceeds the rest of a budget is refused as a whole, and uses the budget up. Headers report what is left of a
 * call's smaller budget: as in the IETF's current draft (`RateLimit`, `RateLimit-Policy`), as most clients read it
 * (`RateLimit-Limit` and so on), and as sent up to version 1.1 (`X-RateLimit-…`). The bytes of an address's bodies have a
 * budget of their own, of which a larger one uses no more than 1 MB.
 *
 * A request above the budget is answered with one line, and its connection is closed. Requests that were sent on the
 * connection after it without waiting (pipelining) get no answer then, so they are dropped.
 */
export function requestLimits({ perAddress, perToken }: RequestLimits) {
  const ofToken = countPerSecond("token", perToken);
  const ofAddress = Object.fromEntries(
    Object.entries(perAddress).map(([budget, points]) => [budget, countPerSecond("address", points)]),
  ) as Record<Budget, Count>;

  const bodyBytes = new RateLimiterMemory({ points: BODY_BYTES_PER_SECOND, duration: 1 });
  const takesBody = async (request: FastifyRequest): Promise<boolean> => {
    const bytes = Math.min(largestBodyOf(request), BODY_BYTES.large);
    if (bytes === 0) return true;
    return bodyBytes.consume(originOf(request.ip).network, bytes).then(Boolean, () => false);
  };

  /** The connections that a refusal ends. */
  const refused = new WeakSet<Socket>();

  async function takeCall(request: FastifyRequest, reply: FastifyReply, byAddress: Count): Promise<number> {
    const token = tokenOf(request);
    const count = countOf(request);
    const leftOfAddress = await byAddress.take(originOf(request.ip).network, count);
    const leftOfToken = token === null ? leftOfAddress : await ofToken.take(tokenKey(token), count);
    const { name, points } = leftOfToken < leftOfAddress ? ofToken : byAddress;
    const left = Math.min(leftOfToken, leftOfAddress);
    const remaining = Math.max(0, left);
    reply.headers({
      "ratelimit-policy": `${byAddress.policy}, ${ofToken.policy}`,
      ratelimit: `"${name}";r=${remaining};t=1`,
      "ratelimit-limit": points,
      "ratelimit-remaining": remaining,
      "ratelimit-reset": 1,
      "x-ratelimit-limit": points,
      "x-ratelimit-remaining": remaining,
      "x-ratelimit-reset": 1,
    });
    return left;
  }

  return async function limitRequest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { socket } = request.raw;
    const isCall = isApiCall(request);
    const byAddress = ofAddress[budgetOf(request)];
    const left = isCall
      ? await takeCall(request, reply, byAddress)
      : await byAddress.take(originOf(request.ip).network, 1);
    if (left >= 0 && (await takesBody(request))) return undefined;
    // Several requests of a connection may be counted before the first of them is refused.
    if (refused.has(socket)) return reply.hijack();
    refused.add(socket);
    dropFurther(socket);
    reply.headers({ "retry-after": "1", connection: "close" });
    if (isCall) throw refusal("TOO_MANY_REQUESTS", TOO_MANY);
    return reply.status(429).type("text/plain; charset=utf-8").send(`${TOO_MANY}\n`);
  };
}

/** A batch that is too large is refused before any of it runs, so it counts as one call. */
function countOf(request: FastifyRequest): number {
  const count = Math.max(1, proceduresIn(request).length);
  return count > MAX_CALLS_PER_BATCH ? 1 : count;
}
