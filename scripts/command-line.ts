import { describeError } from "@shop/db/describe-error";
import { OperatorError } from "@shop/domain/operator-error";

export const say = (line = ""): void => void process.stdout.write(`${line}\n`);

/** Runs a command and sets the exit code: 1 for a failure, 130 for NoPassword. Writes failures to standard error. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = error instanceof Error && error.name === "NoPassword" ? 130 : 1;
  }
}

/** The message of an expected failure, or the stack of any other. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The system's errors, such as ENOENT, and those of parseArgs have understandable messages.
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string") return error.message || code;
  if (error instanceof OperatorError) return error.message;
  return describeError(error).stack;
}
