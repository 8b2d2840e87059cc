import { createHash } from "node:crypto";
import { createContext } from "@shop/api/create-context";
import { refusal } from "@shop/api/base/platform/errors";
import { runCall, type Shop } from "@shop/api/base/procedures/context";
import { idempotentOutsideTransaction } from "@shop/api/base/procedures/idempotency";
import { requireAdmin } from "@shop/api/base/procedures/procedures";
import { failedRowsFile } from "@shop/api/goods/imports/failed-rows-file";
import { uploadImport } from "@shop/api/goods/imports/upload-import";
import { importKind } from "@shop/domain/contracts/imports";
import { IMPORT_KINDS } from "@shop/domain/imports/import-fields";
import { IMPORT_FILE } from "@shop/domain/imports/import-file";
import { LIMITS } from "@shop/domain/limits";
import { IMPORT_FILE_TOO_LARGE } from "@shop/domain/messages";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../http/caller.ts";
import { acceptForms, type FileForm, formBytes, formOf, refuseAllButForms } from "../http/form-file.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { sendFile } from "./send-file.ts";

const FORM: FileForm = {
  field: IMPORT_FILE.field,
  maxBytes: LIMITS.importBytes,
  notMultipart: `Send the file as multipart/form-data, in the field ${IMPORT_FILE.field}`,
  noFile: `Choose a file: it goes in the field ${IMPORT_FILE.field}`,
  severalFiles: "Choose one file at a time",
  tooLarge: IMPORT_FILE_TOO_LARGE,
};
const NO_KIND = `Choose what to import: the field ${IMPORT_FILE.kindField} is one of ${IMPORT_KINDS.join(", ")}`;

/** POST /api/imports, and an import's failed rows as a file; over REST only. */
export async function importFile(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, FORM);
    scope.post(IMPORT_FILE.path, {
      config: { budget: "call" },
      bodyLimit: formBytes(FORM),
      // Before the body is read.
      onRequest: async (request, reply) => {
        requireAdmin(await createContext(shop, callerOf(request, reply)));
        refuseAllButForms(request, FORM);
      },
      handler: async (request, reply) => {
        const { content, fileName, fields } = await formOf(request, reply, FORM);
        const kind = importKind.safeParse(fields[IMPORT_FILE.kindField]);
        if (!kind.success) throw refusal("BAD_REQUEST", NO_KIND);
        const file = { kind: kind.data, fileName, content };
        const asking = await createContext(shop, callerOf(request, reply));
        const answer = await runCall(asking, (ctx) => {
          const viewer = requireAdmin(ctx);
          const hash = createHash("sha256").update(content).digest("hex");
          const sent = ["imports.create", kind.data, fileName, hash];
          return idempotentOutsideTransaction(ctx, sent, () => uploadImport({ ...ctx, viewer }, file));
        });
        return reply.status(201).send(answer);
      },
    });
  });

  app.get<{ Params: { id: string } }>(
    `${REST_PREFIX}/imports/:id/failed.csv`,
    { config: { budget: "call" } },
    async (request, reply) => {
      const asking = await createContext(shop, callerOf(request, reply));
      const file = await runCall(asking, async (ctx) => {
        requireAdmin(ctx);
        return failedRowsFile(ctx.db, request.params.id);
      });
      return sendFile(reply, "text/csv; charset=utf-8", file);
    },
  );
}
