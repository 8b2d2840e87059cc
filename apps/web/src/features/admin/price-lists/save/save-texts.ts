import { counted, formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import type { Undoable } from "../edits/requests.ts";

/** '1,200 prices'. */
export const prices = (count: number): string => counted(count, "price", "prices");

interface Progress {
  /** How many prices are saved, in how many of the parts. */
  count: number;
  done: number;
  parts: number;
}

/** Why a save ended early, and what is saved. */
export function notSaved(failure: string, { count, done, parts }: Progress): string {
  if (parts === 1) return `Nothing was saved. ${failure}`;
  if (done === 0) return `None of the ${parts} parts was saved. ${failure}`;
  return `Saved: ${prices(count)}, in ${done} of ${parts} parts. The rest was not: ${failure}`;
}

/** The same when the last request had no answer. */
export function perhapsSaved(failure: string, { count, done, parts }: Progress): string {
  const before = done > 0 ? `Saved: ${prices(count)}, in ${done} of ${parts} parts. ` : "";
  const which = parts === 1 ? "these prices were" : `part ${done + 1} of ${parts} was`;
  return `${before}It is not known whether ${which} saved: preview the changes again. ${failure}`;
}

/** How many prices a text names. */
const NAMED = 5;

/** That prices changed by someone else are not taken back: which, what they are now, and how many others are left. */
export function notUndone(since: ReadonlyMap<Undoable, number | null>, others: number): string {
  const named = [...since].slice(0, NAMED).map(([{ name, sku, minQty }, price]) => {
    const from = minQty > 1 ? ` from ${formatCount(minQty)}` : "";
    return `${name} (${sku.toUpperCase()})${from}, ${price === null ? "now removed" : `now ${formatDollars(price)}`}`;
  });
  const more = since.size > named.length ? `; and ${formatCount(since.size - named.length)} more` : "";
  const stays = since.size === 1 ? "It stays." : "They stay.";
  const next = others > 0 ? ` Press Undo again for the other ${others === 1 ? "price" : prices(others)}.` : "";
  return `Nothing was undone: someone else has changed ${prices(since.size)} since: ${named.join("; ")}${more}. ${stays}${next}`;
}
