import { withRetry } from "@shop/db/retry";
import { databaseError } from "@shop/db/violations";

const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 20;
/** Deadlock, serialization failure; a record made or removed by a concurrent transaction. */
const RETRIABLE = new Set(["40P01", "40001", "23505", "23503"]);
/** Classes of errors caused by the data: invalid values, violated constraints, too large for an index. */
const ROW_ERROR_CLASS = /^(?:22|23|54)/;

/** Repeats a batch's transaction that has met another one, with pauses of random length, so that they don't meet again. */
export const retryingBatch = <T>(work: () => Promise<T>): Promise<T> =>
  withRetry(
    (error, tries) => tries < MAX_TRIES && RETRIABLE.has(databaseError(error)?.code ?? ""),
    work,
    (tries) => FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random()),
  );

/** The database's message when it refused a batch for what one of its rows contains; undefined for other errors. */
export function refusedRow(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause && ROW_ERROR_CLASS.test(cause.code ?? "") ? cause.message : undefined;
}
