/** One line of the bench's table. */
export interface Row {
  name: string;
  /** What was measured, with its unit, and what it is measured against. */
  figure: string;
  baseline: string;
  ratio?: number;
  /** What the ratio (or the figure) must be, in words. */
  bound: string;
  isWithin: boolean;
}

/** One file of rows; `npm run bench -- --only NAME` runs it alone. */
export interface Group<World> {
  name: string;
  /** Its rows as soon as each is measured. */
  rows: (world: World) => AsyncIterable<Row>;
}

const WIDTHS = { name: 34, figure: 14, baseline: 22, ratio: 7, bound: 12 };

/** Prints a line of the table as it comes. */
export function printRow(say: (line: string) => void, { name, figure, baseline, ratio, bound, isWithin }: Row): void {
  const right = isWithin ? "yes" : "NO";
  say(line(name, figure, baseline, ratio?.toFixed(2) ?? "", bound, right));
}

export const printHead = (say: (line: string) => void): void =>
  say(line("what", "figure", "baseline", "ratio", "bound", "within"));

const line = (name: string, figure: string, baseline: string, ratio: string, bound: string, within: string): string =>
  [
    name.padEnd(WIDTHS.name),
    figure.padStart(WIDTHS.figure),
    baseline.padStart(WIDTHS.baseline),
    ratio.padStart(WIDTHS.ratio),
    bound.padStart(WIDTHS.bound),
    within.padStart(7),
  ].join("");

/** A row whose ratio of two rates must be at least so much. */
export function rateRow(
  name: string,
  { figure, baseline, ratio }: { figure: number; baseline: number; ratio: number },
  { against, least }: { against: string; least: number },
): Row {
  return {
    name,
    figure: `${figure.toFixed(0)} /s`,
    baseline: `${against} ${baseline.toFixed(0)} /s`,
    ratio,
    bound: `≥ ${least}`,
    isWithin: ratio >= least,
  };
}
