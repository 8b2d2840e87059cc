// One client sends 54 KB of requests for a kept page in one piece, again and again, while others call.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { attackedServer } from "./attacked-server.fixture.ts";
import { clientAt, requestDuring } from "./clients.fixture.ts";

const CONNECTIONS = 20;
const SECONDS = 4;
const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const PIPELINED = REQUEST.repeat(Math.floor((54 * 1024) / REQUEST.length));

/** Sends everything from 127.0.0.2, and returns how many bytes the server answers until it closes the connection. */
async function pipeline(origin: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: "127.0.0.2" });
  let bytes = 0;
  socket.on("data", (chunk) => (bytes += chunk.length)).on("error", () => undefined);
  socket.write(PIPELINED);
  await once(socket, "close");
  return bytes;
}

test("pipelined requests of one client do not affect the calls of another", { timeout: 60_000 }, async () => {
  const { url } = await attackedServer({ RATE_LIMIT: "on" });
  const page = (await (await fetch(url)).text()).length;
  const end = performance.now() + SECONDS * 1_000;
  const answered: number[] = [];
  const attacking = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) answered.push(await pipeline(url));
    }),
  );
  const other = clientAt("127.0.0.3", url);
  const calls = await requestDuring(other, (turn) => `/api/products?n=${turn}`, attacking);
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
  // A hundred pages in each second, each with at most a kilobyte of headers, and one line for each connection.
  const total = answered.reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeLessThan((SECONDS + 2) * 100 * (page + 1_500) + answered.length * 1_500);
});
