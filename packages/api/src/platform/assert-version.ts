import { refusal } from "./errors.ts";

/**
 * Refuses a change that was based on an older version than `current` (CONFLICT, with the current record). Call it on a
 * locked row. Without a version, the change overwrites.
 */
export function assertVersion(seen: number | undefined, current: { version: number }, what: string): void {
  if (seen !== undefined && seen !== current.version) throw outdated(what, current);
}

/** The refusal of a change that was based on an outdated record. */
export const outdated = (what: string, current: object | null) =>
  refusal("CONFLICT", `${what} was changed by somebody else in the meantime`, { current });
