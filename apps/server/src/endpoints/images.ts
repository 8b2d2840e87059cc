import { StoreUnavailable, type FileStore } from "@shop/api/base/platform/ports";
import type { ErrorBody } from "@shop/api/base/platform/errors";
import { IMAGES_PATH, renderingOf } from "@shop/domain/product-images";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../http/errors.ts";

const STORE_UNAVAILABLE: ErrorBody = {
  message: "Images are temporarily unavailable. Please try again in a minute.",
  code: "SERVICE_UNAVAILABLE",
};

/** Serves product pictures, whose names change with their content. */
export function images(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { file: string } }>(
    `${IMAGES_PATH}/:file`,
    { config: { budget: "file" }, errorHandler: sendStoreError },
    async ({ params: { file } }, reply) => {
      const rendering = renderingOf(file);
      const picture = rendering && (await files.get(file));
      if (!picture) return reply.callNotFound();
      return reply
        .headers({
          "content-type": `image/${rendering.format}`,
          "cache-control": "public, max-age=31536000, immutable",
        })
        .send(picture);
    },
  );
}

/** Sends a 503 without caching while the store of pictures is unavailable. Other errors are handled as usual. */
export function sendStoreError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof StoreUnavailable)) return sendError(error, request, reply);
  request.log.error({ err: error }, "image storage is unavailable");
  return reply.status(503).header("cache-control", "no-store").send(STORE_UNAVAILABLE);
}
