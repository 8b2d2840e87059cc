import { createHash } from "node:crypto";
import type { ProductImages } from "@shop/api/base/platform/ports";
import pLimit from "p-limit";
import { drawProduct } from "./art/draw-product.ts";
import type { ArtSpec } from "./art/spec.ts";

/** A bucket answers each in milliseconds. */
const MAX_CONCURRENT_WRITES = 8;

/**
 * Draws and saves each picture once. Returns the paths in the order of `specs`. A file name contains a hash of the
 * drawing, so a changed drawing is a new file, and files may be cached forever.
 */
export async function savePictures(
  specs: readonly ArtSpec[],
  images: Pick<ProductImages, "saveDrawing">,
): Promise<string[]> {
  const drawings = specs.map((spec) => {
    const drawing = drawProduct(spec);
    return { name: `${spec.kind}-${createHash("sha256").update(drawing).digest("hex").slice(0, 10)}`, drawing };
  });
  const drawingsByName = new Map(drawings.map(({ name, drawing }) => [name, drawing]));
  const saved = await pLimit(MAX_CONCURRENT_WRITES).map(drawingsByName, async ([name, drawing]) => {
    return [name, await images.saveDrawing(name, Buffer.from(drawing))] as const;
  });
  const paths = new Map(saved);
  return drawings.map(({ name }) => paths.get(name) ?? "");
}
