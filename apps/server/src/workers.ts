import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

export interface WorkersOptions {
  count: number;
  /** Settings that all of them get over the parent's own. */
  env: Record<string, string>;
  say: (line: string) => void;
}

export interface Workers {
  /** Where all of them listen, once they do; rejects with WorkerEnded. */
  port: Promise<number>;
  /** Tells all of them to end, and waits until they have. */
  stop: () => Promise<void>;
  /** Ends those that have not by then. */
  kill: () => void;
}

/** The message that tells a worker to end. It heeds no signal: a terminal or a service manager sends those to parent and workers alike. */
export const END = "end";

/** A worker has ended before it served; why, it has said itself. */
export class WorkerEnded extends Error {}

/** One that ends before it serves is not replaced at once, lest it fail as fast as it can. */
const PAUSE_MS = 1_000;

/** With a core's work of its own, a process collects its garbage itself: helpers would take the time from its neighbours. */
const ON_A_CORE_OF_ITS_OWN = "--single-threaded-gc";

/** Runs this program as so many worker processes, which share one port. One that dies is replaced. */
export function startWorkers({ count, env, say }: WorkersOptions): Workers {
  if (count >= availableParallelism()) cluster.setupPrimary({ execArgv: [...process.execArgv, ON_A_CORE_OF_ITS_OWN] });
  let isStopping = false;
  const running = new Set<Worker>();

  function fork(): Worker {
    const worker = cluster.fork(env);
    running.add(worker);
    worker.once("exit", () => running.delete(worker));
    return worker;
  }

  async function startAll(): Promise<number> {
    // The first one alone, so that what hinders all is said once.
    const first = fork();
    const { port } = await listening(first);
    const others = isStopping ? [] : Array.from({ length: count - 1 }, fork);
    await Promise.all(others.map(listening));
    for (const worker of [first, ...others]) keep(worker);
    return port;
  }

  function keep(worker: Worker): void {
    const replaceIt = () => void replace(worker);
    if (worker.isDead()) replaceIt();
    else worker.once("exit", replaceIt);
  }

  async function replace({ process }: Worker): Promise<void> {
    if (isStopping) return;
    const how = process.signalCode ?? `exit code ${process.exitCode}`;
    say(`The server process ${process.pid} has ended (${how}): another one takes its place`);
    const worker = fork();
    const isServing = await listening(worker).then(
      () => true,
      () => false,
    );
    if (isServing) return keep(worker);
    await sleep(PAUSE_MS);
    await replace(worker);
  }

  return {
    port: startAll(),
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
 * Takes the port from a worker, and then tells it to end: it serves what it was handed before. A connection handed to a
 * worker that closes by itself would be neither served nor refused, when that was the last one, until the parent ends.
 */
function dismiss(worker: Worker): void {
  worker.disconnect();
  // One that has died meanwhile hears nothing.
  worker.send(END, () => undefined);
}

/** Where a worker listens, as soon as it does; rejects with WorkerEnded when it ends before. */
function listening(worker: Worker): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    worker.once("listening", resolve);
    worker.once("exit", () => reject(new WorkerEnded()));
  });
}
