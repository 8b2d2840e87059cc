import type { FileStore } from "@shop/api/base/platform/ports";
import { filesOfImage, renderingOf } from "@shop/domain/product-images";
import type pg from "pg";
import type { Backup } from "./backup-reader.ts";
import type { BackupWriter } from "./backup-writer.ts";
import { pictureFile } from "./manifest.ts";

const FOLDER = pictureFile("");
const BATCH_SIZE = 8;

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
  for (const image of images)
    await Promise.all(
      filesOfImage(image).map(async (file) => {
        const bytes = await files.get(file);
        if (bytes) await writer.keep(pictureFile(file), bytes);
        else missing.push(file);
      }),
    );
  return missing;
}

/** Writes the backup's pictures that the store lacks to it. Returns the number of picture files in the backup. */
export async function restorePictures(backup: Backup, files: FileStore): Promise<number> {
  const names = backup.names.filter((name) => name.startsWith(FOLDER)).map((name) => name.slice(FOLDER.length));
  for (let first = 0; first < names.length; first += BATCH_SIZE)
    await Promise.all(names.slice(first, first + BATCH_SIZE).map((file) => restorePicture(backup, files, file)));
  return names.length;
}

async function restorePicture(backup: Backup, files: FileStore, file: string): Promise<void> {
  if (await files.has(file)) return;
  await files.put(file, await backup.file(pictureFile(file)), `image/${renderingOf(file)?.format ?? "webp"}`);
}
