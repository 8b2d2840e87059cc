import { refusal } from "./errors.ts";

const TOO_BUSY = "Too many people are logging in right now. Please try again in a few seconds.";

/**
 * A queue that runs work in the order in which it came, at most `atOnce` at a time. SERVICE_UNAVAILABLE for what finds
 * `mostWaiting` before it: it would be answered when nobody waits for it any more. `tooBusy` is what it is told.
 */
export function atMost(atOnce: number, mostWaiting: number, tooBusy = TOO_BUSY) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw refusal("SERVICE_UNAVAILABLE", tooBusy);
    // Whoever ends hands its place over, so that nobody who comes now gets in between.
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
