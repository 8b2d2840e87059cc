import { refusal } from "./errors.ts";

/**
 * Refuses a change that was made on an older version of a record than `current` (CONFLICT, with the record as it is
 * now beside it). Call it on a row that is locked. Without a version, the change overwrites.
 */
export function assertVersion(seen: number | undefined, current: { version: number }, what: string): void {
  if (seen !== undefined && seen !== current.version) throw outdated(what, current);
}

/** The refusal of a change that somebody else's came before. */
export const outdated = (what: string, current: object | null) =>
  refusal("CONFLICT", `${what} was changed by somebody else in the meantime`, { current });
