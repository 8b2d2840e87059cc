import { Transform } from "node:stream";
import { createContext } from "@shop/api/create-context";
import type { Shop } from "@shop/api/base/procedures/context";
import { errorResponse, refusal } from "@shop/api/base/platform/errors";
import type { Meta } from "@shop/api/base/procedures/procedures";
import { appRouter, type AppRouter } from "@shop/api/root";
import { callTRPCProcedure, TRPCError } from "@trpc/server";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { serveCachedResponses } from "../cache/cache-hook.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { createResponse, sendResponse } from "../http/response.ts";
import { MAX_CALLS_PER_BATCH, proceduresIn } from "../http/batch.ts";
import { callerOf } from "../http/caller.ts";
import { logFailure } from "../http/errors.ts";
import { isForm } from "../http/form-file.ts";
import { TRPC_PREFIX } from "../http/request-path.ts";
import { BODY_BYTES, bodyBytesOf, limitRoutes } from "../http/route-limits.ts";

const tooManyCalls = (count: number) =>
  refusal(
    "BAD_REQUEST",
    `A batch has at most ${MAX_CALLS_PER_BATCH} calls, and this one has ${count}: please split it`,
  );

/** The headers that tRPC's adapter sends. */
const HEADERS = { contentType: "application/json", vary: "trpc-accept, accept" };

/** Serves the procedures over tRPC, at /trpc. */
export async function trpc(app: FastifyInstance, shop: Shop, cache: ResponseCache | null): Promise<void> {
  await app.register(async (calls) => {
    if (cache) {
      const sendCached = serveCachedResponses(cache, hasOnlySharedReads);
      // tRPC's adapter handles HEAD itself.
      calls.addHook("onRequest", (request, reply) =>
        request.method === "GET" ? sendCached(request, reply) : Promise.resolve(),
      );
    }
    limitRoutes(calls, "call", BODY_BYTES.large);
    calls.addHook("preParsing", limitBody);
    calls.addHook("onRequest", (request, _reply, done) => {
      const { length } = proceduresIn(request);
      done(length > MAX_CALLS_PER_BATCH ? tooManyCalls(length) : undefined);
    });
    if (cache) calls.addHook("onRequest", sharedReads(shop));
    await calls.register(fastifyTRPCPlugin, {
      prefix: TRPC_PREFIX,
      trpcOptions: {
        router: appRouter,
        createContext: ({ req, res }) => createContext(shop, callerOf(req, res)),
        onError: ({ error, path, req }) => {
          if (error.code === "INTERNAL_SERVER_ERROR") logFailure(error, req, "a call failed", { path });
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}

/**
 * A body may be as long as those of its calls together. The adapter would read a form (`multipart/form-data`) of any
 * length, and no procedure takes one.
 */
function limitBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void {
  const { headers } = request;
  if (isForm(headers["content-type"])) return done(refusedWith(415));
  const bytes = proceduresIn(request).reduce((sum, path) => sum + bodyBytesOf(procedures[path]?.meta), 0);
  if (Number(headers["content-length"]) > bytes) return done(refusedWith(413));
  return done(null, headers["transfer-encoding"] === undefined ? payload : payload.pipe(atMost(bytes)));
}

/** A body without a length: an error as soon as it is longer than this. */
function atMost(bytes: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > bytes ? refusedWith(413) : null, chunk);
    },
  });
}

const refusedWith = (statusCode: number) => Object.assign(new Error("The body is refused"), { statusCode });

const procedures = appRouter._def.procedures as unknown as Record<string, { meta?: Meta } | undefined>;
const hasOnlySharedReads = (request: FastifyRequest) =>
  proceduresIn(request).every((path) => procedures[path]?.meta?.cacheTags !== undefined);

/**
 * A hook for reads that are the same for everybody, single or in a batch: calls the procedures directly and caches the
 * answers. tRPC's adapter takes three times as long, because it creates a web Request, Response and AbortSignals. The
 * adapter handles all other calls, and the reads that are refused.
 */
function sharedReads(shop: Shop) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { pendingEntry } = request;
    const asked = pendingEntry && inputsOf(request);
    if (!asked) return undefined;
    const ctx = await createContext(shop, callerOf(request, reply));
    const call = async (path: string, batchIndex: number) => {
      const getRawInput = () => Promise.resolve(asked.inputs[batchIndex]);
      const type = "query" as const;
      const given = { router: appRouter, path, type, ctx, getRawInput, signal: undefined, batchIndex };
      return JSON.stringify({ result: { data: await callTRPCProcedure(given) } });
    };
    try {
      const all = (await Promise.all(proceduresIn(request).map(call))).join();
      const answer = createResponse(asked.isBatch ? `[${all}]` : all, HEADERS);
      pendingEntry.keep(answer);
      return await sendResponse(request, reply, answer);
    } catch (error) {
      if (error instanceof TRPCError && errorResponse(error).status < 500) return undefined;
      throw error;
    }
  };
}

/** The inputs of a read's procedures, by their index; null for an unusual query, which the adapter then handles. */
function inputsOf(request: FastifyRequest): { isBatch: boolean; inputs: Record<number, unknown> } | null {
  const { batch, input, ...others } = request.query as Record<string, string | string[] | undefined>;
  const isBatch = batch === "1";
  if (!isBatch && (batch !== undefined || proceduresIn(request).length > 1)) return null;
  if (Array.isArray(input) || Object.keys(others).length > 0) return null;
  if (!input) return { isBatch, inputs: {} };
  try {
    const given: unknown = JSON.parse(input);
    if (!isBatch) return { isBatch, inputs: { 0: given } };
    const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
    return isObject ? { isBatch, inputs: given as Record<number, unknown> } : null;
  } catch {
    return null;
  }
}
