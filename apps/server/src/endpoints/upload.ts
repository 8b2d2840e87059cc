import { createHash } from "node:crypto";
import multipart, { type MultipartFile } from "@fastify/multipart";
import { createContext } from "@shop/api/create-context";
import type { Context, Shop } from "@shop/api/procedures/context";
import { refusal } from "@shop/api/platform/errors";
import { idempotentOutsideTransaction } from "@shop/api/procedures/idempotency";
import type { ProductImages } from "@shop/api/platform/ports";
import { requireAdmin } from "@shop/api/procedures/procedures";
import { LIMITS } from "@shop/domain/limits";
import { IMAGE_TOO_LARGE, UPLOAD } from "@shop/domain/product-images";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../http/caller.ts";
import { answerStoreError } from "./images.ts";

const NOT_MULTIPART = `Send the picture as multipart/form-data, in the field ${UPLOAD.field}`;
const NO_PICTURE = `Choose a picture: it goes in the field ${UPLOAD.field}`;
const ONE_PICTURE = "Choose one picture at a time";
const BROKEN_FORM = "The upload did not arrive whole: please try again";

/** POST /api/upload, in a plugin scope of its own: no other route reads multipart bodies. */
export async function upload(app: FastifyInstance, shop: Shop, images: ProductImages): Promise<void> {
  await app.register(async (room) => {
    // Two files, so that the second can be refused with its own message.
    await room.register(multipart, {
      limits: { fileSize: LIMITS.imageBytes, files: 2, fields: 10, fieldSize: 1_000 },
      throwFileSizeLimit: false,
    });
    const asking = new WeakMap<FastifyRequest, Context>();
    room.post(UPLOAD.path, {
      // Before the body is read.
      onRequest: async (request, reply) => {
        const ctx = await createContext(shop, callerOf(request, reply));
        requireAdmin(ctx);
        refuseAllButForms(request);
        asking.set(request, ctx);
      },
      errorHandler: answerStoreError,
      handler: async (request, reply) => {
        const picture = await pictureOf(request, reply);
        const ctx = asking.get(request);
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

function refuseAllButForms({ headers }: FastifyRequest): void {
  const isMultipart = /^multipart\/form-data(;|$)/i.test(headers["content-type"] ?? "");
  if (!isMultipart) throw refusal("UNSUPPORTED_MEDIA_TYPE", NOT_MULTIPART);
  // The form has a file that is too large, or too many files.
  if (Number(headers["content-length"]) > 2 * LIMITS.imageBytes) throw tooLarge();
}

/** The only file of the form. */
async function pictureOf(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const picture = await onlyFileOf(request).catch((error: unknown) => {
    // Most clients read the answer only after they have sent everything, so the rest is read and dropped; a body without a
    // length may never end.
    request.raw.unpipe().resume();
    if (request.headers["content-length"] === undefined) void reply.header("connection", "close");
    throw error instanceof TRPCError ? error : refusal("BAD_REQUEST", BROKEN_FORM);
  });
  if (!picture) throw refusal("BAD_REQUEST", NO_PICTURE);
  return picture;
}

async function onlyFileOf(request: FastifyRequest): Promise<Buffer | undefined> {
  let picture: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    if (picture) throw refusal("BAD_REQUEST", ONE_PICTURE);
    if (part.fieldname !== UPLOAD.field) throw refusal("BAD_REQUEST", NO_PICTURE);
    picture = await bytesOf(part);
  }
  return picture;
}

/** Refuses a file as soon as it is too large: the plugin itself refuses only at the file's end. */
async function bytesOf(part: MultipartFile): Promise<Buffer> {
  part.file.once("limit", () => part.file.destroy(tooLarge()));
  const bytes = part.file.truncated ? undefined : await part.toBuffer();
  // The limit may have been reached before the listener was added, or with the last chunk.
  if (!bytes || part.file.truncated) throw tooLarge();
  return bytes;
}

const tooLarge = () => refusal("PAYLOAD_TOO_LARGE", IMAGE_TOO_LARGE);
