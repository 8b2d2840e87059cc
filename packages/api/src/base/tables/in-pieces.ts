import { setImmediate } from "node:timers/promises";

/** Read in 30 ms at most: the CSV parser needs 30 µs for a row of another width than the first, and a row may be one byte. */
const PIECE_BYTES = 1024;

/** A file's bytes in pieces, with a pause after each, so that other calls run in between. */
export async function* inPieces(bytes: Uint8Array, pieceBytes = PIECE_BYTES): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await setImmediate();
  }
}
