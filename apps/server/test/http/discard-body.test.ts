import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { discardRefusedBodies } from "../../src/http/discard-body.ts";
import { testServer } from "../server.fixture.ts";

const MB = 1024 * 1024;
const PLENTY = { bytes: 64 * MB, milliseconds: 60_000, bodies: 10 };

const head = (length: number) =>
  `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

async function connectTo({ server }: FastifyInstance) {
  const address = server.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** Sends all parts before reading, and returns the response. */
async function sendAll(app: FastifyInstance, parts: (string | Buffer)[]) {
  const socket = await connectTo(app);
  for (const part of parts) {
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.write(part, (error) => (error ? reject(error) : resolve()));
    });
  }
  return text(socket);
}

/** A server that accepts bodies of up to a kilobyte. */
async function serverWith(limits: typeof PLENTY) {
  const app = Fastify({ bodyLimit: 1024 });
  onTestFinished(() => app.close());
  discardRefusedBodies(app, limits);
  app.post("/api/users/login", () => "read");
  await app.listen({ host: "127.0.0.1", port: 0 });
  return app;
}

test.each([
  ["with a length", (body: Buffer) => [head(body.length), body]],
  [
    "without a length",
    (body: Buffer) => [
      head(0).replace("Content-Length: 0", "Transfer-Encoding: chunked"),
      `${body.length.toString(16)}\r\n`,
      body,
      "\r\n0\r\n\r\n",
    ],
  ],
])("a client that sends all of a 24 MB body %s receives the refusal", async (_what, partsOf) => {
  const { app } = await testServer();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const answer = await sendAll(app, partsOf(Buffer.alloc(24 * MB, " ")));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toMatch(/\r\n\r\n\{"message":"The request is too large","code":"PAYLOAD_TOO_LARGE"\}$/);
});

test("the response is sent before the body arrives", async () => {
  const socket = await connectTo(await serverWith(PLENTY));
  socket.write(head(24 * MB));
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 413 [^]*\r\n\r\n\{/);
  socket.destroy();
});

test("the connection is closed when the sender stops sending", async () => {
  const socket = await connectTo(await serverWith({ ...PLENTY, milliseconds: 100 }));
  socket.write(head(24 * MB));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});

test("the connection is closed when the sender exceeds the number of bytes to discard", async () => {
  const socket = await connectTo(await serverWith({ ...PLENTY, bytes: MB }));
  socket.on("error", () => undefined); // the reset
  socket.write(head(1024 * MB));
  const chunk = Buffer.alloc(64 * 1024, " ");
  const sendMore = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on("drain", sendMore).resume();
  sendMore();
  await new Promise((resolve) => socket.once("close", resolve));
  expect(socket.bytesWritten).toBeLessThan(100 * MB);
});

test("only a limited number of bodies is discarded at once, and each slot is released afterwards", async () => {
  const app = await serverWith({ ...PLENTY, bodies: 1 });
  for (const _ of [1, 2]) expect(await sendAll(app, [head(24 * MB), Buffer.alloc(24 * MB, " ")])).toMatch(/ 413 /);
  const waitedFor = await connectTo(app);
  waitedFor.write(head(24 * MB));
  await once(waitedFor, "data");
  const second = await connectTo(app);
  second.write(head(24 * MB));
  expect(await text(second)).toMatch(/^HTTP\/1\.1 413 /);
  waitedFor.destroy();
});
