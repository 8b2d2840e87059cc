import { say } from "../../command-line.ts";
import type { Measured } from "./measure.ts";

const MOST_SLOWER = 1.5;
const MOST_LAST_PAGE = 3;
const MOST_MEGABYTES = 250;
const MOST_SUGGEST_MS = 30;
/** The calls that the bound of growth is for. */
const BOUNDED = new Set(["list, first page", "list, last page", "product", "search, all kinds", "order"]);

function printLine(name: string, figures: string[], ratio = "", bound?: { most: number; isWithin: boolean }): void {
  const columns = figures.map((figure) => figure.padStart(18)).join("");
  const within = bound ? `≤ ${bound.most}`.padStart(11) + (bound.isWithin ? "yes" : "NO").padStart(7) : "";
  say(name.padEnd(30) + columns + ratio.padStart(8) + within);
}

/** Prints a line for each call: its times at each size, and the ratio of the largest size to the smallest. */
export function printGrowth(counts: readonly number[], measured: readonly Measured[]): void {
  const timesOf = (name: string) => measured.map(({ times }) => times.get(name) ?? { median: 0, p95: 0 });
  say("\nmedian (95th percentile) in ms");
  printLine("what", counts.map(String), "ratio");
  for (const name of measured[0]?.times.keys() ?? []) {
    const times = timesOf(name);
    const ratio = (times.at(-1)?.median ?? 0) / (times[0]?.median ?? 1);
    const figures = times.map(({ median, p95 }) => `${median.toFixed(1)} (${p95.toFixed(1)})`);
    const bound = { most: MOST_SLOWER, isWithin: ratio <= MOST_SLOWER };
    printLine(name, figures, ratio.toFixed(2), BOUNDED.has(name) ? bound : undefined);
  }
  const print = (name: string, figures: number[], most: number) =>
    printLine(
      name,
      figures.map((figure) => figure.toFixed(1)),
      "",
      {
        most,
        isWithin: figures.every((figure) => figure <= most),
      },
    );
  const first = timesOf("list, first page");
  const lastPages = timesOf("list, last page").map(({ median }, size) => median / (first[size]?.median ?? 1));
  print("last page / first", lastPages, MOST_LAST_PAGE);
  print(
    "suggest, 95th percentile, ms",
    timesOf("suggest").map(({ p95 }) => p95),
    MOST_SUGGEST_MS,
  );
  print(
    "memory under load, MB",
    measured.map(({ megabytes }) => megabytes),
    MOST_MEGABYTES,
  );
}
