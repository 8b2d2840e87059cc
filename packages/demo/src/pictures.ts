import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import type { ProductImages } from "@shop/api/platform/ports";
import { drawProduct } from "./art/draw-product.ts";
import type { ArtSpec } from "./art/spec.ts";

/**
 * Draws and saves each picture once. Returns the paths in the order of `specs`. A file name contains a hash of the
 * drawing, so a changed drawing is a new file, and files may be cached forever.
 */
export async function savePictures(
  specs: ArtSpec[],
  images: Pick<ProductImages, "save">,
  progress: (done: number, of: number) => void,
): Promise<string[]> {
  const drawings = specs.map((spec) => ({ kind: spec.kind, svg: drawProduct(spec) }));
  const names = drawings.map(
    ({ kind, svg }) => `${kind}-${createHash("sha256").update(svg).digest("hex").slice(0, 10)}`,
  );
  const waiting = [...new Map(names.map((name, index) => [name, drawings[index]?.svg ?? ""]))];
  const total = waiting.length;
  const paths = new Map<string, string>();

  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, svg] = next;
      paths.set(name, await images.save(name, Buffer.from(svg)));
      progress(paths.size, total);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return names.map((name) => paths.get(name) ?? "");
}
