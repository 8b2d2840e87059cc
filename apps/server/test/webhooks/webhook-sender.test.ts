import { createServer } from "node:net";
import { once } from "node:events";
import type { LookupAddress } from "node:dns";
import { expect, onTestFinished, test } from "vitest";
import { createWebhookSender, type WebhookSenderOptions } from "../../src/adapters/webhook-sender.ts";
import { freePort } from "../loopback.fixture.ts";
import { expectSigned, openReceiver } from "./receiver.fixture.ts";
import { openRawReceiver } from "./raw-receiver.fixture.ts";

const SECRETS = [
  `whsec_${Buffer.alloc(32, "new").toString("base64")}`,
  `whsec_${Buffer.alloc(24, "old").toString("base64")}`,
];
const BODY = JSON.stringify({ type: "webhook.test", data: { name: "Größe 7 ½ – «Nitrile» 🧤" } });
const messageTo = (url: string, secrets = SECRETS.slice(0, 1)) => ({ id: "msg_1", url, body: BODY, secrets });

/** A sender that may send to this machine. */
const localSender = (host: string, options: Partial<WebhookSenderOptions> = {}) =>
  createWebhookSender({ privateHosts: [host], ...options });

const resolvingTo =
  (...addresses: string[]) =>
  (): Promise<LookupAddress[]> =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));

const never = () => new Promise<never>(() => undefined);

test("a message arrives byte for byte, with its id, timestamp and signature", async () => {
  const receiver = await openReceiver((_request, response) => response.end("thanks"));
  const answer = await localSender(receiver.host).send(messageTo(receiver.url));
  expect(answer).toEqual({ status: 200, body: "thanks" });
  const [message] = receiver.received;
  expect(message).toMatchObject({
    method: "POST",
    path: "/hooks?key=1",
    body: BODY,
    headers: {
      host: receiver.host,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(BODY)),
      "webhook-id": "msg_1",
      "user-agent": expect.stringMatching(/./) as string,
    },
  });
  expectSigned(message, SECRETS.slice(0, 1));
});

test("while a secret is being replaced a message is signed with both secrets", async () => {
  const receiver = await openReceiver();
  await localSender(receiver.host).send(messageTo(receiver.url, SECRETS));
  expectSigned(receiver.received[0], SECRETS);
  expect(receiver.received[0]?.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
});

test.each([301, 302, 303, 307, 308])("a redirect is not followed, and %i is returned", async (status) => {
  const other = await openReceiver();
  const receiver = await openReceiver((_request, response) =>
    response.writeHead(status, { location: other.url }).end(),
  );
  const sender = createWebhookSender({ privateHosts: ["127.0.0.1"] });
  expect(await sender.send(messageTo(receiver.url))).toEqual({ status, body: "" });
  expect(other.received).toEqual([]);
});

test("only the beginning of a long response is read, up to a complete character, and the connection is closed", async () => {
  const receiver = await openReceiver((_request, response) => {
    response.write(`x${"é".repeat(3_000)}`);
    // It never ends.
  });
  const { status, body } = await localSender(receiver.host).send(messageTo(receiver.url));
  expect([status, body]).toEqual([200, `x${"é".repeat(1023)}`]);
  await expect.poll(receiver.connections).toBe(0);
});

test("a response that never ends is returned at the timeout", async () => {
  const receiver = await openReceiver((_request, response) => void response.writeHead(200).write("part"));
  const answer = await localSender(receiver.host, { longestMs: 2_000 }).send(messageTo(receiver.url));
  expect(answer).toEqual({ status: 200, body: "part" });
  await expect.poll(receiver.connections).toBe(0);
});

test("a truncated response is returned", async () => {
  const receiver = await openReceiver((_request, response) => {
    response.writeHead(202, { "content-length": 100 });
    response.write("part", () => response.destroy());
  });
  expect(await localSender(receiver.host).send(messageTo(receiver.url))).toEqual({ status: 202, body: "part" });
});

test("an endpoint that never answers times out, and the connection is closed", async () => {
  const receiver = await openReceiver(() => undefined);
  const sender = localSender(receiver.host, { longestMs: 300 });
  await expect(sender.send(messageTo(receiver.url))).rejects.toThrow("No answer within 0.3 s");
  await expect.poll(receiver.connections).toBe(0);
});

test("an endpoint that closes the connection or does not speak HTTP is an error", async () => {
  const receiver = await openReceiver((request) => request.socket.destroy());
  const sending = localSender(receiver.host).send(messageTo(receiver.url));
  await expect(sending).rejects.toThrow("The connection was closed without an answer");
  const babble = createServer((socket) => socket.end("220 mail.example ESMTP\r\n"));
  babble.listen(0, "127.0.0.1");
  await once(babble, "listening");
  onTestFinished(() => void babble.close());
  const { port } = babble.address() as { port: number };
  await expect(localSender("127.0.0.1").send(messageTo(`http://127.0.0.1:${port}/`))).rejects.toThrow(/Parse Error/);
});

const SWITCHING = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
const HINTS = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n";

test.each([
  ["an Upgrade header", SWITCHING],
  ["no Upgrade header", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
  ["informational responses before it", HINTS + SWITCHING],
])("a 101 response with %s is returned, and the connection is closed", async (_case, words) => {
  const receiver = await openRawReceiver(words);
  expect(await localSender(receiver.host).send(messageTo(receiver.url))).toEqual({ status: 101, body: "" });
  await expect.poll(receiver.connections).toBe(0);
});

test("an endpoint that closes the connection after informational responses is an error", async () => {
  const receiver = await openReceiver((_request, response) => {
    response.writeEarlyHints({ link: "</style.css>; rel=preload" }, () => response.destroy());
  });
  const sending = localSender(receiver.host).send(messageTo(receiver.url));
  await expect(sending).rejects.toThrow("The connection was closed without an answer");
});

test("informational responses, 102 and 103, are ignored", async () => {
  const answer = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nthanks";
  const receiver = await openRawReceiver(`HTTP/1.1 102 Processing\r\n\r\n${HINTS}${HINTS}${answer}`);
  expect(await localSender(receiver.host).send(messageTo(receiver.url))).toEqual({ status: 200, body: "thanks" });
});

test("an endpoint that sends only informational responses times out", async () => {
  const receiver = await openRawReceiver(HINTS);
  const sending = localSender(receiver.host, { longestMs: 300 }).send(messageTo(receiver.url));
  await expect(sending).rejects.toThrow("No answer within 0.3 s");
  await expect.poll(receiver.connections).toBe(0);
});

test("a port where nothing listens refuses the connection", async () => {
  const sending = localSender("127.0.0.1").send(messageTo(`http://127.0.0.1:${await freePort()}/`));
  await expect(sending).rejects.toThrow("The connection was refused");
});

test("an https endpoint must speak TLS", async () => {
  const receiver = await openReceiver();
  await expect(localSender("127.0.0.1").send(messageTo(`https://${receiver.host}/`))).rejects.toThrow(/SSL|TLS/i);
  expect(receiver.received).toEqual([]);
});

test.each([["10.0.0.5"], ["127.0.0.1"], ["::1"], ["fd00::1"], ["8.8.8.8", "192.168.0.1"], ["::ffff:169.254.169.254"]])(
  "a name that resolves to %s is refused at registration and at delivery",
  async (...addresses) => {
    const sender = createWebhookSender({ privateHosts: [], resolve: resolvingTo(...addresses) });
    const refused = "warehouse.example is inside a private network";
    expect(await sender.checkUrl("https://warehouse.example/")).toBe(refused);
    await expect(sender.send(messageTo("https://warehouse.example/"))).rejects.toThrow(refused);
  },
);

test("a name that resolves to a private address after its registration is refused", async () => {
  const receiver = await openReceiver();
  const answers = [["8.8.8.8"], ["127.0.0.1"]];
  const resolve = () => resolvingTo(...(answers.shift() ?? []))();
  const sender = createWebhookSender({ privateHosts: [], resolve });
  const url = `https://warehouse.example:${receiver.port}/`;
  expect(await sender.checkUrl(url)).toBeNull();
  await expect(sender.send(messageTo(url))).rejects.toThrow("inside a private network");
  expect(receiver.received).toEqual([]);
});

test("the connection goes to the address that was checked, without another lookup", async () => {
  const receiver = await openReceiver();
  let asked = 0;
  const resolve = () => ((asked += 1), resolvingTo("127.0.0.1")());
  const host = `no-such-host.invalid:${receiver.port}`;
  const sender = createWebhookSender({ privateHosts: [host], resolve });
  expect(await sender.send(messageTo(`http://${host}/in`))).toMatchObject({ status: 204 });
  expect(receiver.received).toMatchObject([{ path: "/in", headers: { host } }]);
  expect(asked).toBe(1);
});

test.each(["https://127.0.0.1/", "https://[::1]/", "http://warehouse.example/", "https://localhost/", "nothing"])(
  "%s is refused at registration and at delivery",
  async (url) => {
    const sender = createWebhookSender({ privateHosts: [], resolve: never });
    await expect(sender.send(messageTo(url))).rejects.toThrow(/^Must /);
    expect(await sender.checkUrl(url)).toMatch(/^Must /);
  },
);

test("an unknown name may be registered, and fails when a message is sent", async () => {
  const unknown = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }));
  const sender = createWebhookSender({ privateHosts: [], resolve: unknown });
  expect(await sender.checkUrl("https://soon.example/")).toBeNull();
  await expect(sender.send(messageTo("https://soon.example/"))).rejects.toThrow("There is no host of this name");
});

test("a resolver that hangs times out", async () => {
  const sender = createWebhookSender({ privateHosts: [], resolve: never, longestMs: 200 });
  expect(await sender.checkUrl("https://slow.example/")).toBeNull();
  await expect(sender.send(messageTo("https://slow.example/"))).rejects.toThrow("No answer within 0.2 s");
});
