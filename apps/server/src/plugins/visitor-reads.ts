import { visitorContext, type Shop } from "@shop/api/context";
import { appRouter } from "@shop/api/root";
import type { ReadAsVisitor } from "@shop/domain/rendered-page";
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import { logFailure } from "./errors.ts";
import { plainReads } from "./plain-reads.ts";

const VISITOR = { token: null, address: "", network: "", site: null, userAgent: "", setHeader: () => undefined };

/** Asks the procedures, for a page that is being rendered, what its visitor's browser would ask over tRPC. */
export function visitorReads(shop: Shop, request: FastifyRequest): ReadAsVisitor {
  const ctx = visitorContext(shop, VISITOR);
  return async (path, input) => {
    const asked = { router: appRouter, path, type: "query", ctx, signal: undefined, batchIndex: 0 } as const;
    const read =
      plainReads.get(path)?.read ??
      (() => callTRPCProcedure({ ...asked, getRawInput: () => Promise.resolve(input) }) as Promise<unknown>);
    try {
      return { data: await read(ctx, input) };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      logFailure(error, request, "a read for a page failed", { path });
      return { error: getTRPCErrorShape({ config: appRouter._def._config, error, input, path, type: "query", ctx }) };
    }
  };
}
