import { setImmediate } from "node:timers/promises";

/**
 * Lets callers share a piece of work that each wants to have begun after its call: those who call while it runs share the
 * next run, which begins when this one has ended.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
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
