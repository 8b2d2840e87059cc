import { once } from "node:events";
import { Readable, type Duplex } from "node:stream";
import type pg from "pg";

/** What pg's connection has for COPY beside that which its types know. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const SENT_AT_ONCE = 64 * 1024;
const ignore = () => undefined;

/**
 * Runs `COPY … TO STDOUT`: its rows as they come, no faster than they are read, and how many have come. A reader that
 * stops early leaves the connection in the middle: it is of no more use then.
 */
export function copyOut(client: pg.ClientBase, statement: string): { text: Readable; rows: () => number } {
  let count = 0;
  let connection: CopyConnection | undefined;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const text = new Readable({
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      connection?.stream.resume();
      done(error);
    },
  });
  const handOver = () => {
    if (bytes > 0 && !text.push(Buffer.concat(gathered))) connection?.stream.pause();
    [gathered, bytes] = [[], 0];
  };
  client.query({
    submit(own: unknown) {
      connection = own as CopyConnection;
      connection.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (text.destroyed) return;
      gathered.push(Buffer.from(chunk)); // the parser uses its own again
      bytes += chunk.length;
      count += 1; // the server sends each row in a message of its own
      if (bytes >= SENT_AT_ONCE) handOver();
    },
    handleError: (error: Error) => void text.destroy(error),
    handleCommandComplete: ignore,
    handleReadyForQuery() {
      if (text.destroyed) return;
      handOver();
      // Whoever asks next needs an answer, also while these rows are still being read.
      connection?.stream.resume();
      connection = undefined;
      text.push(null);
    },
  });
  return { text, rows: () => count };
}

/** Runs `COPY … FROM STDIN` with what `source` gives, no faster than the server takes it; answers how many rows came. */
export async function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  let sourceFailure: unknown;
  const over = new AbortController();
  const isOver = (): boolean => over.signal.aborted;

  async function send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of source) {
        if (isOver()) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain", { signal: over.signal });
      }
      connection.endCopyFrom();
    } catch (error) {
      if (isOver()) return;
      sourceFailure = error;
      connection.sendCopyFail("its source failed");
    }
  }

  try {
    return await new Promise<number>((resolve, reject) => {
      let rows = 0;
      client.query({
        submit: (own: unknown) => (own as CopyConnection).query(statement),
        handleCopyInResponse: (own: CopyConnection) => void send(own),
        handleError: reject,
        handleCommandComplete({ text }: { text: string }) {
          rows = Number(text.split(" ").at(-1));
        },
        handleReadyForQuery: () => resolve(rows),
      });
    });
  } catch (error) {
    throw sourceFailure ?? error;
  } finally {
    over.abort();
  }
}
