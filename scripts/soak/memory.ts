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

/** Looks each second until it is stopped; answers what it saw, or throws when the process was gone. */
export function watchMemory(pid: number, phase: () => string): () => Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  let failure: unknown;
  const look = async () => {
    const megabytes = await residentMegabytes(pid);
    samples.push({ seconds: (performance.now() - began) / 1000, megabytes, phase: phase() });
  };
  const timer = setInterval(() => void look().catch((error: unknown) => (failure ??= error)), 1_000);
  return async () => {
    clearInterval(timer);
    if (failure) throw new Error("The server went away meanwhile", { cause: failure });
    return samples;
  };
}
