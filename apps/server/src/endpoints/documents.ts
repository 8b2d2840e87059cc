import { createContext } from "@shop/api/create-context";
import { readContent } from "@shop/api/base/files/stored-files";
import { runCall, type Shop } from "@shop/api/base/procedures/context";
import { idempotentOutsideTransaction } from "@shop/api/base/procedures/idempotency";
import { requireAdmin } from "@shop/api/base/procedures/procedures";
import { notFound } from "@shop/api/base/platform/errors";
import { findDocumentFile } from "@shop/api/goods/documents/read-documents";
import { addDocument } from "@shop/api/goods/documents/save-document";
import { documentVersionQuery, newDocument } from "@shop/domain/contracts/documents";
import { DOCUMENT_FIELD, DOCUMENT_TOO_LARGE } from "@shop/domain/documents";
import { LIMITS } from "@shop/domain/limits";
import { TRPCError } from "@trpc/server";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../http/caller.ts";
import { acceptForms, type FileForm, formBytes, formOf, refuseAllButForms } from "../http/form-file.ts";
import { REST_PREFIX } from "../http/request-path.ts";
import { matchesEtag } from "../http/response.ts";
import { givenQuery } from "./rest-values.ts";

const FORM: FileForm = {
  field: DOCUMENT_FIELD,
  maxBytes: LIMITS.fileBytes,
  notMultipart: `Send the file as multipart/form-data, in the field ${DOCUMENT_FIELD}`,
  noFile: `Choose a file: it goes in the field ${DOCUMENT_FIELD}`,
  severalFiles: "Choose one file at a time",
  tooLarge: DOCUMENT_TOO_LARGE,
};

/** POST /api/products/{id}/documents, and GET /api/documents/{id}.pdf for anyone; over REST only. */
export async function documents(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, FORM);
    scope.post<{ Params: { id: string } }>(`${REST_PREFIX}/products/:id/documents`, {
      config: { budget: "call" },
      bodyLimit: formBytes(FORM),
      // Before the body is read.
      onRequest: async (request, reply) => {
        requireAdmin(await createContext(shop, callerOf(request, reply)));
        refuseAllButForms(request, FORM);
      },
      handler: async (request, reply) => {
        const { content, fields } = await formOf(request, reply, FORM);
        const given = Object.entries(fields).filter(([, value]) => value !== "");
        const { data, error } = newDocument.safeParse(Object.fromEntries(given));
        if (error) throw new TRPCError({ code: "BAD_REQUEST", cause: error });
        const asking = await createContext(shop, callerOf(request, reply));
        const answer = await runCall(asking, (ctx) => {
          const viewer = requireAdmin(ctx);
          const hash = createHash("sha256").update(content).digest("hex");
          const sent = ["documents.create", request.params.id, JSON.stringify(data), hash];
          return idempotentOutsideTransaction(ctx, sent, () =>
            addDocument({ ...ctx, viewer }, request.params.id, data, content),
          );
        });
        shop.noteChange?.();
        return reply.status(201).send(answer);
      },
    });
  });

  app.get<{ Params: { id: string } }>(
    `${REST_PREFIX}/documents/:id.pdf`,
    { config: { budget: "call" } },
    async (request, reply) => {
      const asking = await createContext(shop, callerOf(request, reply));
      const { data, error } = documentVersionQuery.safeParse(givenQuery(request.query));
      if (error) throw notFound("Document");
      const ifNoneMatch = request.headers["if-none-match"];
      const { file, etag, fileName, content } = await runCall(asking, async (ctx) => {
        const found = await findDocumentFile(ctx, request.params.id, data.version);
        // A stored file is never changed. It is not read for its headers alone.
        const tag = `"${found.file.id}"`;
        const isRead = request.method === "GET" && !matchesEtag(ifNoneMatch, tag);
        return { ...found, etag: tag, content: isRead && (await readContent(ctx.files, found.file)) };
      });
      // The newest version may be another one tomorrow, and a withdrawn one must be gone.
      void reply.headers({ etag, "cache-control": "no-cache" });
      if (matchesEtag(ifNoneMatch, etag)) return reply.status(304).send();
      return reply
        .headers({
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${fileName}"`,
          "content-length": file.bytes,
        })
        .send(content || Readable.from([]));
    },
  );
}
