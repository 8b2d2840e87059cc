import { visitorContext } from "@shop/api/create-context";
import type { Shop } from "@shop/api/base/procedures/context";
import type { Caller } from "@shop/api/base/platform/ports";
import { createRateLimits } from "@shop/api/base/limits/rate-limits";
import { appRouter } from "@shop/api/root";
import type { ReadAsVisitor } from "@shop/domain/screens/rendered-page";
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { logFailure } from "../http/errors.ts";

const VISITOR = {
  token: null,
  address: "",
  network: "",
  site: null,
  userAgent: "",
  device: null,
  setHeader: () => undefined,
};

/**
 * The reads of one page that is being rendered: calls the procedures, one at a time, that a visitor's browser would
 * call over tRPC. They need no slots of their own, because the page has one.
 */
export function visitorReads(
  shop: Shop,
  request: FastifyRequest,
  addCacheTags?: Caller["addCacheTags"],
): ReadAsVisitor {
  const ctx = visitorContext({ ...shop, limits: createRateLimits(null) }, { ...VISITOR, addCacheTags });
  // A page never uses more connections of the pool than one procedure.
  const inTurn = pLimit(1);
  return async (path, input) => {
    const getRawInput = () => Promise.resolve(input);
    const asked = {
      router: appRouter,
      path,
      type: "query",
      ctx,
      getRawInput,
      signal: undefined,
      batchIndex: 0,
    } as const;
    try {
      return { data: await inTurn(() => callTRPCProcedure(asked)) };
    } catch (cause) {
      addCacheTags?.(null);
      const error = getTRPCErrorFromUnknown(cause);
      logFailure(error, request, "a read for a page failed", { path });
      return { error: getTRPCErrorShape({ config: appRouter._def._config, error, input, path, type: "query", ctx }) };
    }
  };
}
