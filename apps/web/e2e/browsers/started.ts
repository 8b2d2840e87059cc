import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import type { Driver } from "./driver.ts";

/** A start on a busy machine may take longer than a browser or its driver waits. */
const ATTEMPTS = 3;

/** How long a start may take, in milliseconds. */
const START_TIMEOUT = 100_000;

/** How long a program may take to end when it is asked to, in milliseconds. */
const END_TIMEOUT = 10_000;

/** What a start has begun and must be ended, also when it fails half way. */
export class Started {
  readonly #ends: (() => Promise<unknown>)[] = [];

  /** Registers what ends something; it may fail, as what it ends may have ended by itself. */
  onEnd(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  /** Starts a program and registers its end. */
  program(path: string, args: readonly string[], options: { stdio: StdioOptions; env?: NodeJS.ProcessEnv }) {
    const child = spawn(path, args, options);
    const ended = once(child, "exit").catch(() => {});
    this.onEnd(() => endProgram(child, ended));
    return child;
  }

  /** Ends everything, the last one first. */
  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end().catch(() => {});
  }
}

async function endProgram(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), END_TIMEOUT);
  await ended;
  clearTimeout(timer);
}

async function inTime<Result>(start: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the browser did not start in time")), START_TIMEOUT);
  });
  try {
    return await Promise.race([start, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a browser, again when it fails; whatever was started is ended then, and by `close`. */
export async function startDriver(start: (started: Started) => Promise<Omit<Driver, "close">>): Promise<Driver> {
  for (let attempt = 1; ; attempt++) {
    const started = new Started();
    try {
      return { ...(await inTime(start(started))), close: () => started.end() };
    } catch (error) {
      await started.end();
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
