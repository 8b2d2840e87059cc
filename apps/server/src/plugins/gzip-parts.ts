import { constants, crc32, deflateRawSync } from "node:zlib";

/** A stretch of a gzip file that can stand in any: nothing in it refers to what comes before. */
export interface GzipPart {
  /** Of the format, up to a whole byte, and none of them a file's last. */
  blocks: Buffer;
  /** Of the text, in bytes. */
  length: number;
  /** The text's own checksum. */
  sum: number;
}

/** What is compressed to be sent once is so in a hurry, what is kept for many with care. */
export const ONCE = 3;
export const KEPT = constants.Z_BEST_COMPRESSION;

/** A text as such a stretch, at that level. */
export function deflated(text: string, level: number): GzipPart {
  const bytes = Buffer.from(text);
  const blocks = deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH });
  return { blocks, length: bytes.length, sum: crc32(bytes) };
}

/** A text of less than 64 KiB as such a stretch, uncompressed: it ends with the text's own bytes. */
export function stored(text: string): GzipPart {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(0xffff - bytes.length, 3);
  return { blocks: Buffer.concat([head, bytes]), length: bytes.length, sum: crc32(bytes) };
}

/** No name, no time, unknown system (RFC 1952). */
export const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** The file that these stretches make. */
export function gzipOf(parts: readonly GzipPart[]): Buffer {
  const ending = Buffer.alloc(8);
  const sum = parts.reduce((before, part) => (multiplied(shiftBy(part.length), before) ^ part.sum) >>> 0, 0);
  ending.writeUInt32LE(sum, 0);
  ending.writeUInt32LE(lengthOf(parts) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...parts.map(({ blocks }) => blocks), LAST_BLOCK, ending]);
}

/** Of all their texts together, in bytes. */
export const lengthOf = (parts: readonly GzipPart[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/*
 * A checksum is a polynomial of bits, its highest power last, and linear: that of a text is that of its start, moved on
 * by the length of its end, and that of its end (zlib's crc32_combine).
 */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const OF_A_BYTE = 0x00800000;

export function multiplied(one: number, other: number): number {
  let product = 0;
  let moved = other;
  for (let left = one | 0; left !== 0; left <<= 1) {
    if (left < 0) product ^= moved;
    moved = moved & 1 ? (moved >>> 1) ^ POLYNOMIAL : moved >>> 1;
  }
  return product >>> 0;
}

/** What moves a checksum on by so many bytes, when it is multiplied by it. */
export function shiftBy(bytes: number): number {
  let shift = ONE;
  let power = OF_A_BYTE;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiplied(power, shift);
    power = multiplied(power, power);
  }
  return shift;
}
