import { loadavg } from "node:os";
import { mean, median, percentile, type Growth, type Sample } from "../bench/measure/figures.ts";
import { READS } from "./buyer.ts";
import { inRound, phaseOf, type Tally } from "./tally.ts";

const ALL_READS = "all reads";

/** A phase's table: the times of each kind of call and of all reads, with the ratio of their p99 to the quiet phase. */
export function tableOf(tally: Tally, phase: string, quiet: string): string[] {
  const rank = (kind: string) => (READS.includes(kind) ? READS.indexOf(kind) : READS.length);
  const kinds = new Set(
    [...tally.times].flatMap(([name, times]) => (phaseOf(name) === phase ? [...times.keys()] : [])),
  );
  const lines = [ALL_READS, ...[...kinds].toSorted((a, b) => rank(a) - rank(b))].map((kind) => {
    const times = timesOf(tally, phase, kind);
    const figures = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1).padStart(10));
    const ratio = percentile(times, 0.99) / percentile(timesOf(tally, quiet, kind), 0.99);
    const toQuiet = phase === quiet || Number.isNaN(ratio) ? "" : ratio.toFixed(2).padStart(12);
    return `${kind.padEnd(16)} ${String(times.length).padStart(8)}${figures.join("")}${toQuiet}`;
  });
  return ["what                calls    p50 ms    p95 ms    p99 ms   p99 / quiet", ...lines];
}

const timesOf = (tally: Tally, phase: string, kind: string): number[] =>
  [...tally.times.keys()].filter((name) => phaseOf(name) === phase).flatMap((name) => timesIn(tally, name, kind));

/** The times in a phase of one round. */
const timesIn = (tally: Tally, name: string, kind: string): number[] =>
  (kind === ALL_READS ? READS : [kind]).flatMap((read) => tally.times.get(name)?.get(read) ?? []);

/** The p99 of all reads in a phase compared with the quiet phase of the same round. */
export function describeReads(tally: Tally, phase: string, quiet: string, rounds: number): string {
  const p99 = (name: string) => percentile(timesIn(tally, name, ALL_READS), 0.99);
  const ratios = Array.from({ length: rounds }, (_, n) => p99(inRound(phase, n + 1)) / p99(inRound(quiet, n + 1)));
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(" ");
  return `${phase}: p99 of all reads × ${median(ratios).toFixed(2)}, median of ${rounds} rounds (${each})`;
}

/** Errors with an example each, expected refusals, and the machine's load. */
export function describeRest(tally: Tally): string[] {
  const refusals = [...tally.refusals].map(([what, times]) => `${what} × ${times}`);
  const load = loadavg().map((average) => average.toFixed(1));
  return [
    `expected refusals: ${refusals.join(", ") || "none"}`,
    `errors: ${tally.errors.size === 0 ? "none" : ""}`,
    ...[...tally.errors].map(([what, { times, example }]) => `  ${what} × ${times}, such as ${example}`),
    `load average at the end: ${load.join(" ")}`,
  ];
}

/** The memory of one process after the warm-up. The means of the tenths show whether a growth continues or ends. */
export function describeMemory(name: string, samples: readonly Sample[], { slope, standardError }: Growth): string[] {
  const tenths = Array.from({ length: 10 }, (_, n) => {
    const [first, end] = [n, n + 1].map((tenth) => Math.floor((tenth * samples.length) / 10));
    return mean(samples.slice(first, end).map(({ megabytes }) => megabytes)).toFixed(1);
  });
  return [
    `${name}: ${slope.toFixed(2)} ± ${standardError.toFixed(2)} MB per minute (standard error) after the warm-up`,
    `  mean of each tenth of that time: ${tenths.join(" ")} MB`,
  ];
}
