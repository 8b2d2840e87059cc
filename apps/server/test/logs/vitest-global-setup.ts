import { closeRunLog, openRunLog } from "./run-log.ts";

/** Creates one folder for the logs of all servers of the run. At the end the logs must contain no secrets. */
export default async function setup(): Promise<() => Promise<void>> {
  await openRunLog();
  return async () => {
    try {
      await closeRunLog();
    } catch (error) {
      // Vitest would print an error that is thrown here, leave the database running and count the run as passed.
      process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
  };
}
