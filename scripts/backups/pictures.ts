import type { FileStore } from "@shop/api/platform/ports";
import { imageFile, imageFormatOf, IMAGE_FORMATS, IMAGE_WIDTHS, storedImageName } from "@shop/domain/product-images";
import type pg from "pg";
import type { Backup } from "./backup-reader.ts";
import type { BackupWriter } from "./backup-writer.ts";
import { pictureFile } from "./manifest.ts";

const FOLDER = pictureFile("");
const AT_ONCE = 8;

/** The pictures of products and of order lines. */
export async function listPictures(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ image: string }>(
    "SELECT image FROM products UNION SELECT image FROM order_lines",
  );
  return rows.map(({ image }) => image);
}

/** Saves the pictures in all widths and formats. Returns the names of files that are missing in the store. */
export async function savePictures(
  images: readonly string[],
  files: FileStore,
  writer: BackupWriter,
): Promise<string[]> {
  const missing: string[] = [];
  for (const image of images) {
    const name = storedImageName(image);
    if (name === undefined) continue;
    const renderings = IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => imageFile(name, width, format)));
    await Promise.all(
      renderings.map(async (file) => {
        const bytes = await files.get(file);
        if (bytes) await writer.keep(pictureFile(file), bytes);
        else missing.push(file);
      }),
    );
  }
  return missing;
}

/** Writes the backup's pictures to the store, except those that it has. Returns the number of pictures in the backup. */
export async function restorePictures(backup: Backup, files: FileStore): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  const put = async () => {
    await Promise.all(batch.map((file) => restorePicture(backup, files, file)));
    count += batch.length;
    batch = [];
  };
  for await (const name of backup.names(FOLDER)) {
    batch.push(name.slice(FOLDER.length));
    if (batch.length === AT_ONCE) await put();
  }
  await put();
  return count;
}

async function restorePicture(backup: Backup, files: FileStore, file: string): Promise<void> {
  if (await files.has(file)) return;
  await files.put(file, await backup.file(pictureFile(file)), `image/${imageFormatOf(file) ?? "webp"}`);
}
