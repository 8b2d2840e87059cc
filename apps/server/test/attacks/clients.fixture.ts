// HTTP clients with their own IP addresses, for attackers and for ordinary users during an attack.
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { batchOf } from "../cache/response-cache.fixture.ts";

export interface Asked {
  /** Null without a complete response. */
  status: number | null;
  /** From the request until the end of the response. */
  ms: number;
}

/** A body with its headers. */
export interface Sent {
  body: Buffer;
  headers: Record<string, string>;
}

export interface Client {
  /** GETs a path, or POSTs a body to it; never rejects. */
  ask: (path: string, sent?: Sent) => Promise<Asked>;
  /** Closes all connections, including those with requests in progress. */
  close: () => void;
}

/** A client that connects from the given loopback address. On Linux every address in 127.0.0.0/8 is one. */
export function clientAt(address: string, origin: string, token?: string): Client {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const status = (path: string, sent?: Sent) =>
    new Promise<number | null>((resolve) => {
      const method = sent ? "POST" : "GET";
      const asking = request(origin + path, { agent, method, headers: { ...headers, ...sent?.headers } }, (answer) => {
        answer.resume().once("close", () => resolve(answer.complete ? (answer.statusCode ?? null) : null));
      });
      asking.once("error", () => resolve(null)).end(sent?.body);
    });
  return {
    async ask(path, sent) {
      const began = performance.now();
      return { status: await status(path, sent), ms: performance.now() - began };
    },
    close: () => agent.destroy(),
  };
}

const BATCHES = 10;
const CALLS = 20;
const PAGES = 86;

const batchesOf = (calls: (n: number) => readonly [string, object]) =>
  Array.from({ length: BATCHES }, (_, batch) =>
    batchOf(...Array.from({ length: CALLS }, (__, call) => calls(batch * CALLS + call))),
  );

/** The requests of a hostile client in each second: as many as the limits allow, none of them cached. */
export const PATTERNS: Record<string, (second: number) => string[]> = {
  "batches of searches": (second) =>
    batchesOf((n) => [n % 2 ? "products.facets" : "products.list", { keyword: `gloves ${second} ${n}` }]),
  "batches of own orders": () => batchesOf(() => ["orders.mine", {}]),
  "search pages": (second) => Array.from({ length: PAGES }, (_, n) => `/products/search/gloves%20${second}%20${n}`),
};

/** Sends the requests of each second at once, for this many seconds, then aborts those still in progress. */
export async function attack(client: Client, pathsIn: (second: number) => string[], seconds: number) {
  const asked: Promise<Asked>[] = [];
  for (let second = 0; second < seconds; second += 1) {
    asked.push(...pathsIn(second).map((path) => client.ask(path)));
    await sleep(1_000);
  }
  client.close();
  await Promise.all(asked);
}

/** Keeps this many requests in progress for some seconds, each for another path. Returns the statuses. */
export async function keepInFlight(client: Client, pathOf: (turn: number) => string, count: number, seconds: number) {
  const end = performance.now() + seconds * 1_000;
  const statuses: Asked["status"][] = [];
  let turn = 0;
  const askAgain = async () => {
    while (performance.now() < end) statuses.push((await client.ask(pathOf((turn += 1)))).status);
  };
  await Promise.all(Array.from({ length: count }, askAgain));
  client.close();
  return statuses;
}

const PIPELINED_BYTES = 54 * 1024;

/** Sends requests for the path from 127.0.0.1 in one piece. Returns the bytes answered until the connection is closed. */
async function pipeline(origin: string, path: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: "127.0.0.1" });
  const asked = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  let bytes = 0;
  socket.on("data", (chunk) => (bytes += chunk.length)).on("error", () => undefined);
  socket.write(asked.repeat(PIPELINED_BYTES / asked.length));
  await once(socket, "close");
  return bytes;
}

/** Pipelines on many connections at once, again and again, for some seconds. Returns the bytes answered on each. */
export async function pipelineAgain(origin: string, path: string, connections: number, seconds: number) {
  const end = performance.now() + seconds * 1_000;
  const answered: number[] = [];
  const again = async () => {
    while (performance.now() < end) answered.push(await pipeline(origin, path));
  };
  await Promise.all(Array.from({ length: connections }, again));
  return answered;
}

const PACE_MS = 40;

/** Requests the paths in turn, one at a time, until `work` has ended. */
export async function requestDuring(client: Client, pathOf: (turn: number) => string, work: Promise<unknown>) {
  const answers: Asked[] = [];
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  for (let turn = 0; !isOver; turn += 1) {
    answers.push(await client.ask(pathOf(turn)));
    await sleep(PACE_MS);
  }
  await over;
  client.close();
  return answers;
}
