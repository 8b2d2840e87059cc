// One client sends 54 KB of requests for a kept page in one piece, again and again, while others call.
import { expect, test } from "vitest";
import { attackedServer } from "./attacked-server.fixture.ts";
import { clientAt, pipelineAgain, requestDuring } from "./clients.fixture.ts";

const CONNECTIONS = 20;
const SECONDS = 4;

test("pipelined requests of one client do not affect the calls of another", { timeout: 60_000 }, async () => {
  const { url } = await attackedServer({ RATE_LIMIT: "on" });
  const page = (await (await fetch(url)).text()).length;
  const attacking = pipelineAgain(url, "/", CONNECTIONS, SECONDS);
  const other = clientAt("127.0.0.3", url);
  const calls = await requestDuring(other, (turn) => `/api/products?n=${turn}`, attacking);
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
  const answered = await attacking;
  // A hundred pages in each second, each with at most a kilobyte of headers, and one line for each connection.
  const total = answered.reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeLessThan((SECONDS + 2) * 100 * (page + 1_500) + answered.length * 1_500);
});
