// Requests whose bodies have not arrived completely.
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { unfinishedBodies } from "../../src/http/unfinished-bodies.ts";
import { testServer } from "../server.fixture.ts";

const LENGTH = 100;

interface Begun {
  socket: Socket;
  /** Everything that the server answers until it closes the connection. */
  answer: Promise<string>;
}

/** Begins to send a body of a hundred bytes from an address that a proxy adds. */
async function begin(app: FastifyInstance, from: string, head = `Content-Length: ${LENGTH}`): Promise<Begun> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(
    `POST /api/users/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
  );
  return { socket, answer: text(socket).catch(() => "reset") };
}

const finish = ({ socket }: Begun) => void socket.end(" ".repeat(LENGTH));

async function limitedServer(env: Record<string, string>) {
  const { app } = await testServer({
    env: { RATE_LIMIT: "on", TRUST_PROXY: "1", ...env },
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return app;
}

test("an address may have a limited number of unfinished bodies, and other addresses their own", async () => {
  const app = await limitedServer({ RATE_LIMIT_UNFINISHED_BODIES: "2" });
  const [one, another] = [await begin(app, "192.0.2.1"), await begin(app, "192.0.2.1", "Transfer-Encoding: chunked")];
  const refused = await begin(app, "192.0.2.1");
  // The client can read the refusal after it has sent everything.
  finish(refused);
  const answer = await refused.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(answer).toMatch(/"code":"TOO_MANY_REQUESTS"}$/);
  const theirs = await begin(app, "192.0.2.2");
  finish(theirs);
  expect(await theirs.answer).toMatch(/^HTTP\/1\.1 400 /);
  const read = await app.inject({
    url: "/healthz",
    headers: { "x-forwarded-for": "192.0.2.1" },
  });
  expect(read.statusCode).toBe(200);
  // One has arrived, and the client of the other has disconnected: both places are free again.
  finish(one);
  expect(await one.answer).toMatch(/^HTTP\/1\.1 400 /);
  another.socket.destroy();
  await expect
    .poll(async () => {
      const next = await begin(app, "192.0.2.1");
      finish(next);
      return (await next.answer).slice(0, 12);
    })
    .toBe("HTTP/1.1 400");
  const last = await begin(app, "192.0.2.1");
  finish(last);
  expect(await last.answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("20 unfinished bodies are allowed by default", async () => {
  const app = await limitedServer({});
  const begun = await Promise.all(Array.from({ length: 20 }, () => begin(app, "192.0.2.1")));
  const refused = await begin(app, "192.0.2.1");
  finish(refused);
  expect(await refused.answer).toMatch(/^HTTP\/1\.1 429 /);
  for (const body of begun) finish(body);
  for (const { answer } of begun) expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
});

/** A server whose unfinished bodies may take 250 bytes together. */
async function serverWithLittleMemory() {
  const app = Fastify({ trustProxy: true, bodyLimit: 1_000 });
  onTestFinished(() => app.close());
  unfinishedBodies(app, 20, 250);
  app.post("/api/users/login", () => "read");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, _body, done) => done(null));
  await app.listen({ host: "127.0.0.1", port: 0 });
  return app;
}

test("when unfinished bodies may take too much memory, the connection of the oldest is closed", async () => {
  const app = await serverWithLittleMemory();
  const [first, second] = [await begin(app, "192.0.2.1"), await begin(app, "192.0.2.2")];
  const third = await begin(app, "192.0.2.3");
  expect(await first.answer).not.toMatch(/ 200 /);
  for (const body of [second, third]) {
    finish(body);
    expect(await body.answer).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("an address that needs most of the memory loses its own bodies, not the older one of another address", async () => {
  const app = await serverWithLittleMemory();
  const theirs = await begin(app, "192.0.2.1");
  const flood: Begun[] = [];
  for (let more = 0; more < 5; more += 1) flood.push(await begin(app, "192.0.2.2"));
  for (const { answer } of flood.slice(0, -1)) expect(await answer).not.toMatch(/ 200 /);
  finish(theirs);
  expect(await theirs.answer).toMatch(/^HTTP\/1\.1 200 /);
});
