import { setImmediate } from "node:timers/promises";

/**
 * Lets callers share runs of `work`. Each caller gets a run that begins after the call: all calls during a run share
 * the next one, which begins when that run has ended.
 */
export function coalesceRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running
      .then(() => setImmediate())
      .then(() => {
        next = null;
        const own = work();
        running = own.catch(() => undefined);
        return own;
      });
    return next;
  };
}
