import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** How much is read of a body that was refused as too large, for how long, and of how many bodies at a time. */
const DISCARD_LIMITS = { bytes: 32 * 1024 * 1024, milliseconds: 10_000, bodies: 100 };

/**
 * A sender mostly reads the answer only after it has sent everything, and loses it when the connection is closed before.
 * So a 413 is sent at once, and its connection is closed when the rest of the body has arrived and been dropped. The
 * rest is limited in bytes and time, and so is the number of such connections: past that they are closed at once.
 */
export function discardLargeBodies(app: FastifyInstance, limits = DISCARD_LIMITS): void {
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
    const isRefused = reply.statusCode === 413 && typeof payload === "string" && !request.raw.complete;
    if (!isRefused || bodies >= limits.bodies) return done(null, payload);
    void reply.header("connection", "close").header("content-length", Buffer.byteLength(payload));
    return done(null, Readable.from(answerThenDiscard(payload, request)));
  });
}

/** Reads and drops the rest of a body; resolves at its end, or when a limit is reached. */
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
    if (raw.complete || raw.destroyed) stop();
  });
}
