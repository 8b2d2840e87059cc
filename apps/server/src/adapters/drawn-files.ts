import type { FileStore } from "@shop/api/base/platform/ports";
import { drawingFile, renderingOf } from "@shop/domain/product-images";
import pLimit from "p-limit";
import sharp from "sharp";
import { render } from "./render-picture.ts";

/** Of the four threads that also read files and compress answers. */
const MAX_CONCURRENT_DRAWINGS = 2;

/**
 * `files` with the renderings of its drawings. A rendering is drawn when it is first read, which takes 15 to 80 ms, and
 * stored: however many clients ask, each is drawn once (at the same time in another process: once in each), and only
 * stored drawings are drawn.
 */
export function withRenderedDrawings(files: FileStore): FileStore {
  const inTurn = pLimit(MAX_CONCURRENT_DRAWINGS);
  const reads = new Map<string, Promise<Buffer | null>>();

  async function readOrDraw(file: string): Promise<Buffer | null> {
    const stored = await files.get(file);
    const rendering = renderingOf(file);
    if (stored || !rendering) return stored;
    const drawing = await files.get(drawingFile(rendering.name));
    if (!drawing) return null;
    const drawn = await inTurn(() => render(sharp(drawing), rendering.width, rendering.format));
    await files.put(file, drawn, `image/${rendering.format}`);
    return drawn;
  }

  return {
    put: files.put,
    remove: files.remove,
    async has(file) {
      const rendering = renderingOf(file);
      return (await files.has(file)) || (rendering !== undefined && (await files.has(drawingFile(rendering.name))));
    },
    get(file) {
      const read = reads.get(file) ?? readOrDraw(file).finally(() => reads.delete(file));
      reads.set(file, read);
      return read;
    },
  };
}
