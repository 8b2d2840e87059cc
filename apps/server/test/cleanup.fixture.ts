import { afterAll } from "vitest";

/** Registers a clean-up function. */
export type RegisterCleanup = (end: () => Promise<void>) => void;

/** Registers functions to run after all tests of this file or `describe`, the last one first. */
export function afterAllTests(): RegisterCleanup {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return (end) => void ends.push(end);
}
