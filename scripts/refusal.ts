import { describeError } from "@shop/db/describe-error";
import { BadSettings } from "../apps/server/src/env.ts";

/** An expected failure of a command; the message is for the user. */
export class Refusal extends Error {
  override name = "Refusal";
}

const FOR_PEOPLE = new Set(["Refusal", "MappingError", "TableError", "NoPassword", "NotLoadable"]);

/** What a command writes about a failure: a refusal's own words, and where it broke for everything else. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The system's errors, such as ENOENT or a refused connection, and those of parseArgs say what is wrong.
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string") return error.message || code;
  if (error instanceof BadSettings || FOR_PEOPLE.has(error.name)) return error.message;
  return describeError(error).stack;
}
