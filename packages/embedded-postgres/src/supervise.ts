import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./ports.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { findServerProcesses, type ServerProcess, waitUntil } from "./processes.ts";
import { runAs } from "./run-as.ts";
import type { ServerSetup } from "./server-setup.ts";

type Log = (message: string) => void;
type Settings = Record<string, string>;

/** The first restart is immediate, so that no other process takes the port; later restarts wait for 0.1 s to 5 s. */
const longerPause = (ms: number) => Math.min(Math.max(ms * 2, 100), 5_000);
const releasedWithinMs = 10_000;
/** After this time a crash counts as the first one again. */
const steadyAfterMs = 10_000;

/**
 * Runs the server on a free port, and restarts it on that port whenever it ends, until `stop`. Connection pools recover
 * because the address stays the same.
 * @throws when the first start fails.
 */
export async function superviseServer(
  site: ServerSetup,
  settings: Settings,
  log: Log,
): Promise<{ port: number; stop: () => Promise<void> }> {
  await endLeftovers(site, log);
  const first = await startOnFreePort(site, settings);
  const { port } = first;
  let current: Postmaster | undefined = first.postmaster;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  async function startAgain(pauseMs: number): Promise<Postmaster | undefined> {
    for (let pause = pauseMs; !isStopping(); pause = longerPause(pause)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return undefined;
      try {
        await endLeftovers(site, log);
        const result = await startWhenReleased(site, port, settings, stopping.signal);
        if ("postmaster" in result) return result.postmaster;
        log(`PostgreSQL did not start again on port ${port}: ${fatalLineOf(result.reason)}`);
      } catch (error) {
        log(`PostgreSQL did not start again: ${String(error)}`);
      }
    }
    return undefined;
  }

  async function keepRunning(): Promise<void> {
    let pause = 0;
    while (current) {
      const since = performance.now();
      await current.ended;
      if (isStopping()) return;
      log(`PostgreSQL (pid ${current.pid}) ended unexpectedly; restarting it on port ${port}.`);
      if (performance.now() - since > steadyAfterMs) pause = 0;
      current = undefined;
      current = await startAgain(pause);
      pause = longerPause(pause);
      if (isStopping()) return;
      if (current) log(`PostgreSQL is running again (pid ${current.pid}).`);
    }
  }

  const kept = keepRunning();
  // Without stop(), for example after an uncaught error, the server would keep running.
  const onExit = () => current?.askToStop();
  process.once("exit", onExit);
  return {
    port,
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await kept;
      await current?.stop(); // a server that has started meanwhile
      process.off("exit", onExit);
    },
  };
}

async function startOnFreePort(
  site: ServerSetup,
  settings: Settings,
): Promise<{ port: number; postmaster: Postmaster }> {
  let reason = "no port is free";
  for await (const port of freePorts()) {
    const result = await startWhenReleased(site, port, settings);
    if ("postmaster" in result) return { port, postmaster: result.postmaster };
    reason = result.reason;
    if (result.failure !== "port taken") break; // when another process took the port meanwhile, the next port is tried
  }
  throw new Error(`PostgreSQL did not start on ${site.cluster}: ${reason}`);
}

/**
 * Killed processes hold the cluster's shared memory for a moment after they are no longer listed. PostgreSQL refuses to
 * start until they have released it.
 */
async function startWhenReleased(...[site, port, settings, cancelled]: Parameters<typeof startPostmaster>) {
  const deadline = performance.now() + releasedWithinMs;
  for (;;) {
    const result = await startPostmaster(site, port, settings, cancelled);
    const isInUse = "failure" in result && result.failure === "still in use";
    if (!isInUse || cancelled?.aborted || performance.now() > deadline) return result;
    await sleep(20);
  }
}

/** The fatal line of PostgreSQL's output. */
function fatalLineOf(reason: string): string {
  const fatal = reason.split("\n").findLast((line) => /FATAL|PANIC/.test(line));
  return fatal ?? reason;
}

const postmasterStopsWithinMs = 30_000;
const orphansEndWithinMs = 1_000;

/**
 * Ends processes that an earlier start left running on this cluster: a postmaster whose Node process was killed (it
 * shuts down without losing data), or the children of a killed postmaster. Only the owner of the folder may call it.
 * @throws when a process can't be ended, for example because it belongs to another user.
 */
async function endLeftovers(site: ServerSetup, log: (message: string) => void): Promise<void> {
  const pidFile = join(site.cluster, "postmaster.pid");
  if (process.platform === "win32") {
    await runAs(site.identity, site.binaries.pgCtl, ["stop", "-D", site.cluster, "-m", "fast"]);
    return; // PostgreSQL itself checks a remaining pid file
  }
  let left = await findServerProcesses(site.name);
  const postmasters = left.filter((one) => one.isPostmaster);
  if (left.length > 0) {
    log(
      `Stopping a PostgreSQL process left running by an earlier start (pid ${pidsOf(postmasters.length > 0 ? postmasters : left)}).`,
    );
    signal(postmasters, "SIGINT");
    const haveEnded = async () => (left = await findServerProcesses(site.name)).length === 0;
    if (!(await waitUntil(haveEnded, postmasters.length > 0 ? postmasterStopsWithinMs : orphansEndWithinMs))) {
      signal(left, "SIGKILL"); // committed data is safe: the next start replays the WAL
      if (!(await waitUntil(haveEnded, orphansEndWithinMs))) {
        throw new Error(`PostgreSQL on ${site.cluster} did not stop (pid ${pidsOf(left)}).`);
      }
    }
  }
  // No server runs on the cluster, so its pid file is stale. PostgreSQL would not start if its pid had been reused.
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
