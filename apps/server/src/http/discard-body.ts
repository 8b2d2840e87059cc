import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Limits of discarding bodies that were refused: bytes and time of each, and how many at a time. */
const REFUSED = new Set([413, 429]);
const DISCARD_LIMITS = { bytes: 32 * 1024 * 1024, milliseconds: 10_000, bodies: 100 };

/**
 * Most clients read the response only after they have sent everything, and lose it if the connection is closed before.
 * So a 413 or 429 is sent immediately, and its connection is closed after the rest of the body has been received and
 * discarded. The rest is limited in bytes and time, and so is the number of such connections: further ones are closed
 * immediately.
 */
export function discardRefusedBodies(app: FastifyInstance, limits = DISCARD_LIMITS): void {
  let bodies = 0;

  async function* answerThenDiscard(answer: string, request: FastifyRequest): AsyncGenerator<string> {
    bodies += 1;
    try {
      yield answer;
      await discard(request, limits);
    } finally {
      bodies -= 1;
    }
  }

  app.addHook("onSend", (request, reply, payload, done) => {
    const isRefused = REFUSED.has(reply.statusCode) && typeof payload === "string" && !hasArrived(request.raw);
    if (!isRefused || bodies >= limits.bodies) return done(null, payload);
    void reply.header("connection", "close").header("content-length", Buffer.byteLength(payload));
    return done(null, Readable.from(answerThenDiscard(payload, request)));
  });
}

/** True for a request whose body was received, also when it was read before the connection has noticed its end. */
const hasArrived = ({ complete, readableEnded }: IncomingMessage) => complete || readableEnded;

/** Reads and discards the rest of a body; resolves at its end, or when a limit is reached. */
function discard({ raw }: FastifyRequest, limits: typeof DISCARD_LIMITS): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.bytes) stop();
    };
    const timer = setTimeout(() => stop(), limits.milliseconds);
    const stop = () => {
      clearTimeout(timer);
      raw.off("data", onData).off("end", stop).off("close", stop).pause();
      resolve();
    };
    raw.on("data", onData).once("end", stop).once("close", stop).resume();
    if (hasArrived(raw) || raw.destroyed) stop();
  });
}
