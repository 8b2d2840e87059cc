import { inPieces } from "./in-pieces.ts";
import { decodeText, detectEncoding } from "./text-encoding.ts";

/** Matches characters that no text table contains: control characters, and the replacement character. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\0-\x08\x0e-\x1f\x7f\ufffd]/g;

/** How many characters no text table contains. */
export const countBinary = (text: string): number => text.match(BINARY)?.length ?? 0;

/** False for what is not a text, such as a picture. */
export const isPlainText = (text: string): boolean => text.search(BINARY) < 0;

/** A file's text, in any common encoding, without its byte order mark. Other calls run in between. */
export async function readText(bytes: Uint8Array): Promise<string> {
  const { encoding } = await detectEncoding(inPieces(bytes));
  let text = "";
  for await (const piece of decodeText(inPieces(bytes), encoding)) text += piece;
  return text;
}
