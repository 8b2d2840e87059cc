import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Lets every other process of the machine go first, by this niceness (1 to 19) or what the process has already. Linux
 * counts by thread, and threads to come take after the one that starts them. Where it shares the processors out among
 * sessions first, niceness counts inside a session alone: a process that leads one takes all of that back with it.
 */
export function standBack(niceness: number): void {
  // Further back already, it may not come forward.
  const nice = Math.max(niceness, getPriority());
  setPriority(nice);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), nice);
  if (leadsSession()) takeSessionBack(nice);
}

/** The fourth field after the name, which stands in brackets and may hold blanks, is the session's leader. */
function leadsSession(): boolean {
  const stat = readFileSync("/proc/self/stat", "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[3]) === process.pid;
}

/** Of all users but root the kernel takes one such change each tenth of a second, and asks the others to come again. */
const COME_AGAIN_MS = 150;

function takeSessionBack(nice: number): void {
  try {
    writeFileSync("/proc/self/autogroup", String(nice));
  } catch (error) {
    // All else is a kernel that does not group by sessions, or a container that may not say so.
    const isBusy = error instanceof Error && "code" in error && error.code === "EAGAIN";
    if (isBusy) setTimeout(takeSessionBack, COME_AGAIN_MS, nice).unref();
  }
}

/**
 * Lets this process work only where nothing else wants to, for good: unlike one that is merely nice, it is put aside at
 * the moment that another wakes up, and on a core that is always busy it hardly works at all. Where there is no `chrt` to
 * ask Linux with, nothing happens.
 */
export function giveWay(): void {
  if (process.platform === "linux") spawnSync("chrt", ["-a", "-i", "-p", "0", String(process.pid)]);
}
