import { setImmediate } from "node:timers/promises";

/** How long a computation may keep other calls waiting. */
const TURN_MS = 10;

/** When the current turn began. All computations share it, because a call may run many short ones in a row. */
let began = 0;

/** Runs a long computation in turns, so that other calls run in between; the generator yields where it may pause. */
export async function runInTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}

/** Runs a short computation without yielding. */
export function runWithoutYielding<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Maps a list in turns. */
export const mapInTurns = <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> => runInTurns(mapped(items, map));

/** Maps a list, and may pause after each item. */
export function* mapped<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    yield;
  }
  return results;
}
