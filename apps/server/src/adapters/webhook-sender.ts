import type { LookupAddress } from "node:dns";
import type { WebhookAnswer, WebhookMessage, WebhookSender } from "@shop/api/base/platform/ports";
import { Webhook } from "standardwebhooks";
import { hostOf, isPublicAddress, parseWebhookUrl, type Target } from "./webhook-address.ts";
import { postTo } from "./webhook-request.ts";
import { createResolver, NO_SUCH_HOST, NOT_LOOKED_UP, type Resolve } from "./webhook-resolver.ts";

export interface WebhookSenderOptions {
  /** Hosts inside the operator's own network that may receive webhooks, as 'host' or 'host:port'. */
  privateHosts: readonly string[];
  resolve?: Resolve;
  /** The timeout of sending one message. */
  longestMs?: number;
}

/** After `longestMs`, a call may take this long to settle with the part of the response that has arrived. */
const SETTLING_MS = 1_000;

/** Sends webhooks, signed by the Standard Webhooks scheme, after checking the IP addresses of their hosts. */
export function createWebhookSender({
  privateHosts,
  resolve = createResolver(),
  longestMs = 10_000,
}: WebhookSenderOptions): WebhookSender {
  const addressesOf = async ({ url, isTrusted }: Target, signal: AbortSignal): Promise<LookupAddress[]> => {
    const addresses = await withDeadline(signal, resolve(hostOf(url), { isTrusted, signal }));
    const inside = addresses.find(({ address }) => !isTrusted && !isPublicAddress(address));
    if (inside) throw new InsideNetwork(hostOf(url));
    return addresses;
  };

  const deliver = async (message: WebhookMessage, signal: AbortSignal): Promise<WebhookAnswer> => {
    const target = parseWebhookUrl(message.url, privateHosts);
    if (typeof target === "string") throw new Error(target);
    const addresses = await addressesOf(target, signal);
    return postTo({ url: target.url, addresses, headers: headersOf(message), body: message.body, signal });
  };

  return {
    async checkUrl(url) {
      const target = parseWebhookUrl(url, privateHosts);
      if (typeof target === "string") return target;
      try {
        await addressesOf(target, AbortSignal.timeout(longestMs));
      } catch (error) {
        if (error instanceof InsideNetwork) return error.message;
        // A name that does not exist yet may exist when a message is sent, and is checked again then.
      }
      return null;
    },

    async send(message) {
      const signal = AbortSignal.timeout(longestMs);
      try {
        return await withDeadline(AbortSignal.timeout(longestMs + SETTLING_MS), deliver(message, signal));
      } catch (error) {
        throw new Error(signal.aborted ? `No answer within ${longestMs / 1000} s` : reasonOf(error), { cause: error });
      }
    },
  };
}

class InsideNetwork extends Error {
  constructor(host: string) {
    super(`${host} is inside a private network`);
  }
}

function headersOf({ id, body, secrets }: WebhookMessage): Record<string, string> {
  const now = new Date();
  return {
    "content-type": "application/json",
    "user-agent": "shop-webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
  };
}

/** Rejects when the signal aborts, even if the work can't be cancelled. */
function withDeadline<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("It took too long")), { once: true });
  });
  return Promise.race([work, end]);
}

const MESSAGES: Record<string, string> = {
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed without an answer",
  ENOTFOUND: NO_SUCH_HOST,
  EAI_AGAIN: NOT_LOOKED_UP,
  EHOSTUNREACH: "The host can't be reached",
  ENETUNREACH: "The host can't be reached",
  ETIMEDOUT: "The host can't be reached",
};

function reasonOf(error: unknown): string {
  // Connecting to a name with several addresses fails with an error for each.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return MESSAGES[code] ?? error.message;
}
