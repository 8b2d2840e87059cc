import { refusal } from "@shop/api/base/platform/errors";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { heldMemory } from "./held-memory.ts";
import { originOf } from "./network.ts";

const TOO_MANY = "Too many requests from your address wait for their answers. Please wait a second and try again.";
const LARGEST_TOTAL_BYTES = 64 * 1024 * 1024;

/**
 * Limits the requests whose answers have not been sent completely: their number by address, further ones get 429, and
 * the size of the answers in this process. An answer that the client does not read stays in memory until its connection
 * is closed.
 */
export function openRequests(app: FastifyInstance, perAddress: number, totalBytes = LARGEST_TOTAL_BYTES): void {
  const counts = new Map<string, number>();
  /** What ends the open requests of a connection. Responses that wait for another one do not notice that it closes. */
  const ends = new WeakMap<Socket, Set<() => void>>();

  function endsOf(socket: Socket): Set<() => void> {
    const known = ends.get(socket);
    if (known) return known;
    const open = new Set<() => void>();
    ends.set(socket, open);
    socket.once("close", () => open.forEach((end) => end()));
    return open;
  }

  app.addHook("onRequest", (request, reply, done) => {
    const { network } = originOf(request.ip);
    const count = counts.get(network) ?? 0;
    if (count >= perAddress) {
      void reply.headers({ "retry-after": "1", connection: "close" });
      return done(refusal("TOO_MANY_REQUESTS", TOO_MANY));
    }
    counts.set(network, count + 1);
    const open = endsOf(request.raw.socket);
    const end = () => {
      if (!open.delete(end)) return;
      const left = (counts.get(network) ?? 0) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    };
    open.add(end);
    reply.raw.once("close", end);
    return done();
  });

  const answers = heldMemory(totalBytes);
  app.addHook("onSend", (request, reply, payload, done) => {
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (isWhole && payload.length > 0) {
      const { network } = originOf(request.ip);
      const end = answers.hold({ network, bytes: payload.length, close: () => reply.raw.destroy() });
      reply.raw.once("close", end);
    }
    done(null, payload);
  });
}
