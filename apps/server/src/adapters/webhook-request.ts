import type { LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { WebhookAnswer } from "@shop/api/base/platform/ports";

const MAX_RESPONSE_BYTES = 2 * 1024;

interface WebhookRequest {
  url: URL;
  /** The connection uses one of these; a second lookup could return another address. */
  addresses: LookupAddress[];
  headers: Record<string, string>;
  body: string;
  /** Aborts the request. If the status has arrived, the part of the body received so far is used. */
  signal: AbortSignal;
}

/**
 * Sends a POST on a new connection. Follows no redirects; reads the beginning of the response and closes the
 * connection. Rejects when the connection is closed before a response.
 */
export function postTo({ url, addresses, headers, body, signal }: WebhookRequest): Promise<WebhookAnswer> {
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      method: "POST",
      agent: false,
      lookup: fixedLookup(addresses),
      headers: { ...headers, "content-length": bytes.length, connection: "close" },
      signal,
    });
    request.on("error", reject);
    // After a 101, `signal` no longer closes the connection.
    request.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, body: "" });
    });
    request.on("close", () => reject(new Error("The connection was closed without an answer")));
    request.on("response", (answer) => {
      const beginning = beginningOf(answer).finally(() => request.destroy());
      // From now on an error only truncates the body.
      resolve(beginning.then((read) => ({ status: answer.statusCode ?? 0, body: read })));
    });
    request.end(bytes);
  });
}

const fixedLookup =
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
      if (length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The connection was lost.
  }
  // In stream mode an incomplete character at the end is left out.
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES), { stream: true });
}
