import { readFile } from "node:fs/promises";

/** Of the kernel's clock; 100 on every Linux that PostgreSQL and Node.js are built for. */
const TICKS_PER_SECOND = 100;

/** Starts to measure. The function that is returned tells the CPU time in seconds that processes have used since. Only for Linux. */
export async function watchCpu(pidsNow: () => Promise<readonly number[]>): Promise<() => Promise<number>> {
  const before = await ticksOf(await pidsNow());
  return async () => {
    // Only an idle process ends while a server is being measured.
    const used = [...(await ticksOf(await pidsNow()))].map(([pid, ticks]) => ticks - (before.get(pid) ?? 0));
    return used.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  };
}

async function ticksOf(pids: readonly number[]): Promise<Map<number, number>> {
  const all = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      // The second field, the name in brackets, may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return [pid, Number(fields[11] ?? 0) + Number(fields[12] ?? 0)] as const;
    }),
  );
  return new Map(all);
}
