import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Sample } from "./figures.ts";

/** What a process holds of the machine's memory, in megabytes. Throws when it is gone. */
export async function residentMegabytes(pid: number): Promise<number> {
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}

/**
 * What these processes hold for themselves alone, in megabytes: without what they share with others. One that ends
 * meanwhile holds nothing. Linux alone tells.
 */
export async function privateMegabytes(pids: readonly number[]): Promise<number> {
  const held = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
      return [...rollup.matchAll(/^Private_\w+: +(\d+) kB$/gm)].map(([, kilobytes]) => Number(kilobytes));
    }),
  );
  return held.flat().reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

/** Looks each second until it is stopped; answers what it saw, or throws when the process was gone. */
export function watchMemory(look: () => Promise<number>, phase: () => string): () => Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  let failure: unknown;
  const take = async () => {
    const megabytes = await look();
    samples.push({ seconds: (performance.now() - began) / 1000, megabytes, phase: phase() });
  };
  const timer = setInterval(() => void take().catch((error: unknown) => (failure ??= error)), 1_000);
  return async () => {
    clearInterval(timer);
    if (failure) throw new Error("A server went away meanwhile", { cause: failure });
    return samples;
  };
}
