// 1,200 bodies of a megabyte whose last byte never comes.
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { attackedServer } from "./attacked-server.fixture.ts";
import { clientAt, requestDuring } from "./clients.fixture.ts";

const BODIES = 1_200;
const BYTES = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, " ");
const MOST_MORE_BYTES = 300 * BYTES;
const LOGIN = { body: Buffer.from("{}"), headers: { "content-type": "application/json" } };

/** Sends all of a body but its last byte, and keeps the connection open; resolves when the server takes no more. */
function sendAlmostAll(origin: string, from: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket
    .resume()
    .write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BYTES}\r\n\r\n`);
  let left = BYTES - 1;
  return new Promise((resolve) => {
    const sendMore = () => {
      while (left > 0 && !socket.destroyed) {
        const chunk = CHUNK.subarray(0, left);
        left -= chunk.length;
        if (!socket.write(chunk)) return;
      }
      resolve(socket);
    };
    socket
      .on("drain", sendMore)
      .on("error", () => undefined)
      .once("close", () => resolve(socket));
    sendMore();
  });
}

test.each([
  ["one address", () => "127.0.0.2"],
  ["sixty addresses", (n: number) => `127.0.1.${1 + (n % 60)}`],
])(
  "1,200 unfinished bodies of %s take a limited amount of memory, and others are served",
  { timeout: 180_000 },
  async (_who, addressOf) => {
    const { server, url } = await attackedServer({ RATE_LIMIT: "on", METRICS_PORT: "0" });
    const [, metrics = ""] = await server.waitForOutput(/metrics +(http:\S+)/);
    const memory = async () =>
      Number(/^process_resident_memory_bytes (\S+)$/m.exec(await (await fetch(metrics)).text())?.[1]);
    const before = await memory();
    const sending = Promise.all(
      Array.from({ length: BODIES }, (_, n) =>
        sendAlmostAll(url, addressOf(n), n % 2 ? "/api/quick-order" : "/api/users/login"),
      ),
    );
    onTestFinished(async () => (await sending).forEach((socket) => socket.destroy()));
    const other = clientAt("127.0.0.9", url);
    const reads = await requestDuring(other, (turn) => `/api/products?n=${turn}`, sending);
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await clientAt("127.0.0.9", url).ask("/api/users/login", LOGIN)).status).toBe(400);
    expect((await memory()) - before).toBeLessThan(MOST_MORE_BYTES);
  },
);
