import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

const UNIQUE_VIOLATION = "23505";

/** True when a write failed because of this unique constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}
