export type Encoding = "UTF-8" | "UTF-16" | "UTF-16BE" | "Windows-1252";

const LABELS = { "UTF-8": "utf-8", "UTF-16": "utf-16le", "UTF-16BE": "utf-16be" } as const;

/** The characters 0x80 to 0x9F of Windows-1252, which Node 20's decoder reads as control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Detects a text's encoding by reading all of it. A text that is not valid UTF-8 is treated as Windows-1252, which
 * older versions of Excel write.
 */
export async function detectEncoding(chunks: Chunks): Promise<Encoding> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      const wide = isFirst ? utf16Of(chunk) : null;
      if (wide) return wide;
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

/** Detects UTF-16 by the byte order mark, or else by the first character, which in a table is nearly always ASCII. */
function utf16Of([first = 0, second = 0]: Uint8Array): Encoding | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "UTF-16";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "UTF-16BE";
  return null;
}

/** The text in pieces, without its byte order mark. Calls `onBytes` with the number of bytes read so far. */
export async function* decodeText(
  chunks: Chunks,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = encoding === "Windows-1252" ? null : new TextDecoder(LABELS[encoding]);
  let bytes = 0;
  for await (const chunk of chunks) {
    yield decoder ? decoder.decode(chunk, { stream: true }) : decodeWindows1252(chunk);
    onBytes((bytes += chunk.length));
  }
  yield decoder?.decode() ?? "";
}

function decodeWindows1252(chunk: Uint8Array): string {
  const latin1 = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString("latin1");
  return latin1.replace(/[\x80-\x9f]/g, (it) => WINDOWS_1252[it.charCodeAt(0) - 0x80] ?? it);
}
