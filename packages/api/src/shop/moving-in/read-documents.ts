import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { deserialize, EJSON } from "bson";
import { DumpUnreadable, type DumpFile } from "./dump-files.ts";

/** A document of the dump, or why this one can't be read although the others can. */
export type OldDocument = { fields: Record<string, unknown> } | { problem: string };

const CHUNK_BYTES = 1024 * 1024;
/** MongoDB's largest document, with what it allows beyond for its own. */
const BSON_BYTES = 16 * 1024 * 1024 + 16 * 1024;
/** The same as JSON, in which a number or a date can take several times as much. */
const JSON_BYTES = 4 * BSON_BYTES;
const SMALLEST_BSON_BYTES = 5;

/**
 * Reads the documents of a file one after the other, whatever its size. Rejects with DumpUnreadable where it is damaged or
 * ends early; a document that is whole but not valid is answered with its problem.
 * @param onBytes Gets how many bytes of the file have been read.
 */
export async function* readDocuments(file: DumpFile, onBytes?: (bytes: number) => void): AsyncGenerator<OldDocument> {
  try {
    const source = createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
    const chunks: AsyncIterable<Buffer> = file.isCompressed
      ? pipeline(source, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined)
      : source;
    for await (const bytes of file.format === "bson" ? splitBson(chunks) : splitJson(chunks)) {
      onBytes?.(source.bytesRead);
      yield parse(bytes, file);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new DumpUnreadable(`${file.name}: ${error.message}`, { cause: error });
  }
}

function parse(bytes: Buffer, { format }: DumpFile): OldDocument {
  try {
    const fields: unknown =
      format === "bson" ? deserialize(bytes, { validation: { utf8: false } }) : parseJson(bytes.toString("utf8"));
    return { fields: fields as Record<string, unknown> };
  } catch (error) {
    // A RangeError: it is nested too deep.
    return {
      problem: `is not valid ${format.toUpperCase()}: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** Reads extended JSON of version 2, else of version 1, whose binary values, for example, have another form. */
function parseJson(text: string): unknown {
  try {
    return EJSON.parse(text, { relaxed: true });
  } catch {
    return EJSON.parse(text, { relaxed: true, legacy: true });
  }
}

/** Each document begins with its size. */
async function* splitBson(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let at = 0;
    while (held.length - at >= SMALLEST_BSON_BYTES) {
      const size = held.readInt32LE(at);
      if (size < SMALLEST_BSON_BYTES || size > BSON_BYTES) throw new Error(`no document has ${size} bytes`);
      if (held.length - at < size) break;
      yield held.subarray(at, at + size);
      at += size;
    }
    held = held.subarray(at);
  }
  if (held.length > 0) throw new Error("it ends in the middle of a document");
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_ARRAY, CLOSE_ARRAY] = [...Buffer.from('"\\{}[]')];
/** What may stand between documents: blanks, the signs of an array, and the mark at the start of a file of Windows. */
const BETWEEN = new Set([...Buffer.from(" \t\r\n,[]"), 0xef, 0xbb, 0xbf]);

/** The objects of a file of lines, or of an array, also over several lines. UTF-8 has no other bytes that look like these signs. */
async function* splitJson(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (depth === 0) {
        if (byte === OPEN) [depth, start] = [1, at];
        else if (!BETWEEN.has(byte)) throw new Error("it is not JSON of objects, one a line or in an array, in UTF-8");
      } else if (byte === QUOTE) isInText = true;
      else if (byte === OPEN || byte === OPEN_ARRAY) depth += 1;
      else if (byte === CLOSE || byte === CLOSE_ARRAY) {
        depth -= 1;
        if (depth > 0) continue;
        yield Buffer.concat([...parts, chunk.subarray(start, at + 1)]);
        [parts, size] = [[], 0];
      }
    }
    if (depth === 0) continue;
    parts.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > JSON_BYTES) throw new Error(`a document has more than ${JSON_BYTES} bytes`);
  }
  if (depth > 0) throw new Error("it ends in the middle of a document");
}
