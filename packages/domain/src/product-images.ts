/** Pictures are kept in these widths (pixels) and formats; a product's `image` is the main width's WebP. */
export const IMAGE_WIDTHS = [320, 640, 960] as const;
export const IMAGE_FORMATS = ["avif", "webp"] as const;
export const MAIN_IMAGE_WIDTH = 640;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const IMAGES_PATH = "/images";
const STORED = /^\/images\/([a-z0-9-]+)-640\.webp$/;

/** The path of one rendering of the picture `name`. */
export function imagePath(name: string, width: ImageWidth, format: ImageFormat): string {
  return `${IMAGES_PATH}/${name}-${width}.${format}`;
}

/** The path that stands in a product's `image`. */
export function mainImagePath(name: string): string {
  return imagePath(name, MAIN_IMAGE_WIDTH, "webp");
}

/** The `srcset` of a picture of ours in one format; undefined for an address from elsewhere. */
export function imageSrcSet(image: string, format: ImageFormat): string | undefined {
  const name = STORED.exec(image)?.[1];
  return name && IMAGE_WIDTHS.map((width) => `${imagePath(name, width, format)} ${width}w`).join(", ");
}
