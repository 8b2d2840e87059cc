// An endpoint that webhooks are sent to in tests.
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { listen } from "../loopback.fixture.ts";

export interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Listens on this machine and records messages; answers 204 by default. */
export async function openReceiver(answer: RequestListener = (_request, response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const body = await text(request).catch(() => null);
    if (body === null) return; // the sender closed the connection
    received.push({ method, path, headers, body });
    answer(request, response);
  });
  const port = await listen(server);
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { host: `127.0.0.1:${port}`, port, url: `http://127.0.0.1:${port}/hooks?key=1`, received, connections };
}

/** The signatures that Standard Webhooks asks for, computed independently: HMAC-SHA256 over 'id.timestamp.body'. */
const signaturesOf = ({ headers, body }: Received, secrets: string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
      const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
      return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    })
    .join(" ");

/** Fails unless the message is signed with these secrets, the newest first, within the last minute. */
export function expectSigned(message: Received | undefined, secrets: string[]): void {
  if (!message) throw new Error("nothing was received");
  expect(message.headers["webhook-signature"]).toBe(signaturesOf(message, secrets));
  expect(Math.abs(Date.now() / 1000 - Number(message.headers["webhook-timestamp"]))).toBeLessThan(60);
}
