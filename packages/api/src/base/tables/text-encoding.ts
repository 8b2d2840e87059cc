import { countLineEnds } from "./delimited-text.ts";

export type Encoding = "UTF-8" | "UTF-16" | "UTF-16BE" | "Windows-1252" | "UTF-8 and Windows-1252";

/** The characters that are not in the encoding of most: how many, and the line of the first one, from 1. */
export interface Strays {
  count: number;
  line: number;
}

interface Detected {
  encoding: Encoding;
  /** Bytes that are not UTF-8 in a file of UTF-8, or UTF-8 characters in a file of Windows-1252. */
  strays?: Strays;
}

const LABELS: Partial<Record<Encoding, string>> = { "UTF-8": "utf-8", "UTF-16": "utf-16le", "UTF-16BE": "utf-16be" };

/** The characters 0x80 to 0x9F of Windows-1252, which Node 20's decoder reads as control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** A UTF-8 character of several bytes, or a byte that is not part of one; the bytes are read as Latin-1. */
const NOT_ASCII =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|[\x80-\xff]/g;
/** The beginning of a character at the end of a piece, or of a line end. */
const UNFINISHED = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2}|\r)$/;
const LONGEST_UNFINISHED = 3;
const BYTE_ORDER_MARK = "\xef\xbb\xbf";

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Detects a text's encoding by reading all of it. A text that is not valid UTF-8 is Windows-1252, which older versions of
 * Excel write. If it has as many UTF-8 characters as other bytes, or a byte order mark, it is UTF-8 with a few bytes of
 * Windows-1252, for example because two files were joined: each character is then read in its own encoding.
 */
export async function detectEncoding(chunks: Chunks): Promise<Detected> {
  const [utf8, other]: [Strays, Strays] = [
    { count: 0, line: 0 },
    { count: 0, line: 0 },
  ];
  let [isMarked, isFirst, line] = [false, true, 1];
  for await (const piece of wholeCharacters(chunks)) {
    const wide = isFirst ? utf16Of(piece) : undefined;
    if (wide) return { encoding: wide };
    if (isFirst) isMarked = piece.startsWith(BYTE_ORDER_MARK);
    isFirst = false;
    let read = 0;
    for (const { 0: bytes, index } of piece.matchAll(NOT_ASCII)) {
      const kind = bytes.length > 1 ? utf8 : other;
      kind.count += 1;
      if (kind.count > 1) continue;
      line += countLineEnds(piece.slice(read, index));
      kind.line = line;
      read = index;
    }
    line += countLineEnds(piece.slice(read));
  }
  if (other.count === 0) return { encoding: "UTF-8" };
  if (isMarked || utf8.count >= other.count) return { encoding: "UTF-8 and Windows-1252", strays: other };
  return { encoding: "Windows-1252", ...(utf8.count > 0 && { strays: utf8 }) };
}

/** The bytes as Latin-1, in pieces that do not split a UTF-8 character or a line end. */
async function* wholeCharacters(chunks: Chunks): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const piece = rest + latin1Of(chunk);
    rest = UNFINISHED.exec(piece.slice(-LONGEST_UNFINISHED))?.[0] ?? "";
    yield piece.slice(0, piece.length - rest.length);
  }
  yield rest;
}

const latin1Of = (chunk: Uint8Array) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString("latin1");

/** Detects UTF-16 by the byte order mark, or else by the first character, which in a table is nearly always ASCII. */
function utf16Of(piece: string): Encoding | undefined {
  const [first, second] = [piece.charCodeAt(0), piece.charCodeAt(1)];
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return "UTF-16";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return "UTF-16BE";
  return undefined;
}

/** The text in pieces, without its byte order mark. Calls `onBytes` with the number of bytes read so far. */
export async function* decodeText(
  chunks: Chunks,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  let bytes = 0;
  const label = LABELS[encoding];
  if (label === undefined) {
    const toText = encoding === "Windows-1252" ? windows1252Of : mixedOf;
    for await (const piece of wholeCharacters(chunks)) {
      yield toText(bytes === 0 && piece.startsWith(BYTE_ORDER_MARK) ? piece.slice(BYTE_ORDER_MARK.length) : piece);
      onBytes((bytes += piece.length));
    }
    return;
  }
  const decoder = new TextDecoder(label);
  for await (const chunk of chunks) {
    yield decoder.decode(chunk, { stream: true });
    onBytes((bytes += chunk.length));
  }
  yield decoder.decode();
}

const windows1252Of = (latin1: string) =>
  latin1.replace(/[\x80-\x9f]/g, (it) => WINDOWS_1252[it.charCodeAt(0) - 0x80] ?? it);

const mixedOf = (latin1: string) =>
  latin1.replace(NOT_ASCII, (bytes) =>
    bytes.length > 1 ? Buffer.from(bytes, "latin1").toString("utf8") : windows1252Of(bytes),
  );
