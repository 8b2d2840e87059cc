import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runAs } from "./run-as.ts";
import { findServerProcesses, type ServerProcess } from "./processes.ts";
import type { Site } from "./site.ts";
import { waitUntil } from "./wait-until.ts";

const postmasterStopsWithinMs = 30_000;
const orphansEndWithinMs = 1_000;

/**
 * Ends what an earlier start left running on this cluster: a postmaster whose Node was killed (it is asked to shut
 * down, and loses nothing), or the children of a killed postmaster. Call it as the folder's owner only.
 * @throws when something can't be ended, e.g. because it is another user's.
 */
export async function endLeftovers(site: Site, log: (message: string) => void): Promise<void> {
  const pidFile = join(site.cluster, "postmaster.pid");
  if (process.platform === "win32") {
    await runAs(site.identity, site.binaries.pgCtl, ["stop", "-D", site.cluster, "-m", "fast"]);
    return; // PostgreSQL itself judges a pid file that is still there
  }
  let left = await findServerProcesses(site.name);
  const postmasters = left.filter((one) => one.isPostmaster);
  if (left.length > 0) {
    log(
      `Ending a PostgreSQL left over from an earlier start (pid ${pidsOf(postmasters.length > 0 ? postmasters : left)}).`,
    );
    signal(postmasters, "SIGINT");
    const isOver = async () => (left = await findServerProcesses(site.name)).length === 0;
    if (!(await waitUntil(isOver, postmasters.length > 0 ? postmasterStopsWithinMs : orphansEndWithinMs))) {
      signal(left, "SIGKILL"); // harmless to what is committed: the next start replays the log
      if (!(await waitUntil(isOver, orphansEndWithinMs))) {
        throw new Error(`A PostgreSQL left over on ${site.cluster} does not end (pid ${pidsOf(left)}).`);
      }
    }
  }
  // Nobody runs here, so a pid file is stale, and PostgreSQL would refuse to start if its pid is somebody else's now.
  await rm(pidFile, { force: true });
}

const pidsOf = (processes: readonly ServerProcess[]) => processes.map(({ pid }) => pid).join(", ");

function signal(processes: readonly ServerProcess[], name: "SIGINT" | "SIGKILL"): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
