import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { FastifyServerFactory } from "fastify";

/** The requests of a connection that may wait for their answers. Browsers and proxies send one after another. */
const MAX_UNANSWERED = 20;
const TOO_MANY = "Too many requests at once on this connection. Please wait for the answers.\n";

/** The connections that are closed after the answer that is being sent. */
const closing = new WeakSet<Socket>();

/** Drops all further requests of a connection, which is closed after the answer to the present one. */
export const dropFurther = (socket: Socket): void => void closing.add(socket);

/**
 * Passes requests on, unless more of the same connection are waiting for their answers than an honest client sends: the
 * first one above that gets 429 and the connection is closed. Node parses all requests that arrive in one piece before
 * the first is answered, so those that get no answer are dropped here, before they cost more than that.
 */
export function limitPipelining(handler: RequestListener, most = MAX_UNANSWERED): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, more: number) => {
    const count = (unanswered.get(socket) ?? 0) + more;
    unanswered.set(socket, count);
    return count;
  };
  return (request, response) => {
    const { socket } = request;
    if (closing.has(socket)) return;
    const isTooMany = add(socket, 1) > most;
    response.once("close", () => add(socket, -1));
    if (!isTooMany) return handler(request, response);
    dropFurther(socket);
    const headers = { "content-type": "text/plain; charset=utf-8", "retry-after": "1", connection: "close" };
    response.writeHead(429, headers).end(TOO_MANY);
  };
}

/** Fastify's server, with this limit. A connection on which nothing moves for `connectionTimeout` is closed. */
export const createLimitedServer: FastifyServerFactory = (handler, options) => {
  const [keepAliveTimeout, requestTimeout] = [Number(options.keepAliveTimeout), Number(options.requestTimeout)];
  return createServer({ keepAliveTimeout, requestTimeout }, limitPipelining(handler)).setTimeout(
    Number(options.connectionTimeout),
  );
};
