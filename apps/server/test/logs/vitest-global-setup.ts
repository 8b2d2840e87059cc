import { closeRunLog, openRunLog } from "./run-log.ts";

/** One folder for the logs of all servers of the run; when it is over, nothing in them may be a secret. */
export default async function setup(): Promise<() => Promise<void>> {
  await openRunLog();
  return async () => {
    try {
      await closeRunLog();
    } catch (error) {
      // Thrown here it would be a line on the terminal, leave the database running, and the run would count as passed.
      process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
  };
}
