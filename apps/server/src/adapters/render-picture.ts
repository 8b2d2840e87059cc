import type { ImageFormat, ImageWidth } from "@shop/domain/product-images";
import type { ResizeOptions, Sharp } from "sharp";

// At the lowest effort AVIF is still a third smaller than WebP; a higher effort takes two to four times as long.
const ENCODERS: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 45, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 2 }),
};
/** The maximum height, as a multiple of the width: WebP is limited to 16,383 rows. */
const MAX_HEIGHT_RATIO = 2;

/** One rendering of a picture, at most `width` pixels wide. */
export const render = (picture: Sharp, width: ImageWidth, format: ImageFormat): Promise<Buffer> =>
  ENCODERS[format](picture.resize(within(width))).toBuffer();

/** The size of a picture that is at most `width` pixels wide. */
export const within = (width: number): ResizeOptions => ({
  width,
  height: width * MAX_HEIGHT_RATIO,
  fit: "inside",
  withoutEnlargement: true,
});
