import { daysBetween } from "@shop/domain/dates";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { countOf, problemOf, type Line, type LineState } from "./order-lines.ts";
import type { LeftOut } from "./use-stored-order.ts";

const linesText = (count: number) => (count === 1 ? "1 line" : `${count} lines`);

/** A line or row as it is shown: with a dot between the cells of a table, as tabs have uneven widths. */
export const shownText = (text: string): string =>
  text
    .split("\t")
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(" · ");

/** Announced by screen readers after lines were read: '40 lines read: 36 ready, 3 to choose, 1 not found.' */
export function readText(read: readonly Line[]): string {
  if (read.length === 0) return "No lines found.";
  return `${linesText(read.length)} read: ${countsText(read, ["ready", "unclear", "problem", "unknown"])}.`;
}

const STATES: Record<LineState, string> = {
  ready: "ready",
  unclear: "to choose",
  problem: "to confirm",
  unknown: "not found",
};

/** '7 to choose, 2 to confirm', without the states that no line has. */
const countsText = (lines: readonly Line[], states: readonly LineState[]): string =>
  states
    .map((state) => [countOf(lines, state), STATES[state]] as const)
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(", ");

/** The notice of rows that were left out for a reason. */
export function leftOutText(count: number, reason: LeftOut["reason"]): string {
  if (reason === "text") return `${linesText(count)} left out.`;
  const [rows, were] = count === 1 ? ["row", "was"] : ["rows", "were"];
  const what = reason === "hidden" ? `hidden ${rows} of the sheet` : `${rows} without a quantity`;
  return `${formatCount(count)} ${what} ${were} left out.`;
}

/** Announced after a product was chosen: 'Line 7: Nitrile gloves, Large. 2 lines left to choose.' */
export function chosenText(line: Line, unclearLeft: number): string {
  const problem = problemOf(line);
  const what = `Line ${line.line}: ${line.item?.name ?? ""}.`;
  return `${what}${problem === null ? "" : ` To confirm: ${problem}.`} ${leftText(unclearLeft)}`;
}

const leftText = (unclear: number) =>
  unclear === 0 ? "No lines left to choose." : `${linesText(unclear)} left to choose.`;

/** The label of the button that confirms a line with a problem; null if no quantity can be proposed. */
export function confirmText(qty: number, fitted: number): string | null {
  if (fitted === 0) return null;
  return fitted === qty ? `Keep ${qty}` : `Order ${fitted}`;
}

/** The label of the button that moves the focus to the next open line: '7 to choose, 2 to confirm, 2 not found'. */
export const toCheckText = (lines: readonly Line[]): string => countsText(lines, ["unclear", "problem", "unknown"]);

/** The same after the other lines were added. */
export const notAddedText = (lines: number): string =>
  lines === 1 ? "1 line was not added" : `${lines} lines were not added`;

/** When the buyer last bought a product, both days as YYYY-MM-DD. */
export function boughtText(boughtOn: string, today: string): string {
  const days = Math.max(0, daysBetween(boughtOn, today));
  if (days === 0) return "You bought this today";
  if (days === 1) return "You bought this yesterday";
  if (days < 60) return `You bought this ${days} days ago`;
  const months = Math.floor(days / 30.44);
  return months < 24 ? `You bought this ${months} months ago` : `You bought this ${Math.floor(months / 12)} years ago`;
}

export const NOTHING_ORDERED = "All its rows are hidden or have no quantity.";

export const TEXT_TOO_LONG = `This text is too long. Paste at most ${LIMITS.orderLines} lines at once.`;

/** Why lines could not be added to those on the screen. */
export const tooManyText = (present: number, more: number): string =>
  `At most ${LIMITS.orderLines} lines at once: there are ${present} already, and these are ${more} more. ` +
  "Add those that are ready to your cart first.";

/** The notice after the lines were cleared. */
export const clearedText = (lines: number): string => `${linesText(lines)} removed.`;

export const readyText = (lines: number): string => `${linesText(lines)} ready`;
