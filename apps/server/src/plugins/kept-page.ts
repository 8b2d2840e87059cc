import { promisify } from "node:util";
import { constants, crc32, deflateRaw, inflateRaw } from "node:zlib";

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];
/** What is compressed to be sent once is so in a hurry, what is kept for many with care. */
export const ONCE = { level: 4 };
const KEPT = { level: constants.Z_BEST_COMPRESSION };

/** Where the packed page's numbers stand: how long it is as far as `own`, how long after it, and that part's sum. */
const [HEAD_LENGTH, TAIL_LENGTH, TAIL_SUM, NUMBERS] = [0, 4, 8, 12];

/**
 * A page as it is kept: its head, up to the last place that is each visitor's own, as it is; all after it, which is the
 * same for everybody, compressed once. A fifth of the page's own size.
 */
export async function packed(html: string, place: string): Promise<Buffer> {
  const page = Buffer.from(html);
  const last = page.lastIndexOf(place);
  const cut = last < 0 ? 0 : last + place.length;
  const tail = page.subarray(cut);
  const numbers = Buffer.alloc(NUMBERS);
  numbers.writeUInt32LE(cut, HEAD_LENGTH);
  numbers.writeUInt32LE(tail.length, TAIL_LENGTH);
  numbers.writeUInt32LE((crc32(tail) ^ crc32(zeros(tail.length))) >>> 0, TAIL_SUM);
  return Buffer.concat([numbers, page.subarray(0, cut), await deflate(tail, KEPT)]);
}

/** The page that was packed, its head by `own`: as one gzip file, or as it is. */
export async function unpacked(page: Buffer, own: (head: string) => string, isGzipped: boolean): Promise<Buffer> {
  const cut = NUMBERS + page.readUInt32LE(HEAD_LENGTH);
  const head = Buffer.from(own(page.toString("utf8", NUMBERS, cut)));
  const tail = page.subarray(cut);
  if (!isGzipped) return Buffer.concat([head, await inflate(tail)]);
  // What the second part refers to never lies before its own start.
  const start = await deflate(head, { ...ONCE, finishFlush: constants.Z_SYNC_FLUSH });
  const length = page.readUInt32LE(TAIL_LENGTH);
  const ending = Buffer.alloc(8);
  // A sum is linear: that of the whole is that of the head, moved on by as many zeros, and the tail's own.
  ending.writeUInt32LE((crc32(zeros(length), crc32(head)) ^ page.readUInt32LE(TAIL_SUM)) >>> 0, 0);
  ending.writeUInt32LE((head.length + length) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, start, tail, ending]);
}

/** No name, no time, unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

let someZeros = Buffer.alloc(256 * 1024);

function zeros(length: number): Buffer {
  if (someZeros.length < length) someZeros = Buffer.alloc(length);
  return someZeros.subarray(0, length);
}
