// Sample pictures, such as people, phones and attackers send.
import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export const FORMATS = ["jpeg", "png", "webp", "avif", "gif"] as const;

/** A picture of random noise, so that no two are equal and no encoder can compress it much. */
export function noise(width = 160, height = 120): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });
}

type Format = (typeof FORMATS)[number];

/** Noise in a format, encoded with little effort. */
export function noiseAs(format: Format, width?: number, height?: number): Promise<Buffer> {
  const picture = noise(width, height);
  if (format === "avif") return picture.avif({ effort: 0 }).toBuffer();
  if (format === "gif") return picture.gif({ effort: 1 }).toBuffer();
  return picture.toFormat(format).toBuffer();
}

export const jpeg = (width?: number, height?: number): Promise<Buffer> => noise(width, height).jpeg().toBuffer();

/** A PNG whose header claims a size without the pixels for it. */
export function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The checksum of PNG and ZIP. Node.js has its own only since version 22. */
export function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** A JPEG whose frame header claims another size than its pixels have. */
export async function jpegThatClaims(width: number, height: number): Promise<Buffer> {
  const bytes = await jpeg();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A GIF whose first frame claims another size than its pixels have. */
export async function gifThatClaims(width: number, height: number): Promise<Buffer> {
  const bytes = await noiseAs("gif");
  const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  bytes.writeUInt16LE(width, frame + 5);
  bytes.writeUInt16LE(height, frame + 7);
  return bytes;
}

/** An AVIF whose properties claim a smaller size than its pixels have. */
export async function avifThatLies(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: "#345" } })
    .avif({ effort: 0 })
    .toBuffer();
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    bytes.writeUInt32BE(400, at + 8);
    bytes.writeUInt32BE(300, at + 12);
  }
  return bytes;
}

/** A ZIP archive of one uncompressed file. */
export function zipArchive(): Buffer {
  const [name, content] = [Buffer.from("x.js"), Buffer.from("alert(1)")];
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(content), 0);
  sizes.writeUInt32LE(content.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  const lengths = Buffer.from([name.length, 0, 0, 0]);
  const entry = Buffer.concat([
    Buffer.from("PK\x03\x04\x14\0\0\0\0\0\0\0\0\0", "latin1"),
    sizes,
    lengths,
    name,
    content,
  ]);
  const directory = Buffer.concat([
    Buffer.from("PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0", "latin1"),
    sizes,
    lengths,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.from("PK\x05\x06\0\0\0\0\x01\0\x01\0........\0\0", "latin1");
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(entry.length, 16);
  return Buffer.concat([entry, directory, end]);
}

/** A GIF that is also a valid script: its logical width opens a comment, which ends after the picture. */
export async function gifThatRuns(): Promise<Buffer> {
  // One colour only: noise might contain the end of a comment by chance.
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#777" } })
    .gif()
    .toBuffer();
  picture.write("/*", 6, "latin1");
  return Buffer.concat([picture, Buffer.from("*/=1;globalThis.hasRun=true;", "latin1")]);
}
