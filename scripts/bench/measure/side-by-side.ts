import autocannon from "autocannon";

export interface Rounds {
  /** Rounds of so many seconds each, ours and theirs by turns. */
  rounds: number;
  seconds: number;
}

/** What is asked of a server: its address, or a new one each time. */
export type Target = string | { origin: string; nextPath: () => string; headers?: Record<string, string> };

export const CONNECTIONS = 32;
export const WARM_UP_SECONDS = 8;

/** Medians of the requests a second that both carry, and of the ratio in each round: whatever else runs, slows both. */
export async function sideBySide(
  ours: Target,
  theirs: Target,
  { rounds, seconds }: Rounds,
): Promise<{ figure: number; baseline: number; ratio: number }> {
  const figures: number[] = [];
  const baselines: number[] = [];
  const ratios: number[] = [];
  // A server that has just started compiles its code while it is asked.
  for (const target of [ours, theirs]) await requestsPerSecond(target, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    const figure = await requestsPerSecond(ours, seconds);
    const baseline = await requestsPerSecond(theirs, seconds);
    figures.push(figure);
    baselines.push(baseline);
    ratios.push(figure / baseline);
  }
  return { figure: median(figures), baseline: median(baselines), ratio: median(ratios) };
}

/** As many as a server answers. An answer that is no success makes a figure worthless, so it ends the bench. */
export async function requestsPerSecond(target: Target, duration: number): Promise<number> {
  const url = typeof target === "string" ? target : target.origin;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    ...(typeof target !== "string" && {
      headers: target.headers ?? {},
      requests: [{ setupRequest: (request) => ({ ...request, path: target.nextPath() }) }],
    }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return result.requests.average;
}

export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
