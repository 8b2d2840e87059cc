import { createContext } from "@shop/api/create-context";
import type { Shop } from "@shop/api/procedures/context";
import { refusal } from "@shop/api/platform/errors";
import { appRouter, type AppRouter } from "@shop/api/root";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { SharedAnswers } from "../cache/shared-answers.ts";
import { MOST_CALLS_IN_A_BATCH, proceduresIn, TRPC_PREFIX } from "../http/batch.ts";
import { callerOf } from "../http/caller.ts";
import { logFailure } from "../http/errors.ts";
import { sharedCalls } from "../cache/shared-calls.ts";

const tooManyCalls = (count: number) =>
  refusal(
    "BAD_REQUEST",
    `A batch has at most ${MOST_CALLS_IN_A_BATCH} calls, and this one has ${count}: please split it`,
  );

/** The procedures over tRPC, at /trpc. */
export async function trpc(app: FastifyInstance, shop: Shop, answers: SharedAnswers | null): Promise<void> {
  await app.register(async (calls) => {
    calls.addHook("onRequest", (request, _reply, done) => {
      const { length } = proceduresIn(request);
      done(length > MOST_CALLS_IN_A_BATCH ? tooManyCalls(length) : undefined);
    });
    if (answers) sharedCalls(calls, shop, answers);
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
