import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import type { Transaction } from "@shop/db/client";
import { refusal } from "../../base/platform/errors.ts";
import { readSnapshot } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";

/** How long a client may take none of the file, and how long all of it may take, in milliseconds. */
export interface ExportTimes {
  stallMs: number;
  longestMs: number;
}

/** Shorter than a connection may be idle in its transaction (`SERVING`). */
const TIMES: ExportTimes = { stallMs: 8_000, longestMs: 10 * 60_000 };

/** The pieces of a file, read in a transaction. Refusals come before the first piece. */
export type WritePieces = (tx: Transaction) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;

/**
 * Writes a file from one snapshot of the database while its client takes it; resolves with the file once its first piece is
 * there. It waits for the client, and holds a connection until then: a client that is gone or too slow ends it, and the
 * file breaks off with an error. TOO_MANY_REQUESTS while another one of the account, or too many of the server, run.
 */
export function openExport(
  { db, limits, viewer, setHeader, disconnectSignal }: CustomerContext,
  write: WritePieces,
  { stallMs, longestMs }: ExportTimes = TIMES,
): Promise<Readable> {
  const file = new PassThrough();
  const ended = new AbortController();
  let why: Error | undefined;
  const end = (reason: Error) => {
    why ??= reason;
    ended.abort(why);
  };
  const gone = () => end(refusal("CLIENT_CLOSED_REQUEST", "The client has closed the connection"));
  // Errors are passed on by the promise, or, once the file is being sent, by the caller that sends it.
  file.on("error", () => undefined).once("close", gone);
  const client = disconnectSignal?.();
  client?.addEventListener("abort", gone);

  const taken = async (): Promise<void> => {
    const stalled = setTimeout(() => end(new Error("an export's client takes nothing of it")), stallMs);
    await once(file, "drain", { signal: ended.signal }).finally(() => clearTimeout(stalled));
  };
  const run = async (begin: (file: Readable) => void): Promise<void> => {
    const tooLong = setTimeout(() => end(new Error("an export takes too long")), longestMs);
    const send = async (tx: Transaction) => {
      for await (const piece of await write(tx)) {
        ended.signal.throwIfAborted();
        const mayGoOn = file.write(piece);
        begin(file);
        if (!mayGoOn) await taken();
      }
    };
    await readSnapshot(db, send).finally(() => clearTimeout(tooLong));
    file.end();
  };
  return new Promise((resolve, reject) => {
    limits
      .runExport({ setHeader }, viewer.id, () => run(resolve))
      .catch((error: Error) => {
        reject(why ?? error);
        file.destroy(why ?? error);
      })
      .finally(() => client?.removeEventListener("abort", gone));
  });
}
