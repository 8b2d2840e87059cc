import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

interface WorkersOptions {
  count: number;
  /** Environment variables of all workers that override the parent's. */
  env: Record<string, string>;
  say: (line: string) => void;
}

export interface Workers {
  /** The port that all of them share, once they listen; rejects with WorkerEnded when the first one exits before. */
  port: Promise<number>;
  /** Stops all workers, and waits until they have exited. */
  stop: () => Promise<void>;
  /** Kills the workers that are still running. */
  kill: () => void;
}

/** The message that stops a worker. Workers ignore signals, as terminals and service managers signal all processes. */
export const STOP_MESSAGE = "end";

/** A worker has exited before it listened. It has printed the reason itself. */
export class WorkerEnded extends Error {}

/** The pause before a worker is replaced, so that one that fails at start-up does not use all CPU time. */
const PAUSE_MS = 500;

/** Runs this program as several worker processes, which share one port. A worker that exits is replaced. */
export function startWorkers({ count, env, say }: WorkersOptions): Workers {
  let isStopping = false;
  // `cluster.workers` lacks disconnected workers, which may still be running.
  const running = new Set<Worker>();
  function fork(): Worker {
    const worker = cluster.fork(env);
    running.add(worker);
    worker.once("exit", () => running.delete(worker));
    return worker;
  }

  async function start(): Promise<number> {
    // The first one starts alone, so that an error that affects all of them is printed once.
    const port = await portOf(fork());
    cluster.on("exit", ({ process: { pid } }, exitCode, signal) => {
      if (isStopping) return;
      say(`The server process ${pid} has ended (${signal ?? `exit code ${exitCode}`}): another one replaces it`);
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
      const ended = [...running].map((worker) => once(worker, "exit"));
      for (const worker of running) dismiss(worker);
      await Promise.all(ended);
    },
    kill: () => {
      for (const worker of running) worker.process.kill("SIGKILL");
    },
  };
}

/**
 * Disconnects a worker from the port, and then stops it; it still serves its open connections. Otherwise a connection
 * that is assigned to the last worker while it closes would be neither served nor refused until the parent exits.
 */
function dismiss(worker: Worker): void {
  worker.disconnect();
  // A worker without connections may be disconnected before the message arrives, which stops it too.
  worker.send(STOP_MESSAGE, () => undefined);
}

/** The port of a worker, as soon as it listens; rejects with WorkerEnded when it exits before. */
function portOf(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once("listening", ({ port }: AddressInfo) => resolve(port));
    worker.once("exit", () => reject(new WorkerEnded()));
  });
}
