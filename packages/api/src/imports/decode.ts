import { createReadStream } from "node:fs";

export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** The characters 0x80 to 0x9F of Windows-1252, which Node 20's decoder reads as control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Detects a file's encoding by reading all of it. A file that is not valid UTF-8 is taken as Windows-1252, as older
 * Excel versions write.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return "UTF-16";
      isFirst = false;
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
    return "UTF-8";
  } catch (error) {
    if (error instanceof TypeError) return "Windows-1252";
    throw error;
  }
}

/** The file's text in chunks, without its byte order mark. Calls `onBytes` with the number of bytes read so far. */
export async function* decodeFile(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === "UTF-16" ? "utf-16le" : "utf-8");
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield encoding === "Windows-1252" ? decodeWindows1252(chunk) : decoder.decode(chunk, { stream: true });
    onBytes((bytes += chunk.length));
  }
  yield encoding === "Windows-1252" ? "" : decoder.decode();
}

function decodeWindows1252(chunk: Buffer): string {
  return chunk.toString("latin1").replace(/[\x80-\x9f]/g, (it) => WINDOWS_1252[it.charCodeAt(0) - 0x80] ?? it);
}
