import pLimit from "p-limit";
import { refusal } from "./errors.ts";

/**
 * A queue that runs work in order of arrival, at most `concurrency` at a time. Rejects with SERVICE_UNAVAILABLE and the
 * text `tooBusy` when `maxWaiting` are already waiting.
 */
export function createQueue(concurrency: number, maxWaiting: number, tooBusy: string) {
  const limit = pLimit(concurrency);
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting)
      throw refusal("SERVICE_UNAVAILABLE", tooBusy);
    return limit(work);
  };
}

/** Runs all steps one after another, even after a failure; rejects at the end with the failures. */
export async function runAllThenThrow(works: (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${works.length} steps failed`);
}
