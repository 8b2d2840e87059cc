import { visitorContext } from "@shop/api/create-context";
import type { Shop } from "@shop/api/procedures/context";
import { widest, type Shared } from "@shop/api/procedures/procedures";
import { createRateLimits } from "@shop/api/limits/rate-limits";
import { appRouter } from "@shop/api/root";
import type { ReadAsVisitor } from "@shop/domain/rendered-page";
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { logFailure } from "../http/errors.ts";
import { plainReads } from "./plain-reads.ts";

const VISITOR = {
  token: null,
  address: "",
  network: "",
  site: null,
  userAgent: "",
  device: null,
  setHeader: () => undefined,
};

export interface VisitorReads {
  /** Asks the procedures, one at a time, for a page that is being rendered, what its visitor's browser would ask over tRPC. */
  read: ReadAsVisitor;
  /** On what of the catalogue all depends that was read; null when something is not for everybody, or was refused. */
  dependOn: () => Shared | null;
}

/** The reads of one page. They need no slots of their own: the page has one. */
export function visitorReads(shop: Shop, request: FastifyRequest): VisitorReads {
  const ctx = visitorContext({ ...shop, limits: createRateLimits(null) }, VISITOR);
  // So that a page never uses more than one procedure's connections of the pool.
  const inTurn = pLimit(1);
  const all: (Shared | undefined)[] = [];
  const read: ReadAsVisitor = async (path, input) => {
    const asked = { router: appRouter, path, type: "query", ctx, signal: undefined, batchIndex: 0 } as const;
    const place = all.push(undefined) - 1;
    try {
      const plain = plainReads.get(path);
      const getRawInput = () => Promise.resolve(input);
      if (!plain) return { data: await inTurn(() => callTRPCProcedure({ ...asked, getRawInput })) };
      const { data, shared } = await inTurn(() => plain.read(ctx, input));
      all[place] = shared;
      return { data };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      logFailure(error, request, "a read for a page failed", { path });
      return { error: getTRPCErrorShape({ config: appRouter._def._config, error, input, path, type: "query", ctx }) };
    }
  };
  const isShared = (one: Shared | undefined) => one !== undefined;
  return { read, dependOn: () => (all.every(isShared) ? widest(all) : null) };
}
