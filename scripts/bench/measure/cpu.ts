import { readFile } from "node:fs/promises";

/** Ticks of the kernel's clock: 100 on every Linux that PostgreSQL and Node.js are built for. */
const TICKS_PER_SECOND = 100;

/** Starts measuring. The returned function returns the CPU time in seconds used since by the processes. Linux only. */
export async function watchCpu(pidsNow: () => Promise<readonly number[]>): Promise<() => Promise<number>> {
  const before = await ticksOf(await pidsNow());
  return async () => {
    // Ignores processes that have ended: only idle ones do during a measurement.
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
