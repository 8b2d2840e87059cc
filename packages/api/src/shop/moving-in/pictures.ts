import { open, realpath, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { TRPCError } from "@trpc/server";
import { IMAGE_TOO_LARGE } from "@shop/domain/product-images";
import { LIMITS } from "@shop/domain/limits";
import type { ProductImages } from "../../base/platform/ports.ts";
import type { SavePicture } from "./products.ts";

/**
 * Finds the pictures of the old shop in a folder and nowhere else: at their path, with or without its first folder, or by
 * their name. They are checked and rendered like uploads. Rejects when the folder can't be read.
 */
export async function picturesFrom(folder: string, images: Pick<ProductImages, "saveUpload">): Promise<SavePicture> {
  const root = await realpath(folder);
  return async (oldPath, note) => {
    const file = await find(root, oldPath);
    if (!file) {
      note(`image ${oldPath} is not in the folder of pictures: left out`);
      return null;
    }
    try {
      return await images.saveUpload(await read(file));
    } catch (error) {
      // What is refused as an upload is refused here; a store that fails ends the move.
      if (!(error instanceof TRPCError) || error.code !== "BAD_REQUEST") throw error;
      note(`image ${oldPath} is left out: ${error.message}`);
      return null;
    }
  };
}

/** The file of a picture; undefined when there is none, or only one outside of the folder. */
async function find(root: string, oldPath: string): Promise<string | undefined> {
  const parts = partsOf(oldPath);
  if (parts.length === 0 || parts.includes("..")) return undefined;
  for (const path of new Set([join(...parts), join(...parts.slice(1)), basename(join(...parts))])) {
    // oxlint-disable-next-line no-await-in-loop -- the first that exists
    const file = await realpath(join(root, path)).catch(() => undefined);
    // A symbolic link may lead out of the folder.
    // oxlint-disable-next-line no-await-in-loop -- the first that exists
    if (file?.startsWith(root + sep) && (await stat(file)).isFile()) return file;
  }
  return undefined;
}

/** The folders and the name in a path or URL of the old shop. */
function partsOf(oldPath: string): string[] {
  const url = URL.canParse(oldPath) ? new URL(oldPath).pathname : oldPath.replace(/[?#].*$/s, "");
  const path = decoded(url).replaceAll("\\", "/");
  return path.includes("\0") ? [] : path.split("/").filter((part) => part !== "" && part !== ".");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Reads a file of at most the size of an upload. */
async function read(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > LIMITS.imageBytes)
      throw new TRPCError({ code: "BAD_REQUEST", message: IMAGE_TOO_LARGE });
    return await file.readFile();
  } finally {
    await file.close();
  }
}
