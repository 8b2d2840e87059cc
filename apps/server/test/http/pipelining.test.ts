import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { testServer } from "../server.fixture.ts";

const BUDGET = 5;

/** Sends the same request many times in one piece, and returns all that the server answers until it closes. */
async function pipelined(path: string): Promise<string> {
  const env = { RATE_LIMIT: "on", RATE_LIMIT_PAGE_REQUESTS: String(BUDGET), RATE_LIMIT_CALLS: String(BUDGET) };
  const { app } = await testServer({ env });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1_000));
  return text(socket);
}

test.each(["/", "/nothing", "/api/config/stripekey"])(
  "a client that pipelines requests for %s gets what its budget allows, one line of refusal, and a closed connection",
  async (path) => {
    const answer = await pipelined(path);
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    // The requests may have been read in the last moment of one second and the first of the next.
    const [refused, ...served] = statuses.toReversed();
    expect(refused).toBe(429);
    expect(served).not.toContain(429);
    expect(served.length).toBeGreaterThanOrEqual(BUDGET);
    expect(served.length).toBeLessThanOrEqual(2 * BUDGET);
    const last = answer.slice(answer.lastIndexOf("HTTP/1.1"));
    expect(last).toMatch(/\r\nconnection: close\r\n/i);
    const [, body = ""] = last.split("\r\n\r\n");
    expect(body.trimEnd()).toMatch(/^[^\n]*Too many requests\. Please wait a second and try again\.[^\n]*$/);
  },
);

test("a client without limits of requests may have 20 unanswered ones on a connection, and the next ends it", async () => {
  const { app } = await testServer();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const statusesOf = async (requests: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(requests);
    return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  };
  const request = (connection: string) => `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
  const twenty = Array<number>(20).fill(200);
  expect(await statusesOf(request("keep-alive").repeat(19) + request("close"))).toEqual(twenty);
  expect(await statusesOf(request("keep-alive").repeat(1_000))).toEqual([...twenty, 429]);
});
