import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface WorkersOptions {
  count: number;
  /** Settings that all of them get over the parent's own. */
  env: Record<string, string>;
  say: (line: string) => void;
}

export interface Workers {
  /** The port that all of them share, once they listen; rejects with WorkerEnded when the first one ends before. */
  port: Promise<number>;
  /** Tells all of them to end, and waits until they have. */
  stop: () => Promise<void>;
  /** Ends at once those that still run. */
  kill: () => void;
}

/** The message that tells a worker to end. It ignores signals: a terminal or a service manager sends those to all processes. */
export const END = "end";

/** A worker has ended before it served. It has said why itself. */
export class WorkerEnded extends Error {}

/** Before a worker is replaced, so that one that fails as it starts does not take all CPU time. */
const PAUSE_MS = 500;

/** Runs this program as several worker processes, which share one port. One that ends is replaced. */
export function startWorkers({ count, env, say }: WorkersOptions): Workers {
  let isStopping = false;
  const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const fork = () => cluster.fork(env);

  async function start(): Promise<number> {
    // The first one alone, so that what keeps all of them from starting is said once.
    const port = await portOf(fork());
    cluster.on("exit", ({ process: { pid } }, exitCode, signal) => {
      if (isStopping) return;
      say(`The server process ${pid} has ended (${signal ?? `exit code ${exitCode}`}): another one takes its place`);
      setTimeout(() => isStopping || fork(), PAUSE_MS);
    });
    const others = Array.from({ length: isStopping ? 0 : count - 1 }, fork);
    await Promise.allSettled(others.map(portOf));
    return port;
  }

  return {
    port: start(),
    stop: async () => {
      isStopping = true;
      const ended = running().map((worker) => once(worker, "exit"));
      for (const worker of running()) dismiss(worker);
      await Promise.all(ended);
    },
    kill: () => {
      for (const worker of running()) worker.process.kill("SIGKILL");
    },
  };
}

/**
 * Takes the port from a worker, and then tells it to end: it answers what it was handed before. A connection that is
 * handed to a worker that closes by itself would be neither served nor refused, when that was the last one, until the
 * parent ends.
 */
function dismiss(worker: Worker): void {
  worker.disconnect();
  // One that has died in the meantime gets no message.
  worker.send(END, () => undefined);
}

/** The port of a worker, as soon as it listens; rejects with WorkerEnded when it ends before. */
function portOf(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once("listening", ({ port }: AddressInfo) => resolve(port));
    worker.once("exit", () => reject(new WorkerEnded()));
  });
}
