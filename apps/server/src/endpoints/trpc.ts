import { createContext } from "@shop/api/create-context";
import type { Shop } from "@shop/api/procedures/context";
import { refusal } from "@shop/api/platform/errors";
import type { Meta } from "@shop/api/procedures/procedures";
import { appRouter, type AppRouter } from "@shop/api/root";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { keptCalls } from "../cache/kept-calls.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { bodyToSend, etagOf } from "../http/answer.ts";
import { MOST_CALLS_IN_A_BATCH, proceduresIn } from "../http/batch.ts";
import { callerOf } from "../http/caller.ts";
import { logFailure } from "../http/errors.ts";
import { TRPC_PREFIX } from "../http/place.ts";

const tooManyCalls = (count: number) =>
  refusal(
    "BAD_REQUEST",
    `A batch has at most ${MOST_CALLS_IN_A_BATCH} calls, and this one has ${count}: please split it`,
  );

/** The headers of tRPC's adapter. */
const HEADERS = { contentType: "application/json", vary: "trpc-accept, accept" };

/** The procedures over tRPC, at /trpc. */
export async function trpc(app: FastifyInstance, shop: Shop, cache: ResponseCache | null): Promise<void> {
  await app.register(async (calls) => {
    calls.addHook("onRequest", (request, _reply, done) => {
      const { length } = proceduresIn(request);
      done(length > MOST_CALLS_IN_A_BATCH ? tooManyCalls(length) : undefined);
    });
    if (cache) keepAnswers(calls, cache);
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

/** Keeps the answers of reads and of whole batches of them. */
function keepAnswers(calls: FastifyInstance, cache: ResponseCache): void {
  const procedures = appRouter._def.procedures as unknown as Record<string, { meta?: Meta } | undefined>;
  const isShared = (path: string) => procedures[path]?.meta?.shared !== undefined;
  const { onRequest, onResponse } = keptCalls(cache, (request) => {
    return request.method === "GET" && proceduresIn(request).every(isShared);
  });
  calls.addHook("onRequest", onRequest);
  calls.addHook("onSend", async (request, reply, payload) => {
    if (!request.making || !(payload instanceof Response) || payload.status !== 200) return payload;
    const body = await payload.text();
    const answer = { ...HEADERS, body, etag: etagOf(body) };
    request.making.keep(answer);
    return bodyToSend(request, reply, answer);
  });
  calls.addHook("onResponse", onResponse);
}
