import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText, detectEncoding } from "./text-encoding.ts";

/** The bytes in chunks of the given size. */
const chunksOf = (bytes: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

async function read(bytes: Uint8Array, size = 64 * 1024) {
  const found = await detectEncoding(chunksOf(bytes, size));
  let text = "";
  for await (const piece of decodeText(chunksOf(bytes, size), found.encoding)) text += piece;
  return { ...found, text };
}

const utf8 = (text: string) => Buffer.from(text);
const latin1 = (text: string) => Buffer.from(text, "latin1");
const MIXED = "UTF-8 and Windows-1252";

test("every text of UTF-8 is read as it was written, in chunks of any size", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 5 }), async (text, size) => {
      fc.pre(text.isWellFormed() && !text.includes("\0") && !text.startsWith("\ufeff"));
      expect(await read(utf8(text), size)).toEqual({ encoding: "UTF-8", text });
    }),
  );
});

test.each([1, 2, 3, 64])("each stray byte among UTF-8 is read as Windows-1252, in chunks of %i", async (size) => {
  const bytes = Buffer.concat([utf8("Café\r\n€ 5 🧤\r\n"), latin1("Ros\xe9 \x80 \x96"), utf8("\r\nCrème")]);
  expect(await read(bytes, size)).toEqual({
    encoding: MIXED,
    strays: { count: 3, line: 3 },
    text: "Café\r\n€ 5 🧤\r\nRosé € –\r\nCrème",
  });
});

test("a byte order mark proves UTF-8, and is not part of the text", async () => {
  const bytes = Buffer.concat([utf8("\ufeff"), latin1("Ros\xe9\nCaf\xe9")]);
  expect(await read(bytes)).toEqual({ encoding: MIXED, strays: { count: 2, line: 1 }, text: "Rosé\nCafé" });
});

test("a text of Windows-1252 is read as such, even if two of its letters could be one of UTF-8", async () => {
  const bytes = latin1("Caf\xe9\rCAF\xc9\xae\rRos\xe9 \x80\r");
  expect(await read(bytes)).toEqual({
    encoding: "Windows-1252",
    strays: { count: 1, line: 2 },
    text: "Café\rCAFÉ®\rRosé €\r",
  });
});

test.each(["\xed\xa0\x80", "\xf5\x80\x80\x80", "\xc0\x80", "\xe0\x80\x80", "\xf0\x9f\xa7"])(
  "bytes that only resemble UTF-8 (%j) are of Windows-1252",
  async (bytes) => {
    expect(await read(latin1(`${bytes}.`))).toMatchObject({
      encoding: "Windows-1252",
      text: expect.not.stringContaining("\ufffd"),
    });
  },
);

test.each(["UTF-16", "UTF-16BE"])("%s is found by its byte order mark or its first character", async (encoding) => {
  const bytesOf = (text: string) =>
    encoding === "UTF-16" ? Buffer.from(text, "utf16le") : Buffer.from(text, "utf16le").swap16();
  for (const mark of ["\ufeff", ""])
    expect(await read(bytesOf(`${mark}sku\tCafé`))).toEqual({ encoding, text: "sku\tCafé" });
});
