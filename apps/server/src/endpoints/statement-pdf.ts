import { createContext } from "@shop/api/create-context";
import { runCall, type Shop } from "@shop/api/base/procedures/context";
import { requireLogin } from "@shop/api/base/procedures/procedures";
import { readStatement } from "@shop/api/money/statements/read-statement";
import { statementPdf as pdfOf } from "@shop/api/money/statements/statement-pdf";
import { statementQuery, type StatementQuery } from "@shop/domain/contracts/statements";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { callerOf } from "../http/caller.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { givenQuery } from "./rest-values.ts";
import { sendFile } from "./send-file.ts";

/** The same query, in which `own` is a text. */
const pdfQuery = statementQuery.extend({
  own: z
    .enum(["true", "false"])
    .transform((own) => own === "true")
    .optional(),
});

/** GET /api/statement.pdf, over REST only, like the PDF of an invoice: only the database is read within the limits of calls. */
export function statementPdf(app: FastifyInstance, shop: Shop): void {
  app.get(`${REST_PREFIX}/statement.pdf`, { config: { budget: "call" } }, async (request, reply) => {
    const asking = await createContext(shop, callerOf(request, reply));
    const read = await runCall(asking, async (ctx) => {
      const known = { ...ctx, viewer: requireLogin(ctx, "orders:read") };
      return { known, statement: await readStatement(known, queryOf(givenQuery(request.query))) };
    });
    const file = await pdfOf(read.known, read.statement);
    return sendFile(reply, "application/pdf", file);
  });
}

function queryOf(sent: unknown): StatementQuery {
  const { data, error } = pdfQuery.safeParse(sent);
  if (error) throw new TRPCError({ code: "BAD_REQUEST", cause: error });
  return data;
}
