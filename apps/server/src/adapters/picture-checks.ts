import { refusal } from "@shop/api/base/platform/errors";
import { NOT_A_PICTURE } from "@shop/domain/product-images";

export const DAMAGED_PICTURE = "This picture is damaged or incomplete: save it again and choose the new file";
const EMPTY = "This file is empty: choose another picture";
const MORE_THAN_A_PICTURE =
  "This file contains more than an image, such as a web page, a program or an archive: save it again as a plain image";

/** The first bytes of the five formats; an AVIF file begins with the length of its first box. */
const BEGINNING = /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|mif1|msf1)|GIF8[79]a)/;
const JPEG = "\xff\xd8\xff";
const JPEG_SCAN = "\xff\xda";
const JPEG_END = "\xff\xd9";
const PNG = "\x89PNG";
const PNG_END = "IEND\xae\x42\x60\x82";
/** A header whose length bytes contain the start of a comment, so that a script engine would skip the pixels. */
const SCRIPT_BEGINNING = /^(?:GIF8[79]a[^]{0,6}|RIFF|\xff\xd8\xff\xe0)\/\*/;
// Long enough that the bytes of a photo do not match by chance.
const FOREIGN = /<script[\s>/]|<html[\s>]|<!doctype\s+html|<\?php\s/i;
const PDF = "%PDF-";
const ZIP = { entry: "PK\x03\x04", end: "PK\x05\x06" } as const;

/**
 * Refuses an upload, before it is decoded, that does not begin like a picture, is cut off, or also contains a program,
 * document or archive. Data that phones add to their photos (XMP, depth maps, short videos) is allowed.
 */
export function rejectMismatchedFormat(bytes: Buffer): void {
  if (bytes.length === 0) throw refusal("BAD_REQUEST", EMPTY);
  const text = bytes.toString("latin1");
  if (!BEGINNING.test(text)) throw refusal("BAD_REQUEST", NOT_A_PICTURE);
  if (!hasEnd(text)) throw refusal("BAD_REQUEST", DAMAGED_PICTURE);
  if (SCRIPT_BEGINNING.test(text) || FOREIGN.test(text) || text.includes(PDF) || containsArchive(text)) {
    throw refusal("BAD_REQUEST", MORE_THAN_A_PICTURE);
  }
}

/** The decoder needs only the pixels, so it may accept a PNG or JPEG that was cut off right after them. */
function hasEnd(text: string): boolean {
  if (text.startsWith(PNG)) return text.includes(PNG_END);
  // The thumbnail of a photo has an end marker too, but before the photo's own pixels.
  if (text.startsWith(JPEG)) return text.lastIndexOf(JPEG_END) > text.lastIndexOf(JPEG_SCAN);
  return true;
}

function containsArchive(text: string): boolean {
  const entry = text.indexOf(ZIP.entry);
  return entry >= 0 && text.includes(ZIP.end, entry);
}
