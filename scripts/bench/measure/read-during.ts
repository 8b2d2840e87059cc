import { setTimeout as sleep } from "node:timers/promises";

/** Reads URLs one after another until the work has ended. Returns the time of each read in ms. */
export async function readDuring(
  work: Promise<unknown>,
  addressOf: (n: number) => string,
  { token, thinkMs }: { token?: string; thinkMs?: number } = {},
): Promise<number[]> {
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let n = 0; !isOver; n += 1) {
    const began = performance.now();
    const response = await fetch(addressOf(n), { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`a read failed: ${response.status}`);
    times.push(performance.now() - began);
    if (thinkMs !== undefined) await sleep(Math.random() * 2 * thinkMs);
  }
  await over;
  return times;
}
