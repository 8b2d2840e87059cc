import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

const UNIQUE_VIOLATION = "23505";
const EXCLUSION_VIOLATION = "23P01";
const DEADLOCK = "40P01";

/** True when a write failed because of this unique constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause = databaseError(error);
  return cause?.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}

/** True when a write failed because of this exclusion constraint. */
export function violatesExclusion(error: unknown, constraint: string): boolean {
  const cause = databaseError(error);
  return cause?.code === EXCLUSION_VIOLATION && cause.constraint === constraint;
}

/** True when PostgreSQL ended a transaction because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return databaseError(error)?.code === DEADLOCK;
}

/** PostgreSQL's error inside Drizzle's; undefined for any other error. */
export function databaseError(error: unknown): DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
}
