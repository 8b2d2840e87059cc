import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  id: string;
  body: string;
  /** Whether one of its signatures was made with this secret ('whsec_…', Standard Webhooks). */
  isSignedWith: (secret: string) => boolean;
}

/** A webhook receiver that records the events. */
export async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const id = header("id");
      const signed = `${id}.${header("timestamp")}.${body}`;
      const isSignedWith = (secret: string) => {
        const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
        return header("signature")
          .split(" ")
          .includes(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
      };
      received.push({ id, body, isSignedWith });
      response.end('{"heard":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `http://127.0.0.1:${port}/hooks`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
