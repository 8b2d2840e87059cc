import { refusal } from "@shop/api/platform/errors";
import { tokenKey } from "@shop/api/limits/running-calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { MAX_CALLS_PER_BATCH, proceduresIn } from "./batch.ts";
import { tokenOf } from "./caller.ts";
import { originOf } from "./network.ts";
import { isApiCall } from "./request-path.ts";

interface CallLimits {
  /** Procedures per second. */
  perAddress: number;
  perToken: number;
}

const TOO_MANY = "Too many requests. Please wait a second and try again.";

/**
 * Limits the calls to /api and /trpc by address and by token, whether the token is valid or not. Each procedure of a
 * batch counts as one call, even if its answer is cached; a batch that exceeds the rest of a budget is refused as a
 * whole, and uses the budget up. Headers report what is left of the smaller budget: as in the IETF's current draft
 * (`RateLimit`, `RateLimit-Policy`), as most clients read it (`RateLimit-Limit` and so on), and as sent up to version
 * 1.1 (`X-RateLimit-…`).
 */
export function callLimits(app: FastifyInstance, { perAddress, perToken }: CallLimits): void {
  const budgets = {
    address: { calls: perAddress, limiter: new RateLimiterMemory({ points: perAddress, duration: 1 }) },
    token: { calls: perToken, limiter: new RateLimiterMemory({ points: perToken, duration: 1 }) },
  };
  const policy = Object.entries(budgets).map(([name, { calls }]) => `"${name}";q=${calls};w=1`);
  const policies = policy.join(", ");

  async function take(name: keyof typeof budgets, key: string, count: number) {
    const { limiter, calls } = budgets[name];
    // When the budget is used up, `consume` rejects with an object of the same shape.
    const { remainingPoints } = await limiter.consume(key, count).catch((spent: RateLimiterRes) => ({
      ...spent,
      remainingPoints: -1,
    }));
    return { name, calls, left: remainingPoints };
  }

  app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isApiCall(request)) return;
    const token = tokenOf(request);
    const count = countOf(request);
    const byAddress = await take("address", originOf(request.ip).network, count);
    const byToken = token === null ? byAddress : await take("token", tokenKey(token), count);
    const { name, calls, left } = byToken.left < byAddress.left ? byToken : byAddress;
    const remaining = Math.max(0, left);
    reply.headers({
      "ratelimit-policy": policies,
      ratelimit: `"${name}";r=${remaining};t=1`,
      "ratelimit-limit": calls,
      "ratelimit-remaining": remaining,
      "ratelimit-reset": 1,
      "x-ratelimit-limit": calls,
      "x-ratelimit-remaining": remaining,
      "x-ratelimit-reset": 1,
    });
    if (left >= 0) return;
    reply.header("retry-after", "1");
    throw refusal("TOO_MANY_REQUESTS", TOO_MANY);
  });
}

/** A batch that is too large is refused before any of it runs, so it counts as one call. */
function countOf(request: FastifyRequest): number {
  const count = Math.max(1, proceduresIn(request).length);
  return count > MAX_CALLS_PER_BATCH ? 1 : count;
}
