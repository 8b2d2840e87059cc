// Clients that do not read their answers.
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createLimitedServer } from "../../src/http/pipelining.ts";
import { testServer } from "../server.fixture.ts";

const BYTES = 16 * 1024 * 1024;

/** A server with an answer that is longer than what the system buffers for a connection. */
async function appWithLongAnswer(openRequests: string, prepare: (app: FastifyInstance) => void = () => undefined) {
  const env = { RATE_LIMIT: "on", TRUST_PROXY: "1", RATE_LIMIT_OPEN_REQUESTS: openRequests };
  const { app } = await testServer({ env });
  app.get("/long", { config: { budget: "file" } }, () => "x".repeat(BYTES));
  prepare(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return app;
}

const headOf = (path: string, from: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ${from}\r\n\r\n`;

function open(app: FastifyInstance, requests: string) {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined).write(requests);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends a request and reads only the beginning of the answer. */
async function openUnread(app: FastifyInstance, requests: string) {
  const socket = open(app, requests);
  await once(socket, "readable");
  return socket;
}

const statusOf = async (app: FastifyInstance, from: string) =>
  (await text(open(app, headOf("/healthz", from)))).slice(0, 12);

test("answers of an address that are not read are limited, and other addresses have their own", async () => {
  const app = await appWithLongAnswer("3");
  // Behind the unread answer on the first connection another one waits.
  const kept = headOf("/long", "192.0.2.1").replace("Connection: close\r\n", "");
  const unread = [await openUnread(app, kept.repeat(2)), await openUnread(app, kept)];
  expect(await statusOf(app, "192.0.2.1")).toBe("HTTP/1.1 429");
  expect(await statusOf(app, "192.0.2.2")).toBe("HTTP/1.1 200");
  for (const socket of unread) socket.destroy();
  await expect.poll(() => statusOf(app, "192.0.2.1")).toBe("HTTP/1.1 200");
  const three = await Promise.all([1, 2, 3].map(() => statusOf(app, "192.0.2.1")));
  expect(three).toEqual(Array(3).fill("HTTP/1.1 200"));
});

test("answers that are not read share 64 MB of memory, above which the address with most of it loses its oldest connection", async () => {
  const app = await appWithLongAnswer("300");
  const begin = (from: string) => openUnread(app, headOf("/long", from));
  const isWhole = async (socket: Socket) => (await buffer(socket).catch(() => Buffer.alloc(0))).length > BYTES;
  const theirs = await begin("192.0.2.2");
  const first = await begin("192.0.2.1");
  const others = [await begin("192.0.2.1"), await begin("192.0.2.1"), await begin("192.0.2.1")];
  expect(await isWhole(first)).toBe(false);
  for (const socket of [theirs, ...others]) expect(await isWhole(socket)).toBe(true);
});

test("an answer whose client has gone takes no memory from the answers of others", async () => {
  let arrived: (path: string) => void = () => undefined;
  let sent: (path: string) => void = () => undefined;
  const [arrival, sending] = [
    new Promise((resolve) => (arrived = resolve)),
    new Promise((resolve) => (sent = resolve)),
  ];
  const app = await appWithLongAnswer("300", (server) => {
    server.get("/later", { config: { budget: "file" } }, async (request, reply) => {
      arrived(request.url);
      await once(reply.raw, "close");
      return "x".repeat(2 * BYTES);
    });
    server.addHook("onSend", async ({ url }) => void (url === "/later" && sent(url)));
  });
  const unread: Socket[] = [];
  for (let opened = 0; opened < 3; opened += 1) unread.push(await openUnread(app, headOf("/long", "192.0.2.2")));
  const gone = open(app, headOf("/later", "192.0.2.1"));
  await arrival;
  gone.destroy();
  await sending;
  for (const socket of unread) expect((await buffer(socket)).length).toBeGreaterThan(BYTES);
});

test("300 requests of an address may be open by default", async () => {
  const { app } = await testServer({ env: { RATE_LIMIT: "on" } });
  let finish: (answer: string) => void = () => undefined;
  const answer = new Promise<string>((resolve) => (finish = resolve));
  app.get("/wait", { config: { budget: "file" } }, () => answer);
  await app.ready();
  const waiting = Array.from({ length: 300 }, () => app.inject("/wait"));
  await expect.poll(async () => (await app.inject("/healthz")).statusCode).toBe(429);
  finish("done");
  expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await app.inject("/healthz")).statusCode).toBe(200);
});

test("a connection on which nothing moves is closed", async () => {
  const app = Fastify({ serverFactory: createLimitedServer, connectionTimeout: 50 });
  onTestFinished(() => app.close());
  app.get("/long", () => new Promise(() => undefined));
  await app.listen({ host: "127.0.0.1", port: 0 });
  expect(await text(open(app, headOf("/long", "192.0.2.1"))).catch(() => "reset")).not.toContain("200");
});
