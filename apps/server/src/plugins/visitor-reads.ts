import { visitorContext, type Shop } from "@shop/api/context";
import { widest, type Shared } from "@shop/api/procedures";
import { appRouter } from "@shop/api/root";
import type { ReadAsVisitor } from "@shop/domain/rendered-page";
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import { logFailure } from "./errors.ts";
import { plainReads } from "./plain-reads.ts";

const VISITOR = { token: null, address: "", network: "", site: null, userAgent: "", setHeader: () => undefined };

export interface VisitorReads {
  /** Asks the procedures, for a page that is being rendered, what its visitor's browser would ask over tRPC. */
  read: ReadAsVisitor;
  /** On what of the catalogue all depends that was read; null when something is not for everybody, or was refused. */
  dependOn: () => Shared | null;
}

export function visitorReads(shop: Shop, request: FastifyRequest): VisitorReads {
  const ctx = visitorContext(shop, VISITOR);
  const all: (Shared | undefined)[] = [];
  const read: ReadAsVisitor = async (path, input) => {
    const asked = { router: appRouter, path, type: "query", ctx, signal: undefined, batchIndex: 0 } as const;
    const place = all.push(undefined) - 1;
    try {
      const plain = plainReads.get(path);
      if (!plain) return { data: await callTRPCProcedure({ ...asked, getRawInput: () => Promise.resolve(input) }) };
      const { data, shared } = await plain.read(ctx, input);
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
