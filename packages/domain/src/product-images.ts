import { LIMITS } from "./limits.ts";

/** Pictures are stored in these widths (pixels) and formats; a product's `image` is the WebP of the main width. */
export const IMAGE_WIDTHS = [320, 640, 960] as const;
export const IMAGE_FORMATS = ["avif", "webp"] as const;
export const MAIN_IMAGE_WIDTH = 640;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const IMAGES_PATH = "/images";
/** The upload's path, and the multipart field of the picture. */
export const UPLOAD = { path: "/api/upload", field: "image" } as const;
export const NOT_A_PICTURE = "This file type is not supported. Choose a JPEG, PNG, WebP, AVIF or GIF image.";
export const IMAGE_TOO_LARGE = `This file is larger than ${LIMITS.imageBytes / 1024 / 1024} MB: choose a smaller picture`;

const FILE = /^([a-z0-9-]{1,100})-(320|640|960)\.(avif|webp)$/;
const STORED = /^\/images\/([a-z0-9-]+)-640\.webp$/;

/** The file of one rendering of the picture `name`. */
export function imageFile(name: string, width: ImageWidth, format: ImageFormat): string {
  return `${name}-${width}.${format}`;
}

/** The file of the drawing that the renderings of the picture `name` are made from; uploads have none. */
export const drawingFile = (name: string): string => `${name}.svg`;

interface Rendering {
  /** The picture's name. */
  name: string;
  width: ImageWidth;
  format: ImageFormat;
}

/** The rendering in a file, by the file's name; undefined for a name that imageFile never returns. */
export function renderingOf(file: string): Rendering | undefined {
  const [, name, widthText, ending] = FILE.exec(file) ?? [];
  const width = IMAGE_WIDTHS.find((one) => String(one) === widthText);
  const format = IMAGE_FORMATS.find((one) => one === ending);
  return name !== undefined && width && format ? { name, width, format } : undefined;
}

/** The path of one rendering of the picture `name`. */
export function imagePath(name: string, width: ImageWidth, format: ImageFormat): string {
  return `${IMAGES_PATH}/${imageFile(name, width, format)}`;
}

/** The path in a product's `image`. */
export function mainImagePath(name: string): string {
  return imagePath(name, MAIN_IMAGE_WIDTH, "webp");
}

/** The name of the picture in a product's `image`; undefined for an external URL. */
export const storedImageName = (image: string): string | undefined => STORED.exec(image)?.[1];

/** The `srcset` of a picture in one format; undefined for an external URL. */
export function imageSrcSet(image: string, format: ImageFormat): string | undefined {
  const name = storedImageName(image);
  return name && IMAGE_WIDTHS.map((width) => `${imagePath(name, width, format)} ${width}w`).join(", ");
}

/** The files of a product's picture, in all widths and formats; none for an external URL. */
export function filesOfImage(image: string): string[] {
  const name = storedImageName(image);
  if (name === undefined) return [];
  return IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => imageFile(name, width, format)));
}
