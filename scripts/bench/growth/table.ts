import type { Measured } from "./growth-measure.ts";

const MOST_SLOWER = 1.5;
const MOST_LAST_PAGE = 3;
const MOST_MEGABYTES = 250;
const MOST_SUGGEST_MS = 30;
/** What the bound of growth is for; a single kind of search has none of its own. */
const BOUNDED = new Set(["list, first page", "list, last page", "product", "search, all kinds", "order"]);

interface Line {
  name: string;
  figures: string[];
  ratio?: number;
  bound?: string;
  isWithin?: boolean;
}

/** One line a call: its times at each size, and what the last is to the first. */
export function printGrowth(
  say: (line: string) => void,
  counts: readonly number[],
  measured: readonly Measured[],
): void {
  const print = ({ name, figures, ratio, bound = "", isWithin }: Line) => {
    const within = isWithin === undefined ? "" : isWithin ? "yes" : "NO";
    const columns = figures.map((figure) => figure.padStart(18)).join("");
    say(name.padEnd(30) + columns + (ratio?.toFixed(2) ?? "").padStart(8) + bound.padStart(11) + within.padStart(7));
  };
  const timesOf = (name: string) => measured.map(({ times }) => times.get(name) ?? { median: 0, p95: 0 });
  say("\nmedian (95th percentile) in ms");
  say("what".padEnd(30) + counts.map((count) => String(count).padStart(18)).join("") + "   ratio      bound within");
  for (const name of measured[0]?.times.keys() ?? []) {
    const times = timesOf(name);
    const ratio = (times.at(-1)?.median ?? 0) / (times[0]?.median ?? 1);
    const figures = times.map(({ median, p95 }) => `${median.toFixed(1)} (${p95.toFixed(1)})`);
    const bound = BOUNDED.has(name) && { bound: `≤ ${MOST_SLOWER}`, isWithin: ratio <= MOST_SLOWER };
    print({ name, figures, ratio, ...bound });
  }
  const first = timesOf("list, first page");
  const pages = timesOf("list, last page").map(({ median }, size) => median / (first[size]?.median ?? 1));
  const worst = Math.max(...pages);
  print({
    name: "last page / first",
    figures: pages.map((page) => page.toFixed(2)),
    ratio: worst,
    bound: `≤ ${MOST_LAST_PAGE}`,
    isWithin: worst <= MOST_LAST_PAGE,
  });
  const suggested = timesOf("suggest").map(({ p95 }) => p95);
  print({
    name: "suggest, 95th percentile, ms",
    figures: suggested.map((p95) => p95.toFixed(1)),
    bound: `≤ ${MOST_SUGGEST_MS}`,
    isWithin: (suggested.at(-1) ?? 0) <= MOST_SUGGEST_MS,
  });
  print({
    name: "memory under load, MB",
    figures: measured.map(({ megabytes }) => megabytes.toFixed(0)),
    bound: `≤ ${MOST_MEGABYTES}`,
    isWithin: measured.every(({ megabytes }) => megabytes <= MOST_MEGABYTES),
  });
  for (const [size, { faults }] of measured.entries()) for (const fault of faults) say(`${counts[size]}: ${fault}`);
}
