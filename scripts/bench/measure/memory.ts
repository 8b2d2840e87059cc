import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Sample } from "./figures.ts";

/** A process's resident memory in megabytes. Throws when the process has ended. */
export async function residentMegabytes(pid: number): Promise<number> {
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}

/** The most resident memory that a process has had so far, in megabytes. Only Linux has this figure. */
export async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/**
 * The private memory of processes in megabytes, without memory that they share with others. A process that has ended
 * counts as 0. Only Linux has this figure.
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

/** Samples every second. The returned function stops and returns the samples, or throws when sampling has failed. */
export function watchMemory(measure: () => Promise<number>, phase: () => string): () => Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  let failure: unknown;
  const take = async () => {
    const megabytes = await measure();
    samples.push({ seconds: (performance.now() - began) / 1000, megabytes, phase: phase() });
  };
  const timer = setInterval(() => void take().catch((error: unknown) => (failure ??= error)), 1_000);
  return async () => {
    clearInterval(timer);
    if (failure) throw new Error("The memory of a server could not be read", { cause: failure });
    return samples;
  };
}
