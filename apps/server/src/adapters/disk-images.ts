import { randomUUID } from "node:crypto";
import { access, mkdir, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ProductImages } from "@shop/api/ports";
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  MAIN_IMAGE_WIDTH,
  imagePath,
  mainImagePath,
  type ImageFormat,
  type ImageWidth,
} from "@shop/domain/product-images";
import sharp, { type Sharp } from "sharp";

// The lowest effort of AVIF: still a third smaller than WebP here, where a higher one takes two to four times as long.
const ENCODERS: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 45, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 2 }),
};
const LARGEST_WIDTH = Math.max(...IMAGE_WIDTHS);

/** Keeps pictures as files in `folder`, rendered once. */
export function createDiskImages(folder: string): ProductImages {
  const fileOf = (path: string) => join(folder, basename(path));

  async function keep(path: string, rendered: Buffer): Promise<void> {
    // Under its name only when whole, even if the process ends here.
    const part = `${fileOf(path)}.${randomUUID()}`;
    await writeFile(part, rendered);
    await rename(part, fileOf(path));
  }

  return {
    async save(name, picture) {
      const main = mainImagePath(name);
      if (await exists(fileOf(main))) return main;
      await mkdir(folder, { recursive: true });
      // Drawn or decoded once, then only made smaller.
      const { data, info } = await sharp(picture).resize(LARGEST_WIDTH).raw().toBuffer({ resolveWithObject: true });
      const render = (width: ImageWidth, format: ImageFormat) =>
        ENCODERS[format](sharp(data, { raw: info }).resize(width)).toBuffer();
      for (const width of IMAGE_WIDTHS) {
        for (const format of IMAGE_FORMATS) {
          const path = imagePath(name, width, format);
          if (path !== main) await keep(path, await render(width, format));
        }
      }
      // Last, since it says that all of them are there.
      await keep(main, await render(MAIN_IMAGE_WIDTH, "webp"));
      return main;
    },
  };
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
