import staticFiles from "@fastify/static";
import { IMAGES_PATH } from "@shop/domain/product-images";
import type { FastifyInstance } from "fastify";

/** Serves product pictures, whose names change with their content. */
export async function images(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    prefix: `${IMAGES_PATH}/`,
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: "365d",
  });
}
