import { median } from "../measure/figures.ts";

type Call = (n: number) => Promise<unknown> | undefined;

/** The medians in ms of two calls, made in turn so that other load on the machine slows down both. */
export async function timesOf(
  one: Call,
  other: Call,
  { warmUp, calls }: { warmUp: number; calls: number },
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < warmUp + calls; n += 1)
    for (const [place, call] of [one, other].entries()) {
      const began = performance.now();
      await call(n);
      if (n >= warmUp) times[place]?.push(performance.now() - began);
    }
  return [median(times[0]), median(times[1])];
}
