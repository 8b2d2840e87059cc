import { promisify } from "node:util";
import { crc32, gunzip } from "node:zlib";
import { deflated, GZIP_HEADER, gzipOf, KEPT, lengthOf, multiplied, shiftBy, stored } from "./gzip-parts.ts";
import type { PageText } from "./page-text.ts";

/** Before the file of a packed page: its sum but for the nonces', what theirs is multiplied by, and how many there are. */
const [SUM, SHIFT, COUNT, PLACES] = [0, 4, 8, 12];
const BYTES_OF_PLACE = 4;
/** Before the end of a gzip file. */
const SUM_FROM_END = 8;

/**
 * A page as it is kept: the very file that is sent, compressed once, in which each `place` (ASCII) stands as it is; where
 * they stand, and what their sum needs. A fifth of the page's own size.
 */
export function packed({ start, styles, rest }: PageText, place: string): Buffer {
  const nonce = stored(place);
  const between = (text: string) =>
    text.split(place).flatMap((part, index) => [...(index > 0 ? [nonce] : []), deflated(part, KEPT)]);
  const parts = [...between(start), styles.part, ...between(rest)];
  const file = gzipOf(parts);

  const places: number[] = [];
  let shift = 0;
  let [at, left] = [GZIP_HEADER.length, lengthOf(parts)];
  for (const part of parts) {
    at += part.blocks.length;
    left -= part.length;
    if (part !== nonce) continue;
    places.push(at - place.length);
    shift ^= shiftBy(left);
  }
  const numbers = Buffer.alloc(PLACES + places.length * BYTES_OF_PLACE);
  const sum = file.readUInt32LE(file.length - SUM_FROM_END);
  numbers.writeUInt32LE((sum ^ multiplied(shift, nonce.sum)) >>> 0, SUM);
  numbers.writeUInt32LE(shift >>> 0, SHIFT);
  numbers.writeUInt32LE(places.length, COUNT);
  for (const [index, one] of places.entries()) numbers.writeUInt32LE(one, PLACES + index * BYTES_OF_PLACE);
  return Buffer.concat([numbers, file]);
}

/** The packed page as a gzip file, with this nonce, which is as long as its place, in each. */
export function unpacked(page: Buffer, nonce: string): Buffer {
  const start = PLACES + page.readUInt32LE(COUNT) * BYTES_OF_PLACE;
  const file = Buffer.allocUnsafe(page.length - start);
  page.copy(file, 0, start);
  for (let number = PLACES; number < start; number += BYTES_OF_PLACE)
    file.write(nonce, page.readUInt32LE(number), "latin1");
  const sum = page.readUInt32LE(SUM) ^ multiplied(page.readUInt32LE(SHIFT), crc32(nonce));
  file.writeUInt32LE(sum >>> 0, file.length - SUM_FROM_END);
  return file;
}

export const unzipped: (file: Buffer) => Promise<Buffer> = promisify(gunzip);
