// Clients at addresses of their own, for attacks and for those who use the shop meanwhile.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { batchOf } from "../cache/response-cache.fixture.ts";

export interface Asked {
  /** Null when there was no answer. */
  status: number | null;
  /** From asking until the answer's end. */
  ms: number;
}

export interface Client {
  /** GETs a path; never rejects. */
  ask: (path: string) => Promise<Asked>;
  /** Closes its connections, those with open calls too. */
  close: () => void;
}

/** A client at a loopback address of this machine: on Linux all of 127.0.0.0/8 are. */
export function clientAt(address: string, origin: string, token?: string): Client {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const status = (path: string) =>
    new Promise<number | null>((resolve) => {
      const asking = request(origin + path, { agent, headers }, (answer) => {
        answer.resume().once("close", () => resolve(answer.complete ? (answer.statusCode ?? null) : null));
      });
      asking.once("error", () => resolve(null)).end();
    });
  return {
    async ask(path) {
      const began = performance.now();
      return { status: await status(path), ms: performance.now() - began };
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

/** What a hostile client asks in each second: as many calls as the limits allow, none of which is kept. */
export const PATTERNS: Record<string, (second: number) => string[]> = {
  "batches of searches": (second) =>
    batchesOf((n) => [n % 2 ? "products.facets" : "products.list", { keyword: `gloves ${second} ${n}` }]),
  "batches of own orders": () => batchesOf(() => ["orders.mine", {}]),
  "search pages": (second) => Array.from({ length: PAGES }, (_, n) => `/products/search/gloves%20${second}%20${n}`),
};

/** Asks all of each second at once, for so many seconds, whatever is answered, and hangs up on what is open then. */
export async function attack(client: Client, pathsIn: (second: number) => string[], seconds: number) {
  const asked: Promise<Asked>[] = [];
  for (let second = 0; second < seconds; second += 1) {
    asked.push(...pathsIn(second).map((path) => client.ask(path)));
    await sleep(1_000);
  }
  client.close();
  await Promise.all(asked);
}

const PACE_MS = 40;

/** Asks these paths by turns, one after the other, until the other work has ended. */
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
