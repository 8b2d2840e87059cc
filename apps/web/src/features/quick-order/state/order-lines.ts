import type { CartAddition } from "@shop/domain/contracts/carts";
import type { WantedLine } from "@shop/domain/contracts/lines";
import type { QuickOrderCandidate, QuickOrderItem, QuickOrderLine } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { QUANTITY_UNCLEAR } from "@shop/domain/messages";
import { dollarsToCents } from "@shop/domain/money";
import { fitQuantity } from "@shop/domain/orders/quantities";
import { unitPrice } from "../../../lib/buyer-price.ts";

/** A line on the screen. Numbers are unique: a later paste continues the numbering. */
export interface Line extends QuickOrderLine {
  /** The product choice is open again. */
  isChanging?: true;
  /** Shown as removed, until lines are read or added to the cart. */
  isRemoved?: true;
}

/** `problem`: matched, but must be confirmed or changed; `unclear`: has candidates; `unknown`: no product found. */
export type LineState = "ready" | "problem" | "unclear" | "unknown";

export function stateOf(line: Line): LineState {
  if (!line.item) return line.candidates.length > 0 ? "unclear" : "unknown";
  return problemOf(line) === null ? "ready" : "problem";
}

/** Why a line must be confirmed or changed; null if it need not be. */
export function problemOf({ item, qty, problem }: Line): string | null {
  if (problem !== undefined) return problem;
  if (!isQuantity(qty)) return QUANTITY_UNCLEAR;
  return item ? fitted(item, qty).reason : null;
}

/** The requested quantity, adjusted to what can be ordered; 0 if nothing can, or if it is not a quantity. */
export const fittedQuantity = ({ item, qty }: Line): number => (item && isQuantity(qty) ? fitted(item, qty).qty : 0);

const isQuantity = (qty: number): boolean => Number.isInteger(qty) && qty >= 1;

const fitted = (item: QuickOrderItem, qty: number) =>
  fitQuantity({ ...item, countInStock: Math.min(item.countInStock, LIMITS.quantity) }, qty);

/** A line's total, in cents, at the price of a quantity; see `pricedQuantities`. */
export const lineCents = ({ item, qty }: Line, pricedAt: number): number =>
  item ? dollarsToCents(unitPrice(item, pricedAt)) * qty : 0;

/** True for a line that was not removed. */
export const isOpen = (line: Line): boolean => line.isRemoved !== true;
export const isReady = (line: Line): boolean => isOpen(line) && stateOf(line) === "ready";

/**
 * The quantity at whose price each line is, by its number. The cart adds up lines of one product: a line is priced with
 * those that are ready, whether it is ready itself or not.
 */
export function pricedQuantities(lines: readonly Line[]): ReadonlyMap<number, number> {
  const ready = new Map<string, number>();
  for (const { item, qty } of lines.filter(isReady)) if (item) ready.set(item._id, (ready.get(item._id) ?? 0) + qty);
  return new Map(
    lines.map((line) => {
      const others = (line.item && ready.get(line.item._id)) ?? 0;
      return [line.line, isReady(line) ? others : others + line.qty];
    }),
  );
}

export interface Sums {
  ready: number;
  toCheck: number;
  /** Of the ready lines. */
  cents: number;
}

export function sumsOf(lines: readonly Line[]): Sums {
  const ready = lines.filter(isReady);
  const priced = pricedQuantities(ready);
  return {
    ready: ready.length,
    toCheck: lines.filter(isOpen).length - ready.length,
    cents: ready.reduce((sum, line) => sum + lineCents(line, priced.get(line.line) ?? line.qty), 0),
  };
}

/** The lines to add to the cart. */
export const wantedLines = (lines: readonly Line[]): WantedLine[] =>
  lines.filter(isReady).flatMap(({ item, qty }) => (item ? [{ product: item._id, qty }] : []));

/** The number of the next line in these states, from the one after `from`, then from the top; undefined if none. */
export function nextIn(lines: readonly Line[], states: readonly LineState[], from = 0): number | undefined {
  const found = lines.filter((line) => isOpen(line) && states.includes(stateOf(line)));
  return (found.find(({ line }) => line > from) ?? found[0])?.line;
}

/** The number of the next line to choose, or else of the next one to confirm or to find; undefined if none. */
export const nextToSettle = (lines: readonly Line[], from = 0): number | undefined =>
  nextIn(lines, ["unclear"], from) ?? nextIn(lines, ["problem", "unknown"], from);

/** Which lines the table shows: all, or those that were to check or ready when the buyer chose it. */
export interface ShownLines {
  which: "all" | "toCheck" | "ready";
  /** Their numbers. They stay although their state changes. */
  numbers: ReadonlySet<number>;
}

export const ALL_LINES: ShownLines = { which: "all", numbers: new Set() };

/** The lines to show now for a choice. */
export const shownNow = (lines: readonly Line[], which: ShownLines["which"]): ShownLines => ({
  which,
  numbers: new Set(
    lines.filter((line) => isOpen(line) && isReady(line) === (which === "ready")).map(({ line }) => line),
  ),
});

export const linesShown = (lines: readonly Line[], { which, numbers }: ShownLines): readonly Line[] =>
  which === "all" ? lines : lines.filter(({ line }) => numbers.has(line));

/** The same lines, or all, so that this one is among them. */
export const shownWith = (shown: ShownLines, line: number): ShownLines => (shown.numbers.has(line) ? shown : ALL_LINES);

/** How many lines are in this state. */
export const countOf = (lines: readonly Line[], state: LineState): number =>
  lines.filter((line) => isOpen(line) && stateOf(line) === state).length;

/** Appends lines that were read, continuing the numbering. Drops removed lines. */
export function appendRead(lines: readonly Line[], read: readonly QuickOrderLine[]): Line[] {
  const kept = lines.filter(isOpen);
  const last = kept.at(-1)?.line ?? 0;
  return [...kept, ...read.map((line) => ({ ...line, line: last + line.line }))];
}

/** The lines with their current products; a product that is not in `items` stays unchanged. */
export function withCurrentProducts(lines: readonly Line[], items: ReadonlyMap<string, QuickOrderItem>): Line[] {
  const fresh = (item: QuickOrderItem) => items.get(item._id) ?? item;
  return lines.map((line) => ({
    ...line,
    candidates: line.candidates.map((item) => ({ ...fresh(item), ...boughtOnOf(item) })),
    ...(line.item && { item: fresh(line.item) }),
  }));
}

const boughtOnOf = ({ boughtOn }: QuickOrderCandidate) => boughtOn !== undefined && { boughtOn };

/** The lines with what was found when those of `asked` were read again as rows. A line that has changed since stays. */
export function withLinesReadAgain(
  lines: readonly Line[],
  asked: readonly Line[],
  again: readonly QuickOrderLine[],
): Line[] {
  const found = new Map(again.map(({ isText: _isText, ...row }) => [asked[row.line - 1], row]));
  return lines.map((line) => ({ ...(found.get(line) ?? line), line: line.line, text: line.text, qty: line.qty }));
}

/** Changes one line. */
export const withLine = (lines: readonly Line[], number: number, change: (line: Line) => Line): Line[] =>
  lines.map((line) => (line.line === number ? change(line) : line));

/** A line of text that the buyer wants to order after all. */
export const lineOfText = (text: string): QuickOrderLine => ({
  line: 1,
  text,
  qty: 1,
  status: "unknown",
  candidates: [],
});

/** A line with the product that the buyer chose. An unknown line loses its problem, unless its quantity is unclear. */
export function chosen(before: Line, item: QuickOrderItem): Line {
  const { isChanging: _changing, remembered: _remembered, problem, ...line } = before;
  const isKept = problem !== undefined && (line.status !== "unknown" || problem === QUANTITY_UNCLEAR);
  return { ...line, ...(isKept && { problem }), product: item._id, item };
}

/** A line with another product instead of its own, whose problem no longer counts. */
export const swapped = ({ problem: _problem, remembered: _remembered, ...line }: Line, item: QuickOrderItem): Line => ({
  ...line,
  product: item._id,
  item,
});

/** A line with a quantity that the buyer has entered or confirmed; it is unclear, 0, if that is none. */
export const withQuantity = ({ problem: _problem, ...line }: Line, qty: number): Line => ({
  ...line,
  qty: isQuantity(qty) ? qty : 0,
});

/** True if the choice of a product for this line is worth remembering: its text alone did not match one. */
export const isWorthRemembering = ({ status, remembered, text }: Line): boolean =>
  (status !== "matched" || remembered === true) && text.trim() !== "";

/** The line of a product that was found by its suggestion. */
export const lineOf = (item: QuickOrderItem, qty: number): QuickOrderLine => ({
  line: 1,
  text: item.name,
  qty,
  status: "matched",
  product: item._id,
  item,
  candidates: [],
});

type Outcome = Pick<CartAddition, "short" | "gone">;

/** How many of the lines that were sent are not among those left. */
export const addedOf = (sent: readonly Line[], left: readonly Line[]): number =>
  sent.filter(({ line }) => !left.some((of) => of.line === line)).length;

/** The lines left after those of `sent` were added to the cart: the others, and those that could not be added. */
export function remainingLines(lines: readonly Line[], sent: readonly Line[], { short, gone }: Outcome): Line[] {
  const numbers = new Set(sent.map(({ line }) => line));
  const refused = new Map(short.filter(({ got }) => got === 0).map(({ product, reason }) => [product, reason]));
  const lost = new Map(gone.map(({ product, reason }) => [product, reason]));
  return lines.filter(isOpen).flatMap((line) => {
    if (!numbers.has(line.line) || !line.item) return [line];
    const { _id: id } = line.item;
    const [isLost, problem] = [lost.get(id), refused.get(id)];
    if (isLost !== undefined) return [withoutProduct(line, isLost)];
    return problem === undefined ? [] : [{ ...line, problem }];
  });
}

function withoutProduct({ item, product: _product, remembered: _remembered, ...line }: Line, problem: string): Line {
  const candidates = line.candidates.filter(({ _id }) => _id !== item?._id);
  return { ...line, candidates, status: "unknown", problem };
}
