import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again until `condition` holds. @returns whether it did so within `withinMs` milliseconds. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 10,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}
