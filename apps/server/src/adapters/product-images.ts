import { createHash } from "node:crypto";
import { refusal } from "@shop/api/base/platform/errors";
import type { FileStore, ProductImages } from "@shop/api/base/platform/ports";
import { LIMITS } from "@shop/domain/limits";
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  MAIN_IMAGE_WIDTH,
  NOT_A_PICTURE,
  drawingFile,
  imageFile,
  mainImagePath,
  type ImageFormat,
  type ImageWidth,
} from "@shop/domain/product-images";
import pLimit from "p-limit";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { DAMAGED_PICTURE, rejectMismatchedFormat } from "./picture-checks.ts";
import { render, within } from "./render-picture.ts";

const LARGEST_WIDTH = Math.max(...IMAGE_WIDTHS);
const ACCEPTED_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);
const TOO_MANY_PIXELS = `This picture has more than ${LIMITS.imagePixels / 1_000_000} megapixels: choose a smaller one`;
/** Some decoders can't scale while decoding and hold all pixels in memory: about 700 MB for the largest AVIF. */
const MAX_CONCURRENT_UPLOADS = 1;

/** Renders uploads with sharp, and stores pictures in `files`. */
export function createProductImages(files: FileStore): ProductImages {
  const inTurn = pLimit(MAX_CONCURRENT_UPLOADS);
  const underway = new Map<string, Promise<string>>();

  const isStored = (name: string) => files.has(imageFile(name, MAIN_IMAGE_WIDTH, "webp"));

  /** Stores all sizes of a decoded picture. */
  async function storeSizes(name: string, { data, info }: Pixels): Promise<void> {
    const put = async (width: ImageWidth, format: ImageFormat) => {
      const rendered = await render(sharp(data, { raw: info }), width, format);
      await files.put(imageFile(name, width, format), rendered, `image/${format}`);
    };
    for (const width of IMAGE_WIDTHS) {
      for (const format of IMAGE_FORMATS) {
        if (width !== MAIN_IMAGE_WIDTH || format !== "webp") await put(width, format);
      }
    }
    // Last, because its presence means that all sizes are stored.
    await put(MAIN_IMAGE_WIDTH, "webp");
  }

  async function storeUpload(name: string, upload: Buffer): Promise<string> {
    rejectMismatchedFormat(upload);
    if (!(await isStored(name))) await inTurn(async () => storeSizes(name, await decodeUpload(upload)));
    return mainImagePath(name);
  }

  return {
    async saveDrawing(name, drawing) {
      const file = drawingFile(name);
      if (!(await files.has(file))) await files.put(file, drawing, "image/svg+xml");
      return mainImagePath(name);
    },
    saveUpload(upload) {
      const name = `upload-${createHash("sha256").update(upload).digest("hex").slice(0, 32)}`;
      const path = underway.get(name) ?? storeUpload(name, upload).finally(() => underway.delete(name));
      underway.set(name, path);
      return path;
    },
  };
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

const pixelsOf = (picture: Sharp): Promise<Pixels> => picture.raw().toBuffer({ resolveWithObject: true });

/** Decodes an upload's first frame without metadata: upright, in sRGB, and no larger than the largest size. */
async function decodeUpload(upload: Buffer): Promise<Pixels> {
  const damaged = () => {
    throw refusal("BAD_REQUEST", DAMAGED_PICTURE);
  };
  // Reads only the header, so that a decompression bomb is refused before it is decoded.
  const { width, height, mediaType } = await sharp(upload, { limitInputPixels: false }).metadata().catch(damaged);
  if (!mediaType || !ACCEPTED_TYPES.has(mediaType)) throw refusal("BAD_REQUEST", NOT_A_PICTURE);
  if (width * height > LIMITS.imagePixels) throw refusal("BAD_REQUEST", TOO_MANY_PIXELS);
  const picture = sharp(upload, {
    limitInputPixels: LIMITS.imagePixels,
    autoOrient: true,
    // Photos of some phones have extra bytes, for which the decoder only warns.
    failOn: "error",
  });
  return pixelsOf(picture.resize(within(LARGEST_WIDTH))).catch(damaged);
}
