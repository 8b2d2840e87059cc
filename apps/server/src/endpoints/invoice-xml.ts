import { createContext } from "@shop/api/create-context";
import { runCall, type Shop } from "@shop/api/base/procedures/context";
import { requireLogin } from "@shop/api/base/procedures/procedures";
import { paperXml } from "@shop/api/money/papers/paper-xml";
import { findPaper } from "@shop/api/money/papers/read-papers";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../http/caller.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { sendFile } from "./send-file.ts";

/** GET /api/invoices/{id}.xml, the Peppol document, over REST only: tRPC answers JSON. */
export function invoiceXml(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { id: string } }>(
    `${REST_PREFIX}/invoices/:id.xml`,
    { config: { budget: "call" } },
    async (request, reply) => {
      const asking = await createContext(shop, callerOf(request, reply));
      const file = await runCall(asking, async (ctx) => {
        const known = { ...ctx, viewer: requireLogin(ctx, "orders:read") };
        return paperXml(await findPaper(known, request.params.id));
      });
      return sendFile(reply, "application/xml", file);
    },
  );
}
