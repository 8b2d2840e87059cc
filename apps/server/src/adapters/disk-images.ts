import { randomUUID } from "node:crypto";
import { access, mkdir, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ProductImages } from "@shop/api/ports";
import { IMAGE_FORMATS, IMAGE_WIDTHS, imagePath, mainImagePath, type ImageFormat, type ImageWidth } from "@shop/domain/product-images";
import sharp, { type Sharp } from "sharp";

// Drawings and product shots look clean at these; higher efforts take many times longer for a few percent.
const ENCODERS: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 60, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 82, effort: 3 }),
};

/** Keeps pictures as files in `folder`, rendered once. */
export function createDiskImages(folder: string): ProductImages {
  const fileOf = (path: string) => join(folder, basename(path));

  async function render(name: string, picture: Buffer, width: ImageWidth, format: ImageFormat): Promise<void> {
    const file = fileOf(imagePath(name, width, format));
    const rendered = await ENCODERS[format](sharp(picture).resize(width)).toBuffer();
    // Under its name only when whole, even if the process ends here.
    const part = `${file}.${randomUUID()}`;
    await writeFile(part, rendered);
    await rename(part, file);
  }

  return {
    async save(name, picture) {
      const main = mainImagePath(name);
      const last = fileOf(main);
      if (await exists(last)) return main;
      await mkdir(folder, { recursive: true });
      const renderings = IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format })));
      const others = renderings.filter(({ width, format }) => imagePath(name, width, format) !== main);
      await Promise.all(others.map(({ width, format }) => render(name, picture, width, format)));
      await render(name, picture, 640, "webp");
      return main;
    },
  };
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
