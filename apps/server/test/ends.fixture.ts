import { afterAll } from "vitest";

/** Takes what is to be done at an end. */
export type AtEnd = (end: () => Promise<void>) => void;

/** Takes what is done after all tests of this file or `describe`, the last one first. */
export function afterAllTests(): AtEnd {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return (end) => void ends.push(end);
}
