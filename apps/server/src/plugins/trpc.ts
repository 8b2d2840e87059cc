import { createContext, type Shop } from "@shop/api/context";
import { appRouter, type AppRouter } from "@shop/api/root";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { SharedAnswers } from "../shared/shared-answers.ts";
import { callerOf } from "./caller.ts";
import { logFailure } from "./errors.ts";
import { sharedCalls } from "./shared-calls.ts";

const MOST_CALLS_IN_A_BATCH = 100;

/** The procedures over tRPC, at /trpc. */
export async function trpc(app: FastifyInstance, shop: Shop, answers: SharedAnswers | null): Promise<void> {
  await app.register(async (calls) => {
    if (answers) sharedCalls(calls, shop, answers, MOST_CALLS_IN_A_BATCH);
    await calls.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize: MOST_CALLS_IN_A_BATCH,
        createContext: ({ req, res }) => createContext(shop, callerOf(req, res)),
        onError: ({ error, path, req }) => {
          if (error.code === "INTERNAL_SERVER_ERROR") logFailure(error, req, "a call failed", { path });
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}
