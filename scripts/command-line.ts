import { describeError } from "@shop/db/describe-error";
import { BadSettings } from "../apps/server/src/env.ts";

export const say = (line = ""): void => void process.stdout.write(`${line}\n`);

/** An expected failure of a command; the message is for the user. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Errors whose message is for the user. */
const FOR_USERS = new Set(["Refusal", "MappingError", "TableError", "NoPassword", "NotLoadable"]);

/** Runs a command and sets the exit code. A failure is written to standard error, and exits with 1. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = error instanceof Error && error.name === "NoPassword" ? 130 : 1;
  }
}

/** The message of an expected failure, and the stack of any other. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The system's errors, such as ENOENT, and those of parseArgs have understandable messages.
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string") return error.message || code;
  if (error instanceof BadSettings || FOR_USERS.has(error.name)) return error.message;
  return describeError(error).stack;
}
