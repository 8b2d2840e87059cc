import { readFile } from "node:fs/promises";

/** Of the kernel's clock; 100 on every Linux that PostgreSQL and Node.js are built for. */
const TICKS_PER_SECOND = 100;

/** The CPU time that running processes have used, in seconds. A process that has ended counts as 0. Only for Linux. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      // The second field, the name in brackets, may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    }),
  );
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}
