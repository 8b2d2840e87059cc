import { refusal } from "@shop/api/base/platform/errors";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
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
  const answers = heldMemory(totalBytes);
  /** What releases the answers of open requests. A request whose client has gone before its answer has no entry. */
  const openAnswers = new WeakMap<FastifyRequest, { release: () => void }>();
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
    const answer = { release: () => {} };
    openAnswers.set(request, answer);
    const end = () => {
      if (!open.delete(end)) return;
      openAnswers.delete(request);
      answer.release();
      const left = (counts.get(network) ?? 0) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    };
    open.add(end);
    reply.raw.once("close", end);
    return done();
  });

  app.addHook("onSend", (request, _reply, payload, done) => {
    const answer = openAnswers.get(request);
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (answer && isWhole) {
      const { network } = originOf(request.ip);
      // An answer that could not be sent is replaced by that of the error.
      answer.release();
      answer.release = answers.hold({ network, bytes: payload.length, close: () => request.raw.socket.destroy() });
    }
    done(null, payload);
  });
}
