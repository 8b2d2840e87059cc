import { createContext, type Shop } from "@shop/api/context";
import { appRouter, type AppRouter } from "@shop/api/root";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { callerOf } from "./caller.ts";
import { logFailure } from "./errors.ts";

const MOST_CALLS_IN_A_BATCH = 100;

/** The procedures over tRPC, at /trpc. */
export async function trpc(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(fastifyTRPCPlugin, {
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
}
