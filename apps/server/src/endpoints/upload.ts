import { createHash } from "node:crypto";
import { createContext } from "@shop/api/create-context";
import type { Context, Shop } from "@shop/api/base/procedures/context";
import { idempotentOutsideTransaction } from "@shop/api/base/procedures/idempotency";
import type { ProductImages } from "@shop/api/base/platform/ports";
import { requireAdmin } from "@shop/api/base/procedures/procedures";
import { LIMITS } from "@shop/domain/limits";
import { IMAGE_TOO_LARGE, UPLOAD } from "@shop/domain/product-images";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerOf } from "../http/caller.ts";
import { acceptForms, type FileForm, fileOf, formBytes, refuseAllButForms } from "../http/form-file.ts";
import { sendStoreError } from "./images.ts";

const FORM: FileForm = {
  field: UPLOAD.field,
  maxBytes: LIMITS.imageBytes,
  notMultipart: `Send the picture as multipart/form-data, in the field ${UPLOAD.field}`,
  noFile: `Choose a picture: it goes in the field ${UPLOAD.field}`,
  severalFiles: "Choose one picture at a time",
  tooLarge: IMAGE_TOO_LARGE,
};

/** POST /api/upload, in its own plugin scope, because no other route accepts pictures. */
export async function upload(app: FastifyInstance, shop: Shop, images: ProductImages): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, FORM);
    const contexts = new WeakMap<FastifyRequest, Context>();
    scope.post(UPLOAD.path, {
      config: { budget: "call" },
      bodyLimit: formBytes(FORM),
      // Before the body is read.
      onRequest: async (request, reply) => {
        const ctx = await createContext(shop, callerOf(request, reply));
        requireAdmin(ctx);
        refuseAllButForms(request, FORM);
        contexts.set(request, ctx);
      },
      errorHandler: sendStoreError,
      handler: async (request, reply) => {
        const picture = await fileOf(request, reply, FORM);
        const ctx = contexts.get(request);
        if (!ctx) throw new Error("the caller was not checked");
        const asked = ["upload", createHash("sha256").update(picture).digest("hex")];
        const path = await shop.limits.runCall(ctx, () =>
          idempotentOutsideTransaction(ctx, asked, () => images.saveUpload(picture)),
        );
        return reply.type("text/plain; charset=utf-8").send(path);
      },
    });
  });
}
