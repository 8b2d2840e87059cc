import { createContext } from "@shop/api/create-context";
import { todayIn } from "@shop/api/base/platform/today";
import { type CustomerContext, runCall, type Shop } from "@shop/api/base/procedures/context";
import { requireAdmin } from "@shop/api/base/procedures/procedures";
import { accountingPieces, tablePieces } from "@shop/api/shop/exports/exports";
import { openExport, type WritePieces } from "@shop/api/shop/exports/open-export";
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  exportFileName,
  exportPath,
  type ExportFile,
} from "@shop/domain/contracts/exports";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../http/caller.ts";
import { givenQuery } from "./rest-values.ts";
import { fileHeaders } from "./send-file.ts";

export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  txt: "text/plain; charset=utf-8",
} as const;

/**
 * GET /api/exports/{kind}.csv and .xlsx, and those for accounting programs, over REST only. They are sent while they are
 * read, outside of the limits of calls, so that an admin's other calls do not wait for them.
 */
export function exportFiles(app: FastifyInstance, shop: Shop): void {
  const serve = (
    file: ExportFile,
    type: string,
    prepare: (ctx: CustomerContext, query: unknown) => WritePieces | Promise<WritePieces>,
  ) =>
    app.route({
      method: ["GET", "HEAD"],
      url: exportPath(file),
      config: { budget: "call" },
      handler: async (request, reply) => {
        const asking = await createContext(shop, callerOf(request, reply));
        const { admin, pieces } = await runCall(asking, async (ctx) => {
          const known = { ...ctx, viewer: requireAdmin(ctx) };
          return { admin: known, pieces: await prepare(known, givenQuery(request.query)) };
        });
        const headers = fileHeaders(type, exportFileName(file, todayIn(shop.settings.timeZone)));
        // Nothing is read for the headers alone.
        if (request.method === "HEAD") return reply.headers(headers).send();
        const content = await openExport(admin, pieces);
        return reply.headers(headers).send(content);
      },
    });
  for (const kind of EXPORT_KINDS)
    for (const format of EXPORT_FORMATS)
      serve(`${kind}.${format}`, EXPORT_TYPES[format], (ctx, query) => tablePieces(ctx, kind, format, query));
  serve("xero.csv", EXPORT_TYPES.csv, (ctx, query) => accountingPieces(ctx, "xero.csv", query));
  serve("myob.txt", EXPORT_TYPES.txt, (ctx, query) => accountingPieces(ctx, "myob.txt", query));
}
