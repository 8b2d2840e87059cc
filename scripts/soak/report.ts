import { loadavg } from "node:os";
import { READS } from "./buyer.ts";
import { mean, meanRatio, percentile, type Growth, type Sample } from "./figures.ts";
import { inRound, phaseOf, type Tally } from "./tally.ts";

const ALL_READS = "all reads";
const COLUMNS = "what                calls    p50 ms    p95 ms    p99 ms   p99 / quiet";

/** A phase's table: each kind of call, and all reads together, beside the same kind's p99 in the quiet phase. */
export function tableOf(tally: Tally, phase: string, quiet: string): string[] {
  const kinds = [
    ...new Set([...tally.times].flatMap(([name, times]) => (phaseOf(name) === phase ? [...times.keys()] : []))),
  ].toSorted((a, b) => rank(a) - rank(b));
  return [
    COLUMNS,
    ...[ALL_READS, ...kinds].map((kind) => {
      const times = timesOf(tally, phase, kind);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [number, number, number];
      const ratio = p99 / percentile(timesOf(tally, quiet, kind), 0.99);
      const figures = [p50, p95, p99].map((ms) => ms.toFixed(1).padStart(10)).join("");
      const besideQuiet = phase === quiet || Number.isNaN(ratio) ? "" : ratio.toFixed(2).padStart(12);
      return `${kind.padEnd(16)} ${String(times.length).padStart(8)}${figures}${besideQuiet}`;
    }),
  ];
}

const rank = (kind: string) => (READS.includes(kind) ? READS.indexOf(kind) : READS.length);

const timesOf = (tally: Tally, phase: string, kind: string): number[] =>
  [...tally.times.keys()].filter((name) => phaseOf(name) === phase).flatMap((name) => timesIn(tally, name, kind));

/** In one round's stretch of a phase. */
const timesIn = (tally: Tally, name: string, kind: string): number[] =>
  (kind === ALL_READS ? READS : [kind]).flatMap((read) => tally.times.get(name)?.get(read) ?? []);

/** The p99 of all reads in a phase beside that of the quiet mix of the same round, which had the same machine. */
export function describeReads(tally: Tally, phase: string, quiet: string, rounds: number): string {
  const p99 = (name: string) => percentile(timesIn(tally, name, ALL_READS), 0.99);
  const pairs = Array.from(
    { length: rounds },
    (_, n) => [p99(inRound(phase, n + 1)), p99(inRound(quiet, n + 1))] as const,
  );
  const { ratio, error } = meanRatio(pairs);
  const told = `${phase}: p99 of all reads × ${ratio.toFixed(2)}`;
  if (rounds < 2) return told;
  const [least, most] = [ratio / error ** 2, ratio * error ** 2].map((one) => one.toFixed(2));
  const each = pairs.map(([busy, idle]) => (busy / idle).toFixed(2)).join(" ");
  return `${told}, by two standard errors of ${rounds} rounds ${least} to ${most} (each: ${each})`;
}

/** Errors with an example each, expected refusals, and the machine's load. */
export function describeRest(tally: Tally): string[] {
  const refusals = [...tally.refusals].map(([what, times]) => `${what} × ${times}`);
  return [
    `expected refusals: ${refusals.join(", ") || "none"}`,
    `errors: ${tally.errors.size === 0 ? "none" : ""}`,
    ...[...tally.errors].map(([what, { times, example }]) => `  ${what} × ${times}, such as ${example}`),
    `load average at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  ];
}

/** What a memory did in each phase; `name` says whose and how it is counted. */
export function describeMemory(name: string, samples: readonly Sample[], growth: Growth): string[] {
  const phases = [...new Set(samples.map(({ phase }) => phase))];
  const memory = phases.map((phase) => {
    const held = samples.filter((sample) => sample.phase === phase).map(({ megabytes }) => megabytes);
    return `${phase} ${Math.min(...held).toFixed(0)}–${Math.max(...held).toFixed(0)} MB, last ${held.at(-1)?.toFixed(0) ?? "?"}`;
  });
  return [
    `${name}: ${memory.join("; ")}`,
    `  after warm-up ${growth.slope.toFixed(2)} ± ${growth.standardError.toFixed(2)} MB a minute (standard error)`,
    `  in each tenth of that time, on average: ${tenths(samples).join(" ")} MB`,
  ];
}

/** Whether a growth goes on or comes to its end, which one slope does not tell. */
function tenths(samples: readonly Sample[]): string[] {
  const inOne = samples.length / 10;
  return Array.from({ length: 10 }, (_, n) => {
    const held = samples.slice(Math.floor(n * inOne), Math.floor((n + 1) * inOne)).map(({ megabytes }) => megabytes);
    return mean(held).toFixed(1);
  });
}
