import { createContext } from "@shop/api/create-context";
import { runCall, type Shop } from "@shop/api/base/procedures/context";
import { requireLogin } from "@shop/api/base/procedures/procedures";
import { paperPdf } from "@shop/api/money/papers/paper-pdf";
import { findPaper } from "@shop/api/money/papers/read-papers";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../http/caller.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { sendFile } from "./send-file.ts";

/**
 * GET /api/invoices/{id}.pdf, over REST only: tRPC answers JSON. The database is read within the limits of calls, but the
 * PDF is made outside of them, so that a person's other calls do not wait for it.
 */
export function invoicePdf(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { id: string } }>(
    `${REST_PREFIX}/invoices/:id.pdf`,
    { config: { budget: "call" } },
    async (request, reply) => {
      const asking = await createContext(shop, callerOf(request, reply));
      const found = await runCall(asking, async (ctx) => {
        const known = { ...ctx, viewer: requireLogin(ctx, "orders:read") };
        return { known, paper: await findPaper(known, request.params.id) };
      });
      const file = await paperPdf(found.known, found.paper);
      return sendFile(reply, "application/pdf", file);
    },
  );
}
