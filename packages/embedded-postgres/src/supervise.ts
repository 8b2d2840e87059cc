import { setTimeout as sleep } from "node:timers/promises";
import { endLeftovers } from "./leftovers.ts";
import { freePorts } from "./ports.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import type { Site } from "./site.ts";

type Log = (message: string) => void;
type Settings = Record<string, string>;

/** The first time immediately, so that no other process takes the port; then after 0.1 s to 5 s. */
const longerPause = (ms: number) => Math.min(Math.max(ms * 2, 100), 5_000);
const releasedWithinMs = 10_000;
/** A server that ran this long was well: the next crash is a new one. */
const steadyAfterMs = 10_000;

/**
 * Runs the server on a free port, and starts it again there whenever it dies, until `stop`. Pools recover by
 * themselves, because the address stays.
 * @throws when it can't be started the first time.
 */
export async function superviseServer(
  site: Site,
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
        log(`PostgreSQL did not start again on port ${port}: ${gistOf(result.reason)}`);
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
      log(`PostgreSQL (pid ${current.pid}) ended by itself; starting it again on port ${port}.`);
      if (performance.now() - since > steadyAfterMs) pause = 0;
      current = undefined;
      current = await startAgain(pause);
      pause = longerPause(pause);
      if (isStopping()) return;
      if (current) log(`PostgreSQL runs again (pid ${current.pid}).`);
    }
  }

  const kept = keepRunning();
  // Without stop(), e.g. after an uncaught error, the server would outlive us.
  const onExit = () => current?.askToStop();
  process.once("exit", onExit);
  return {
    port,
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await kept;
      await current?.stop(); // one that came up meanwhile
      process.off("exit", onExit);
    },
  };
}

async function startOnFreePort(site: Site, settings: Settings): Promise<{ port: number; postmaster: Postmaster }> {
  let reason = "no port is free";
  for await (const port of freePorts()) {
    const result = await startWhenReleased(site, port, settings);
    if ("postmaster" in result) return { port, postmaster: result.postmaster };
    reason = result.reason;
    if (result.failure !== "port taken") break; // taken: somebody was quicker after we had looked, so the next one
  }
  throw new Error(`PostgreSQL did not start on ${site.cluster}: ${reason}`);
}

/**
 * Processes that were just killed hold the cluster's memory for a moment after the last sign of them is gone, and
 * PostgreSQL refuses to start beside them.
 */
async function startWhenReleased(...[site, port, settings, givingUp]: Parameters<typeof startPostmaster>) {
  const deadline = performance.now() + releasedWithinMs;
  for (;;) {
    const result = await startPostmaster(site, port, settings, givingUp);
    const isInUse = "failure" in result && result.failure === "still in use";
    if (!isInUse || givingUp?.aborted || performance.now() > deadline) return result;
    await sleep(20);
  }
}

/** The fatal line of what PostgreSQL said: a log line is one line. */
function gistOf(reason: string): string {
  const fatal = reason.split("\n").findLast((line) => /FATAL|PANIC/.test(line));
  return fatal ?? reason;
}
