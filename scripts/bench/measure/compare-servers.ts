import { autocannon, type Request } from "../tools/autocannon.ts";
import { median } from "./figures.ts";

export interface Rounds {
  /** The number of rounds. In each, both servers are measured one after the other, for `seconds` each. */
  rounds: number;
  seconds: number;
}

/** The requests to a server: always the same URL, or the next request of a sequence. */
export type Target = string | { origin: string; next: () => Partial<Request> };

/** Rates per second, and their ratio. */
export interface Compared {
  figure: number;
  baseline: number;
  ratio: number;
}

export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 8;

/** The medians of several comparisons. */
export function mediansOf(all: readonly Compared[]): Compared {
  const of = (key: keyof Compared) => median(all.map((one) => one[key]));
  return { figure: of("figure"), baseline: of("baseline"), ratio: of("ratio") };
}

/**
 * Compares how many requests per second two servers handle. They are measured alternately, so that other load on the
 * machine slows down both.
 */
export async function compareServers(ours: Target, theirs: Target, { rounds, seconds }: Rounds): Promise<Compared> {
  // A server that has just started compiles its code during its first requests.
  for (const target of [ours, theirs]) await requestsPerSecond(target, WARM_UP_SECONDS);
  const all: Compared[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [figure, baseline] = [await requestsPerSecond(ours, seconds), await requestsPerSecond(theirs, seconds)];
    all.push({ figure, baseline, ratio: figure / baseline });
  }
  return mediansOf(all);
}

/** Throws when a response is not a success, because the rate would be meaningless. */
export async function requestsPerSecond(target: Target, duration: number): Promise<number> {
  const url = typeof target === "string" ? target : target.origin;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    ...(typeof target !== "string" && {
      requests: [{ setupRequest: (request) => ({ ...request, ...target.next() }) }],
    }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad responses, ${result.errors} errors`);
  return result.requests.average;
}
