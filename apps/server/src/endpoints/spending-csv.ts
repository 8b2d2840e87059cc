import { createContext } from "@shop/api/create-context";
import { runCall, type Shop } from "@shop/api/base/procedures/context";
import { requireMember } from "@shop/api/base/procedures/procedures";
import { readSpending, spendingAsCsv } from "@shop/api/money/statements/spending";
import { spendingQuery } from "@shop/domain/contracts/company";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../http/caller.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { givenQuery } from "./rest-values.ts";
import { sendFile } from "./send-file.ts";

/** GET /api/company/spending.csv, over REST only. */
export function spendingCsv(app: FastifyInstance, shop: Shop): void {
  app.get(`${REST_PREFIX}/company/spending.csv`, { config: { budget: "call" } }, async (request, reply) => {
    const asking = await createContext(shop, callerOf(request, reply));
    const { data, error } = spendingQuery.safeParse(givenQuery(request.query));
    const spending = await runCall(asking, async (ctx) => {
      const viewer = requireMember(ctx, "orders:read");
      if (error) throw new TRPCError({ code: "BAD_REQUEST", cause: error });
      return readSpending({ ...ctx, viewer }, data);
    });
    return sendFile(reply, "text/csv; charset=utf-8", spendingAsCsv(spending));
  });
}
