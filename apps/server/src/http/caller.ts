import { setMaxListeners } from "node:events";
import type { Caller } from "@shop/api/base/platform/ports";
import type { Client } from "@shop/api/base/limits/running-calls";
import { DEVICE_COOKIE } from "@shop/api/people/sign-in/known-devices";
import { originOf } from "./network.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The bearer token as sent; null when there is none. */
export const tokenOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (.*)$/i.exec(headers.authorization ?? "")?.[1]?.trim() ?? null;

/** The client to which the limits of running calls and pages assign a request. */
export const clientOf = (request: FastifyRequest, reply: FastifyReply): Client => ({
  network: originOf(request.ip).network,
  token: tokenOf(request),
  disconnectSignal: goneOf(reply),
});

/** One signal for all calls of a request. Watches the response: the request's stream closes once its body is read. */
function goneOf({ raw }: FastifyReply): () => AbortSignal {
  let client: AbortController | undefined;
  const watch = () => {
    const watched = new AbortController();
    // All calls of a batch may listen to it.
    setMaxListeners(0, watched.signal);
    if (raw.destroyed) watched.abort();
    else raw.once("close", () => watched.abort());
    return watched;
  };
  return () => (client ??= watch()).signal;
}

/** The device's cookie as sent; null when there is none. */
function deviceOf({ headers }: FastifyRequest): string | null {
  const start = `${DEVICE_COOKIE}=`;
  const parts = (headers.cookie ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(start))?.slice(start.length) ?? null;
}

/** The data of a request that procedures need, over REST and over tRPC. */
export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const key = request.headers["idempotency-key"];
  const { address, network, site } = originOf(request.ip);
  return {
    token: tokenOf(request),
    address,
    network,
    site,
    userAgent: request.headers["user-agent"] ?? "",
    device: deviceOf(request),
    idempotencyKey: Array.isArray(key) ? key[0] : key,
    setHeader: (name, value) => void reply.header(name, value),
    disconnectSignal: goneOf(reply),
    addCacheTags: request.pendingEntry?.addCacheTags,
  };
}
