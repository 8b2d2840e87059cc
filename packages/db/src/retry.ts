import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` until it succeeds. `mayRetry` gets each error with the number of tries so far: if false, it is thrown.
 * `pauseMs` is the pause before the next try, in milliseconds; by default there is none.
 */
export async function withRetry<T>(
  mayRetry: (error: unknown, tries: number) => boolean,
  work: () => Promise<T>,
  pauseMs?: (tries: number) => number,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!mayRetry(error, tries)) throw error;
    }
    if (pauseMs) await sleep(pauseMs(tries));
  }
}
