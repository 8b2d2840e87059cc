import type { LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { WebhookAnswer } from "@shop/api/platform/ports";

const LONGEST_ANSWER = 2 * 1024;

interface WebhookRequest {
  url: URL;
  /** The connection goes to one of these and asks no resolver again, who might say something else by now. */
  addresses: LookupAddress[];
  headers: Record<string, string>;
  body: string;
  /** Ends the request. Once there is a status, what has come of the body by then will do. */
  signal: AbortSignal;
}

/**
 * Posts to an endpoint on a connection of its own. Follows no redirect; reads the beginning of the answer and hangs up.
 * Rejects when the connection ends before there is one.
 */
export function postTo({ url, addresses, headers, body, signal }: WebhookRequest): Promise<WebhookAnswer> {
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      method: "POST",
      agent: false,
      lookup: alwaysAnswering(addresses),
      headers: { ...headers, "content-length": bytes.length, connection: "close" },
      signal,
    });
    request.on("error", reject);
    // A 101: from here on the connection is out of the request's hands, and `signal` would not end it any more.
    request.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, body: "" });
    });
    request.on("close", () => reject(new Error("The connection was closed without an answer")));
    request.on("response", (answer) => {
      const beginning = beginningOf(answer).finally(() => request.destroy());
      // From here on what goes wrong only cuts the answer short.
      resolve(beginning.then((read) => ({ status: answer.statusCode ?? 0, body: read })));
    });
    request.end(bytes);
  });
}

const alwaysAnswering =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, addresses);
    else answer(null, first?.address ?? "", first?.family);
  };

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= LONGEST_ANSWER) break;
    }
  } catch {
    // It broke off.
  }
  // Streaming, so that a letter which is cut in two is left out.
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, LONGEST_ANSWER), { stream: true });
}
