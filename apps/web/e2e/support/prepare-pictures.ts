// Writes the demo shop's pictures to DATA_DIR as copies of the first: drawing all takes a minute and has its own test.
import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { demoProducts } from "@shop/demo/catalogue/catalogue";
import { savePictures } from "@shop/demo/pictures";
import { IMAGE_FORMATS, IMAGE_WIDTHS, imageFile, mainImagePath } from "@shop/domain/product-images";
import { createDiskFiles } from "../../../server/src/adapters/disk-files.ts";
import { createProductImages } from "../../../server/src/adapters/product-images.ts";

const folder = resolve(join(process.env["DATA_DIR"] ?? "", "images"));
const images = createProductImages(createDiskFiles(folder));
let drawn: Promise<string> | undefined;

/** Draws the first picture; the others are copies of it in every width and format. */
async function save(name: string, drawing: Buffer): Promise<string> {
  drawn ??= images.save(name, drawing).then(() => name);
  const first = await drawn;
  if (name !== first)
    for (const width of IMAGE_WIDTHS)
      for (const format of IMAGE_FORMATS)
        await copyFile(join(folder, imageFile(first, width, format)), join(folder, imageFile(name, width, format)));
  return mainImagePath(name);
}

await savePictures(
  demoProducts.map(({ art }) => art),
  { save },
  () => undefined,
);
