import { say } from "../../command-line.ts";

/** One line of the bench's table. */
export interface Row {
  name: string;
  /** The measured value and the value it is compared with, each with its unit. */
  figure: string;
  baseline?: string;
  ratio?: number;
  /** The bound of the ratio or the figure. */
  bound: string;
  isWithin: boolean;
}

export const printHead = (): void => printLine("what", "figure", "baseline", "ratio", "bound", "within");

export const printRow = ({ name, figure, baseline = "", ratio, bound, isWithin }: Row): void =>
  printLine(name, figure, baseline, ratio?.toFixed(2) ?? "", bound, isWithin ? "yes" : "NO");

const WIDTHS = [14, 22, 7, 12, 7];
const printLine = (name: string, ...cells: string[]) =>
  say(name.padEnd(34) + cells.map((cell, index) => cell.padStart(WIDTHS[index] ?? 0)).join(""));

/** A row whose ratio has a bound. */
export function ratioRow(
  name: string,
  { figure, baseline, ratio }: { figure: string; baseline: string; ratio: number },
  bound: { least: number } | { most: number },
): Row {
  const [text, isWithin] =
    "least" in bound ? [`≥ ${bound.least}`, ratio >= bound.least] : [`≤ ${bound.most}`, ratio <= bound.most];
  return { name, figure, baseline, ratio, bound: text, isWithin };
}

/** A row of rates per second, whose ratio must be at least `least`. */
export function rateRow(
  name: string,
  { figure, baseline, ratio }: { figure: number; baseline: number; ratio: number },
  { against, least }: { against: string; least: number },
): Row {
  const rates = { figure: `${figure.toFixed(0)} /s`, baseline: `${against} ${baseline.toFixed(0)} /s`, ratio };
  return ratioRow(name, rates, { least });
}
